// The pictures of a board, on each other; a figure of the same size lies over them and takes the clicks.
// Python sends the SVG of those that changed.

const PICTURES = ["square", "rugs", "play"];

// Strictly read and never run: what is no SVG shows nothing.
function read(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.namespaceURI === "http://www.w3.org/2000/svg" ? [document.adoptNode(root)] : [];
}

function render({ model, el }) {
  const place = (element, style) => Object.assign(element.style, { position: "absolute" }, style);
  // Where the page is narrower than the board, board and figure shrink together; they grow where somebody wants that. Plotly finds its clicks again under
  // a transformation, but not under a zoom.
  let box = null;
  let frame = 0;
  const fit = () => {
    const [width, height] = [model.get("size"), model.get("size") + model.get("below")];
    const ratio = Math.min(model.get("zoom"), box.parentElement.clientWidth / width);
    const scaled = ratio > 0 && ratio !== 1;
    Object.assign(box.style, {
      transform: scaled ? `scale(${ratio})` : "",
      transformOrigin: "0 0",
      marginRight: scaled ? `${(ratio - 1) * width}px` : "",
      marginBottom: scaled ? `${(ratio - 1) * height}px` : "",
    });
    measure();
  };
  // Plotly looks for a transformation when it draws a figure, and not again.
  let figure = null;
  const measure = () => figure?._fullLayout?._calcInverseTransform?.(figure);
  const watcher = new ResizeObserver(fit);
  // The figure's own messages of clicks are merged while Python is busy, so that of three quick ones the second is
  // lost; these are all sent.
  const clicked = ({ points }) => {
    const point = points.find(({ data }) => data.name === "clicks");
    if (!point) return;
    model.send({ cell: [point.pointNumber[1] - 1, point.pointNumber[0] - 1] });
    el.dispatchEvent(new Event("marrakech-asked", { bubbles: true }));
  };
  const listen = () => {
    const found = box.querySelector(".js-plotly-plot");
    if (!found?.on || found === figure) return;
    figure = found;
    figure.on("plotly_click", clicked);
    measure();
  };
  const figures = new MutationObserver(listen);
  const attach = () => {
    box = el.closest(".marrakech-stack");
    if (!box?.parentElement) {
      frame = requestAnimationFrame(attach);
      return;
    }
    watcher.observe(box.parentElement);
    figures.observe(box, { subtree: true, childList: true, attributeFilter: ["class"] });
    listen();
  };
  attach();

  // The page's own styles stay out.
  const inside = el.attachShadow({ mode: "open" });
  const stack = document.createElement("div");
  stack.setAttribute("role", "img");
  stack.style.forcedColorAdjust = "none";
  inside.append(stack);

  model.on("change:zoom", fit);
  const listeners = [];
  const follow = (names, change) => {
    for (const name of names) {
      model.on(`change:${name}`, change);
      listeners.push([name, change]);
    }
    change();
  };

  follow(["size", "below", "ground", "label"], () => {
    const size = `${model.get("size")}px`;
    const height = `${model.get("size") + model.get("below")}px`;
    // Some pages cut off what is outside an element, and one without a size of its own would have nothing inside.
    place(el, { left: "0", top: "0", width: size, height });
    place(stack, { left: "0", top: "0", width: size, height, background: model.get("ground") });
    stack.setAttribute("aria-label", model.get("label"));
  });
  for (const name of PICTURES) {
    const layer = document.createElement("div");
    place(layer, { left: "0", top: "0", width: "100%" });
    stack.append(layer);
    follow([name], () => {
      layer.replaceChildren(...read(model.get(name)));
      for (const svg of layer.children) Object.assign(svg.style, { display: "block", width: "100%", height: "auto" });
    });
  }
  const line = document.createElement("div");
  stack.append(line);
  follow(["mark", "mark_colour"], () => {
    const [left, bottom, height] = model.get("mark");
    line.hidden = left === undefined;
    if (!line.hidden) {
      place(line, { left: `${left - 1.5}px`, bottom: `${bottom}px`, width: "3px", height: `${height}px` });
      line.style.background = model.get("mark_colour");
    }
  });
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    figures.disconnect();
    figure?.removeListener?.("plotly_click", clicked);
    model.off("change:zoom", fit);
    for (const [name, change] of listeners) model.off(`change:${name}`, change);
  };
}

export default { render };
