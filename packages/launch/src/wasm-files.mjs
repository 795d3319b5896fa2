// For esbuild: WebAssembly that a package carries as base64 goes into a file beside the bundle. As text it would stay in
// memory twice, once in its module and once as the value that is decoded.
import fs from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"

/**
 * @param {string} outdir where the bundle goes
 * @returns {import("esbuild").Plugin}
 */
export function wasmFiles(outdir) {
  return {
    name: "wasm-files",
    setup: ({ onLoad }) => onLoad({ filter: /\.wasm-base64\.m?js$/ }, ({ path: file }) => inFile(file, outdir)),
  }
}

async function inFile(file, outdir) {
  const { wasm } = await import(pathToFileURL(file).href)
  const name = path.basename(file).replace(/-base64\.m?js$/, "")
  fs.mkdirSync(outdir, { recursive: true })
  fs.writeFileSync(path.join(outdir, name), Buffer.from(wasm, "base64"))
  // Buffer.from takes the value of such an object: it is read when it is needed, and kept by nobody.
  const contents = `import fs from "node:fs"
export const wasm = { valueOf: () => fs.readFileSync(new URL("./${name}", import.meta.url)) }`
  return { contents, loader: "js" }
}
