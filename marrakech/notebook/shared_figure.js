// Plotly is 5 MB of program: a page reads it once, however many figures it shows, of whatever kernel.
// As each figure's own program it took so long when several were made at once, as after a page is loaded anew, that
// anywidget, which gives a program two seconds, gave up on other widgets too.

const NOT_THERE_YET_MS = 100;
const PATIENCE_MS = 60_000;

// After a page is loaded anew its models come in any order.
async function source(model) {
  const id = model.get("engine").replace("IPY_MODEL_", "");
  const give_up = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await model.widget_manager.get_model(id);
    } catch (error) {
      if (performance.now() > give_up) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, NOT_THERE_YET_MS));
  }
}

async function load(model) {
  const program = new Blob([(await source(model)).get("program")], { type: "text/javascript" });
  const url = URL.createObjectURL(program);
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function engine(model) {
  const engines = (globalThis[Symbol.for("marrakech.plotly")] ??= new Map());
  const version = model.get("engine_version");
  if (!engines.has(version)) {
    const loading = load(model);
    engines.set(version, loading);
    loading.catch(() => engines.delete(version));
  }
  return engines.get(version);
}

export default () => {
  let figure = null;
  return {
    async initialize(context) {
      figure = (await engine(context.model)).default();
      return figure.initialize(context);
    },
    render: (context) => figure.render(context),
  };
};
