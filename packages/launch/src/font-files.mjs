// For esbuild: the fonts of @mercer/paper go into files beside the bundle, with their license.
import fs from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"

/**
 * @param {string} outdir where the bundle goes
 * @returns {import("esbuild").Plugin}
 */
export function fontFiles(outdir) {
  return {
    name: "font-files",
    setup: ({ onLoad }) =>
      onLoad({ filter: /paper[\\/]src[\\/]font-files\.mjs$/ }, ({ path: file }) => inFiles(file, outdir)),
  }
}

async function inFiles(file, outdir) {
  const { FONT_FILES } = await import(pathToFileURL(file).href)
  const folder = path.join(outdir, "fonts")
  fs.mkdirSync(folder, { recursive: true })
  const copied = (from) => {
    fs.copyFileSync(from, path.join(folder, path.basename(from)))
    return `fileURLToPath(new URL("./fonts/${path.basename(from)}", import.meta.url))`
  }
  fs.copyFileSync(path.join(path.dirname(FONT_FILES[0].regular), "../LICENSE_FONT"), path.join(folder, "LICENSE"))
  const fonts = FONT_FILES.map(({ regular, bold }) => `{ regular: ${copied(regular)}, bold: ${copied(bold)} }`)
  const contents = `import { fileURLToPath } from "node:url"
export const FONT_FILES = [${fonts.join(", ")}]`
  return { contents, loader: "js" }
}
