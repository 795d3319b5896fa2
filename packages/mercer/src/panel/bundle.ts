import path from "node:path"
import type { BuildOptions, OnResolveArgs, OutputFile, Plugin } from "esbuild"
import type { WholePanel } from "./parts.ts"
import { SHARED, type SharedName } from "./shared.ts"

/** What browsers load of a shop's own pages and slots. Names contain a hash of the content. */
export interface PanelBundle {
  script: string
  style: string | undefined
  /** The contents by name. */
  files: ReadonlyMap<string, Uint8Array>
}

/** Only shops with pages of their own need it: a production install of Mercer's repository has none. */
async function compiler(): Promise<typeof import("esbuild")> {
  try {
    return await import("esbuild")
  } catch (error) {
    throw new Error("Pages of a shop's own in the panel need esbuild. Run: npm install esbuild", { cause: error })
  }
}

/** Builds the bundle once. Throws with esbuild's words: which file, which line. */
export async function bundlePanel(panel: WholePanel, folder: string): Promise<PanelBundle> {
  const { build, stop } = await compiler()
  try {
    const { outputFiles = [] } = await build(optionsFor(panel, folder))
    return bundleOf(outputFiles)
  } finally {
    // The compiler is a process of its own, which a server in production does not need any more.
    await stop()
  }
}

/** Builds the bundle now and after each change of its sources; a mistake is printed, and the last good one stays. */
export async function watchPanel(panel: WholePanel, folder: string, changed: (bundle: PanelBundle) => void) {
  const { context } = await compiler()
  const { plugins = [], ...options } = optionsFor(panel, folder)
  const report: Plugin = {
    name: "report",
    setup: ({ onEnd }) =>
      onEnd(({ errors, outputFiles = [] }) => (errors.length > 0 ? undefined : changed(bundleOf(outputFiles)))),
  }
  const watching = await context({ ...options, logLevel: "error", plugins: [...plugins, report] })
  // A mistake at the start is reported by the build itself, and the next build comes after the next change.
  await watching.rebuild().catch(() => {})
  await watching.watch()
}

function optionsFor(panel: WholePanel, folder: string): BuildOptions & { write: false } {
  return {
    absWorkingDir: folder,
    stdin: { contents: entryOf(panel), resolveDir: folder, sourcefile: "panel", loader: "js" },
    outdir: path.join(folder, ".mercer/panel"),
    entryNames: "shop-[hash]",
    write: false,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    // The panel's React is the one for production, which has no tools for development.
    jsxDev: false,
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".svg": "dataurl", ".png": "dataurl", ".jpg": "dataurl", ".webp": "dataurl", ".woff2": "dataurl" },
    logLevel: "silent",
    plugins: [shared],
  }
}

/** One module that has all of them, by their names. */
function entryOf({ pages, slots }: WholePanel): string {
  const imports: string[] = []
  const imported = (file: string) =>
    `own${imports.push(`import own${imports.length} from ${JSON.stringify(file)}`) - 1}`
  const named = (name: string, value: string) => `${JSON.stringify(name)}: ${value}`
  const ownPages = Object.entries(pages).map(([name, { file }]) => named(name, imported(file)))
  const ownSlots = Object.entries(slots).map(([name, files]) => named(name, `[${files.map(imported).join(", ")}]`))
  const exported = [
    `export const pages = { ${ownPages.join(", ")} }`,
    `export const slots = { ${ownSlots.join(", ")} }`,
  ]
  return [...imports, ...exported].join("\n")
}

function bundleOf(outputs: readonly OutputFile[]): PanelBundle {
  const files = new Map(outputs.map(({ path: file, contents }) => [path.basename(file), contents]))
  const names = [...files.keys()]
  const script = names.find((name) => name.endsWith(".js")) as string
  mustBeShared(Buffer.from(files.get(script) ?? []).toString())
  return { script, style: names.find((name) => name.endsWith(".css")), files }
}

/** Throws for a name that the panel's module does not export: browsers would refuse the whole bundle. */
function mustBeShared(script: string): void {
  for (const [, list = "", module = ""] of script.matchAll(/import[^"{;]*\{([^}]*)\}from"([^"]+)"/g)) {
    const known = SHARED[module as SharedName] ?? []
    const strange = list.split(",").map((part) => part.split(" as ")[0] ?? "")
    const name = strange.find((one) => one !== "default" && !known.includes(one))
    if (name) throw new Error(`The panel shares no ${name} of ${module}; it shares ${known.join(", ")}`)
  }
}

const NO_ROOT = `a page has no root of its own, "react-dom/client": Mercer's pages would load more for it`
const WORDS = `what a browser runs cannot import "mercer", which is the server: write "import type"`

/** The panel's own modules stay outside of the bundle: the page's import map says where they are. */
const shared: Plugin = {
  name: "shared",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(${Object.keys(SHARED).join("|")})$`) }, ({ path, kind }: OnResolveArgs) =>
      kind === "require-call" ? { path, namespace: "required" } : { path, external: true },
    )
    // Packages in CommonJS require them, which browsers cannot.
    onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
      contents: `export * from "${path}"; export { default } from "${path}"`,
    }))
    onResolve({ filter: /^mercer$/ }, () => ({ errors: [{ text: WORDS }] }))
    onResolve({ filter: /^react-dom\/client$/ }, () => ({ errors: [{ text: NO_ROOT }] }))
  },
}
