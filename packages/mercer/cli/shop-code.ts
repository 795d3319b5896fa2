import fs from "node:fs"
import path from "node:path"
import type { BuildOptions } from "esbuild"

/** The file that says what a shop is. */
export const SOURCE = "mercer.config.ts"

/** Where a shop's settings and data are: its folder, unless it is the one of Mercer's own repository. */
export const homeOf = (folder: string) => process.env.MERCER_ROOT ?? folder

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
    // In a separate file: the server reads only the code, and keeps it in memory.
    sourcemap: "linked",
    // Of the sources, which are beside it, only the names.
    sourcesContent: false,
    logLevel: "error",
  }
}
