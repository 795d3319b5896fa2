import type { BuildContext, Plugin } from "esbuild"
import { buildOptions } from "../build-shop.ts"
import { hasConfig } from "../shop-code.ts"
import type { Runner } from "./runner.ts"

/** Compiles the shop now and after each change of its code, and starts the server with it. */
export function compiling(folder: string, run: Runner) {
  let watching: BuildContext | undefined
  async function stop(): Promise<void> {
    const last = watching
    watching = undefined
    // Its process may have ended already, by the Ctrl-C that this one got.
    await last?.dispose().catch(() => {})
  }
  async function again(): Promise<void> {
    await stop()
    if (!hasConfig(folder)) return run.again(undefined)
    const { context } = await import("esbuild")
    const options = buildOptions(folder)
    const startAgain: Plugin = {
      name: "start-again",
      setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length > 0 ? undefined : run.again(options.outfile))),
    }
    watching = await context({ ...options, plugins: [startAgain] })
    await watching.watch()
  }
  return { again, stop }
}
