// A button that shows the view around it on the whole screen, and lets it back into the page.

function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "jupyter-widgets jupyter-button widget-button";
  Object.assign(button.style, { width: "auto", height: "44px" });
  // Some pages forbid it; then there is nothing to press.
  button.hidden = !document.fullscreenEnabled;
  const view = () => el.closest(".marrakech-viewer");
  const name = () => {
    button.textContent = model.get(document.fullscreenElement ? "leave" : "enter");
  };
  button.addEventListener("click", async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await view()?.requestFullscreen();
    view()?.focus({ preventScroll: true });
  });
  document.addEventListener("fullscreenchange", name);
  model.on("change:enter", name);
  name();
  el.append(button);
  return () => {
    document.removeEventListener("fullscreenchange", name);
    model.off("change:enter", name);
  };
}

export default { render };
