// A page to print: shown small, printed or saved by the browser. Nothing in the page runs.

function render({ model, el }) {
  const frame = document.createElement("iframe");
  // Its own styles stay in it; without scripts, but the page around may print it.
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  Object.assign(frame.style, {
    width: "100%",
    height: "420px",
    border: "1px solid #8886",
    background: "#fff",
    boxSizing: "border-box",
  });
  const row = document.createElement("div");
  const button = (act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "jupyter-widgets jupyter-button widget-button";
    Object.assign(made.style, { width: "auto", height: "44px" });
    made.addEventListener("click", act);
    row.append(made);
    return made;
  };
  const print = button(() => {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  });
  const save = button(() => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([model.get("page")], { type: "text/html" }));
    link.download = model.get("file");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
  const show = () => {
    el.hidden = !model.get("page");
    frame.srcdoc = model.get("page");
  };
  const name = () => {
    frame.title = model.get("label");
    print.textContent = model.get("print");
    save.textContent = model.get("save");
  };
  model.on("change:page", show);
  for (const trait of ["label", "print", "save"]) model.on(`change:${trait}`, name);
  show();
  name();
  el.append(row, frame);
  return () => {
    model.off("change:page", show);
    for (const trait of ["label", "print", "save"]) model.off(`change:${trait}`, name);
  };
}

export default { render };
