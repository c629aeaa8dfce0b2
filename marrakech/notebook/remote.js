// What a viewer needs of the browser itself: keys, a live status line, a clock, downloads, the clipboard.
// Nothing here knows a rule or a game; it only tells Python what was asked for.

// Where arrows, letters and the space bar already mean something.
const TYPING = "input, select, textarea, [role=slider], [contenteditable]";

function onKey(model, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest(TYPING)) return;
  if ([" ", "Enter"].includes(event.key) && event.target.closest("button, a, summary")) return;
  const wanted = model.get("wishes")[event.key];
  if (!wanted) return;
  event.preventDefault();
  event.stopPropagation();
  model.send({ wanted });
}

function download({ name, text, type }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed here; the text stands in a field beside the button.
  }
}

function initialize({ model }) {
  // The clock waits for each picture before it asks for the next, so it can be slow but never falls behind.
  let timer = 0;
  let asked = 0;
  const ask = () => {
    asked = performance.now();
    model.send({ wanted: "tick" });
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!model.get("playing")) return;
    timer = setTimeout(ask, Math.max(0, model.get("interval") - (performance.now() - asked)));
  };
  model.on("change:playing", () => {
    asked = performance.now();
    schedule();
  });
  model.on("change:shown", schedule);
  model.on("msg:custom", (message) => {
    if (message.download) download(message.download);
    if (message.copy) copy(message.copy);
  });
  model.set("reduced", matchMedia("(prefers-reduced-motion: reduce)").matches);
  model.set("dark", document.body.dataset.jpThemeLight === "false");
  model.save_changes();
  return () => clearTimeout(timer);
}

function render({ model, el }) {
  const status = document.createElement("p");
  status.className = "marrakech-narration";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  status.dir = "auto";
  const say = () => {
    status.textContent = model.get("status");
  };
  say();
  model.on("change:status", say);
  el.append(status);

  const listener = (event) => onKey(model, event);
  // A button that was pressed and is disabled by that would swallow all further keys.
  const watcher = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.disabled && target === document.activeElement)) {
      viewer.focus({ preventScroll: true });
    }
  });
  let viewer = null;
  let frame = 0;
  const name = () => viewer?.setAttribute("aria-label", model.get("label"));
  model.on("change:label", name);
  const attach = () => {
    viewer = el.closest(".marrakech-viewer");
    if (!viewer) {
      frame = requestAnimationFrame(attach);
      return;
    }
    viewer.tabIndex = 0;
    viewer.setAttribute("role", "group");
    name();
    // Keys pressed in the viewer are the viewer's: the notebook's own shortcuts stay out.
    viewer.dataset.lmSuppressShortcuts = "true";
    viewer.addEventListener("keydown", listener);
    watcher.observe(viewer, { subtree: true, attributeFilter: ["disabled"] });
  };
  attach();
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    model.off("change:status", say);
    model.off("change:label", name);
    if (viewer) viewer.removeEventListener("keydown", listener);
  };
}

export default { initialize, render };
