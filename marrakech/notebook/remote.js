// What a viewer needs of the browser itself: keys, a live status line, a clock, downloads, the clipboard.
// Nothing here knows a rule or a game; it only tells Python what was asked for.

const PATIENCE_MS = 6_000;

// Where arrows, letters and the space bar already mean something.
const TYPING = "input, select, textarea, [role=slider], [contenteditable]";

function onKey(model, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Keys pressed anywhere in the viewer are the viewer's: the notebook's shortcuts would cut or insert cells.
  event.stopPropagation();
  if (event.defaultPrevented) return;
  if (event.target.closest(TYPING)) return;
  if ([" ", "Enter"].includes(event.key) && event.target.closest("button, a, summary, [role=button]")) return;
  const wanted = model.get("wishes")[event.key];
  if (!wanted) return;
  event.preventDefault();
  model.send({ wanted });
  return true;
}

// The heads of folded parts are no buttons of the browser's, which keyboards and screen readers would find by themselves.
const FOLD = ".jupyter-widget-Collapse-header";

function nameFolds(viewer) {
  for (const head of viewer.querySelectorAll(FOLD)) {
    head.tabIndex = 0;
    head.setAttribute("role", "button");
    head.setAttribute("aria-expanded", head.parentElement.classList.contains("jupyter-widget-Collapse-open"));
  }
}

function onFoldKey(event) {
  const head = event.target.closest(FOLD);
  if (!head || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  head.click();
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
  let due = performance.now();
  const ask = () => model.send({ wanted: "tick" });
  const schedule = () => {
    clearTimeout(timer);
    // Where no page shows the view any more, as after its cell was run again, its game stands still.
    if (!model.get("playing") || !model.get("views")) return;
    // From when the last one was due, not from when it came: timers are always a little late.
    const now = performance.now();
    due = Math.max(now, due + model.get("interval"));
    timer = setTimeout(ask, due - now);
  };
  model.on("change:playing", () => {
    due = performance.now();
    schedule();
  });
  model.on("change:shown", schedule);
  model.on("change:views", schedule);
  model.on("msg:custom", (message) => {
    if (message.download) download(message.download);
    if (message.copy) copy(message.copy);
  });
  const look = () => {
    model.set("reduced", matchMedia("(prefers-reduced-motion: reduce)").matches);
    model.set("dark", document.body.dataset.jpThemeLight === "false");
    model.save_changes();
  };
  look();
  const themes = new MutationObserver(look);
  themes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  return () => {
    clearTimeout(timer);
    themes.disconnect();
  };
}

function render({ model, el }) {
  // Counted in this page only, for the clock.
  model.set("views", (model.get("views") ?? 0) + 1);
  const status = document.createElement("p");
  status.className = "marrakech-narration";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  // All our languages are written from left to right, whatever the name a sentence begins with.
  status.dir = "ltr";
  const say = () => {
    status.textContent = model.get("status");
  };
  say();
  model.on("change:status", say);
  el.append(status);

  const whisper = document.createElement("p");
  whisper.className = "marrakech-whisper";
  whisper.setAttribute("role", "status");
  const breathe = () => {
    whisper.textContent = model.get("whisper");
  };
  breathe();
  model.on("change:whisper", breathe);
  el.append(whisper);

  // A kernel that has died answers nothing; after a while that is said. Not everything changes something that is seen:
  // before it is said, Python is asked whether it is there.
  const silence = document.createElement("p");
  silence.className = "marrakech-notice";
  silence.setAttribute("role", "status");
  silence.hidden = true;
  el.append(silence);
  let patience = 0;
  const heard = () => {
    clearTimeout(patience);
    silence.hidden = true;
  };
  const asked = () => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      patience = setTimeout(() => {
        silence.textContent = model.get("silence");
        silence.hidden = false;
      }, PATIENCE_MS / 2);
      model.send({ ping: true });
    }, PATIENCE_MS / 2);
  };
  // A view inside this one may still be on its way.
  const follow = (tries) => {
    const inner = viewer?.querySelector(".marrakech-viewer");
    if (inner) inner.scrollIntoView({ block: "start" });
    else if (tries) setTimeout(() => follow(tries - 1), 100);
  };
  const onMessage = (message) => {
    heard();
    if (message.focus) viewer?.focus({ preventScroll: true });
    if (message.reveal) {
      const told = () => viewer?.querySelector(".marrakech-problem") ?? viewer?.querySelector(".marrakech-notice");
      requestAnimationFrame(() => told()?.scrollIntoView({ block: "nearest" }));
    }
    if (message.follow) follow(50);
    // Once what is to be seen has taken its room.
    if (message.top) requestAnimationFrame(() => viewer?.scrollIntoView({ block: "start" }));
  };
  model.on("change:shown", heard);
  model.on("change:heard", heard);
  model.on("msg:custom", onMessage);

  const listener = (event) => {
    if (onKey(model, event)) asked();
  };
  const onClick = (event) => {
    if (event.target.closest(".jupyter-button:not(:disabled)")) asked();
    if (event.target.closest(FOLD)) requestAnimationFrame(() => nameFolds(viewer));
  };
  const nameSlider = () => {
    for (const handle of viewer.querySelectorAll(".noUi-handle")) {
      const label = handle.closest(".widget-slider")?.querySelector(".widget-label");
      if (label) handle.setAttribute("aria-label", label.textContent);
    }
  };
  // A button that was pressed and is disabled or hidden by that would swallow all further keys.
  const watcher = new MutationObserver((changes) => {
    const active = document.activeElement;
    const gone = ({ target }) => target.contains(active) && (target.disabled || target.style.display === "none");
    if (viewer.contains(active) && changes.some(gone)) viewer.focus({ preventScroll: true });
  });
  const folds = new MutationObserver(() => nameFolds(viewer));
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
    viewer.addEventListener("keydown", listener);
    viewer.addEventListener("keydown", onFoldKey);
    viewer.addEventListener("click", onClick, true);
    viewer.addEventListener("change", asked);
    viewer.addEventListener("marrakech-asked", asked);
    viewer.addEventListener("focusin", nameSlider);
    nameSlider();
    nameFolds(viewer);
    folds.observe(viewer, { subtree: true, childList: true });
    watcher.observe(viewer, { subtree: true, attributeFilter: ["disabled", "style"] });
  };
  attach();
  return () => {
    model.set("views", model.get("views") - 1);
    cancelAnimationFrame(frame);
    watcher.disconnect();
    folds.disconnect();
    model.off("change:status", say);
    model.off("change:whisper", breathe);
    model.off("change:label", name);
    model.off("change:shown", heard);
    model.off("change:heard", heard);
    model.off("msg:custom", onMessage);
    clearTimeout(patience);
    viewer?.removeEventListener("keydown", listener);
    viewer?.removeEventListener("keydown", onFoldKey);
    viewer?.removeEventListener("click", onClick, true);
    viewer?.removeEventListener("change", asked);
    viewer?.removeEventListener("marrakech-asked", asked);
    viewer?.removeEventListener("focusin", nameSlider);
  };
}

export default { initialize, render };
