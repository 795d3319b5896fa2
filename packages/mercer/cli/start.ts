import { spawn } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { buildOptions, buildShop } from "./build-shop.ts"
import { openDatabase } from "./database.ts"
import { hasConfig } from "./shop-code.ts"

const server = path.join(path.dirname(fileURLToPath(import.meta.url)), "server.mjs")

/** `mercer start`: the shop as in production, in this process. */
export async function start(folder: string): Promise<void> {
  runAs("production")
  const isOurDatabase = !process.env.DATABASE_URL?.trim()
  const [compiled] = await Promise.all([buildShop(folder), openDatabase(folder)])
  if (compiled) process.env.MERCER_SHOP = compiled
  // An embedded database ends with this process, which must stay for that.
  const replace = (process as { execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => void }).execve
  if (replace && !isOurDatabase) replace.call(process, process.execPath, [process.execPath, server], process.env)
  await import(serverModule)
}

/** Unless the environment says otherwise. */
function runAs(mode: "production" | "development") {
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? mode })
}

const serverModule = "./server.mjs"

/** `mercer dev`: compiles the shop at every change, and starts the server again with it. */
export async function develop(folder: string): Promise<void> {
  runAs("development")
  await openDatabase(folder)
  const run = runner()
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => run.stop().then(() => process.exit(0)))
  if (!hasConfig(folder)) return run.again(undefined)
  const { context } = await import("esbuild")
  const options = buildOptions(folder)
  const watching = await context({
    ...options,
    plugins: [
      {
        name: "start-again",
        setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length > 0 ? undefined : run.again(options.outfile))),
      },
    ],
  })
  await watching.watch()
}

/** One server at a time; the next starts when the one before it has ended. */
function runner() {
  let ended: Promise<unknown> = Promise.resolve()
  let end = () => {}
  const stop = () => {
    end()
    return ended
  }
  return {
    stop,
    again: async (compiled: string | undefined) => {
      await stop()
      const env = { ...process.env, ...(compiled && { MERCER_SHOP: compiled }) }
      // The channel is its leash: it stops when this process has ended.
      const child = spawn(process.execPath, [server], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] })
      ended = new Promise((resolve) => child.once("exit", resolve))
      end = () => void child.kill("SIGTERM")
    },
  }
}
