import fs from "node:fs"
import path from "node:path"
import type { BuildOptions } from "esbuild"
import { mustHaveTables } from "./tables.ts"

/** Where the compiled shop is: of a folder, and deleted without harm. */
const COMPILED = ".mercer/shop.mjs"
const SOURCE = "mercer.config.ts"

/** Whether this folder is a shop: without the file it is one without anything of its own. */
export const hasConfig = (folder: string) => fs.existsSync(path.join(folder, SOURCE))

/** How esbuild compiles a shop's code: its own files in one, packages as they are installed. */
export function codeOptions(folder: string): BuildOptions {
  return {
    absWorkingDir: folder,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "error",
  }
}

/** How esbuild compiles a shop: its definition, and what `mercer generate` has written of its tables. */
export function buildOptions(folder: string): BuildOptions & { outfile: string } {
  const lines = [`export { default } from "./${SOURCE}"`]
  if (mustHaveTables(folder))
    lines.push('export { PrismaClient as Client } from "./.mercer/client/client.ts"', MODELS_LINE)
  return {
    ...codeOptions(folder),
    stdin: { contents: lines.join("\n"), resolveDir: folder, sourcefile: "shop.ts", loader: "ts" },
    outfile: path.join(folder, COMPILED),
  }
}

const MODELS_LINE = 'export { models } from "./.mercer/models.ts"'

/** Compiles the shop of a folder; returns the file, undefined when the folder has no mercer.config.ts. */
export async function buildShop(folder: string): Promise<string | undefined> {
  if (!hasConfig(folder)) return undefined
  // Only here: most commands in production find the shop compiled.
  const { build } = await import("esbuild")
  const options = buildOptions(folder)
  await build(options)
  return options.outfile
}
