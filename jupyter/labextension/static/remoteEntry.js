// JupyterLab's tile for the lessons in a hall. It is written by hand as what JupyterLab expects of a
// prebuilt extension, a container of modules: init() is given those of JupyterLab, get() returns ours.

(() => {
  const NAME = "kings-hall";
  const COMMAND = "kings:lessons";
  const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24">
  <g class="jp-icon3" fill="#616161"><path d="M3 19.2h18v2.3H3Z"/><path d="M3 17.4L1.6 6.9l5.6 4.1L12 2.6l4.8 8.4l5.6-4.1L21 17.4Z"/></g></svg>`;

  let shared = null; // JupyterLab's modules: by name and version, what makes them

  async function module(name) {
    const versions = Object.values(shared?.[name] ?? {});
    return versions.length === 0 ? null : (await versions[0].get())();
  }

  async function extension() {
    const modules = await Promise.all(["@jupyterlab/launcher", "@jupyterlab/apputils", "@jupyterlab/coreutils", "@jupyterlab/ui-components"].map(module));
    if (modules.includes(null)) return { __esModule: true, default: [] }; // a page without a launcher has no place for a tile
    const [{ ILauncher }, { ICommandPalette }, { PageConfig, URLExt }, { LabIcon }] = modules;
    return {
      __esModule: true,
      default: {
        id: `${NAME}:lessons`,
        description: "Opens the lessons of Kings.",
        autoStart: true,
        optional: [ILauncher, ICommandPalette],
        activate: (app, launcher, palette) => {
          app.commands.addCommand(COMMAND, {
            label: "Kings: lead a lesson",
            caption: "Open the lessons in this folder: everybody at a screen of their own",
            icon: new LabIcon({ name: `${NAME}:crown`, svgstr: ICON }),
            execute: () => { window.open(URLExt.join(PageConfig.getBaseUrl(), "kings", "lessons"), "_blank", "noopener"); },
          });
          launcher?.add({ command: COMMAND, category: "Other", rank: 50 });
          palette?.addItem({ command: COMMAND, category: "Kings" });
        },
      },
    };
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[NAME] = {
    init: (modules) => { shared ??= modules; },
    get: async (wanted) => {
      if (wanted !== "./extension") throw new Error(`${NAME} has no module ${wanted}.`);
      const made = await extension();
      return () => made;
    },
  };
})();
