import fs from "node:fs"
import path from "node:path"
import type { BuildOptions } from "esbuild"
import { generatedPlugins } from "../src/tables/made-of.ts"
import { codeOptions, hasConfig, SOURCE } from "./shop-code.ts"
import { mustHaveTables } from "./tables.ts"

/** Where the compiled shop is: of a folder, and deleted without harm. */
const COMPILED = ".mercer/shop.mjs"

/** For a Next app, which imports what is compiled (`mercer/next`). */
const DECLARED = `import type { ShopDefinition } from "mercer"
declare const shop: ShopDefinition
export default shop
`

/** How esbuild compiles a shop: its definition, and what `mercer generate` has written of its tables. */
export function buildOptions(folder: string): BuildOptions & { outfile: string } {
  const lines = [`export { default } from "./${SOURCE}"`]
  if (mustHaveTables(folder))
    lines.push(
      'export { PrismaClient as Client } from "./.mercer/client/client.ts"',
      'export { models } from "./.mercer/models.ts"',
      `export const plugins = ${JSON.stringify(generatedPlugins(folder))}`,
    )
  return {
    ...codeOptions(folder),
    stdin: { contents: lines.join("\n"), resolveDir: folder, sourcefile: "shop.ts", loader: "ts" },
    outfile: path.join(folder, COMPILED),
  }
}

/**
 * Compiles the shop of a folder; returns the file, undefined when the folder has no mercer.config.ts. A folder that this
 * process cannot write, such as the one of a container, runs as it was compiled when it was made; so does one without the
 * compiler.
 */
export async function buildShop(folder: string): Promise<string | undefined> {
  if (!hasConfig(folder)) return undefined
  const outfile = path.join(folder, COMPILED)
  if (fs.existsSync(outfile) && !isWritable(outfile)) return outfile
  // Only here: not all commands compile.
  const esbuild = await import("esbuild").catch((error) => {
    if (fs.existsSync(outfile)) return undefined
    throw error
  })
  if (!esbuild) return outfile
  await esbuild.build(buildOptions(folder))
  // Its process would stay beside the server, with 13 MiB.
  await esbuild.stop()
  fs.writeFileSync(outfile.replace(/mjs$/, "d.mts"), DECLARED)
  return outfile
}

function isWritable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}
