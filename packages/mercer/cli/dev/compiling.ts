import fs from "node:fs"
import path from "node:path"
import type { BuildContext, Plugin } from "esbuild"
import { buildOptions } from "../build-shop.ts"
import { hasConfig } from "../shop-code.ts"

/** Compiled shops that servers have run. */
const COPY = /^shop-\d+\.mjs(\.map)?$/

interface Done {
  /** Gets what was compiled; undefined for a folder without a mercer.config.ts. */
  compiled(file: string | undefined): void
  /** The compiler has said why. */
  failed(): void
}

/** Compiles the shop when asked to, and from then on after each change of its code. */
export function compiling(folder: string, done: Done) {
  let watching: BuildContext | undefined
  let number = 0
  removeLeft(path.join(folder, ".mercer"))
  async function stop(): Promise<void> {
    const last = watching
    watching = undefined
    // Its process may have ended already, by the Ctrl-C that this one got.
    await last?.dispose().catch(() => {})
  }
  async function again(): Promise<void> {
    await stop()
    if (!hasConfig(folder)) return done.compiled(undefined)
    const { context } = await import("esbuild")
    const options = buildOptions(folder)
    const reportEnd: Plugin = {
      name: "report-end",
      setup: ({ onEnd }) =>
        onEnd(({ errors }) => (errors.length > 0 ? done.failed() : done.compiled(keep(options.outfile, ++number)))),
    }
    watching = await context({ ...options, plugins: [reportEnd] })
    await watching.watch()
  }
  return { again, stop }
}

function removeLeft(made: string): void {
  const names = fs.existsSync(made) ? fs.readdirSync(made) : []
  for (const name of names.filter((one) => COPY.test(one))) fs.rmSync(path.join(made, name))
}

/** A copy for one server, which may read it again later, when the code has changed and does not work. */
function keep(file: string, number: number): string {
  const copy = file.replace(/\.mjs$/, `-${number}.mjs`)
  const code = fs.readFileSync(file, "utf8")
  fs.writeFileSync(copy, code.replace(/sourceMappingURL=.*\n$/, `sourceMappingURL=${path.basename(copy)}.map\n`))
  fs.copyFileSync(`${file}.map`, `${copy}.map`)
  return copy
}
