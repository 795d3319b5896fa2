import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { demoDatabase } from "./database.ts"
import { ended, freePort, ready, type Shop } from "./host.ts"

const mercer = path.join(import.meta.dirname, "../../../packages/mercer")
/** The shop whose pages and slots are tested. */
const SHOP = path.join(mercer, "test/panel-shop")
/** What the package names as its dependencies. */
const INSTALLED = ["esbuild", "@node-rs/argon2", "sharp"]

/** A running shop in its own folder, with the package that is published. */
export interface PublishedShop extends Shop {
  folder: string
}

/** Makes the package, and a shop with it as `npm install` would; all of it is removed by `remove`. */
export function makeShop(): { folder: string; remove(): void } {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-panel-"))
  const folder = path.join(base, "shop")
  fs.cpSync(SHOP, folder, { recursive: true })
  fs.rmSync(path.join(folder, "tsconfig.json"))
  const made = path.join(folder, "node_modules/mercer")
  const program = [path.join(mercer, "node_modules/.bin/tsx"), "build/index.ts", made, "--without-types"] as const
  execFileSync(program[0], program.slice(1), { cwd: mercer, stdio: "pipe" })
  for (const name of INSTALLED) link(path.join(made, "node_modules", name), name)
  const plugin = path.join(folder, "node_modules/failing-plugin")
  fs.mkdirSync(plugin)
  fs.writeFileSync(path.join(plugin, "product.tsx"), FAILING)
  return { folder, remove: () => fs.rmSync(base, { recursive: true, force: true }) }
}

const FAILING = `export default function Failing() {
  throw new Error("The plugin's part cannot be displayed")
}
`

function link(to: string, name: string) {
  const from = [path.join(mercer, "node_modules", name)]
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.symlinkSync(fs.realpathSync(from.find((at) => fs.existsSync(at)) ?? name), to)
}

/** `mercer start`, or `mercer dev`, in the shop's folder, with a demo shop's database. */
export async function startPublished(folder: string, command: "start" | "dev" = "start"): Promise<PublishedShop> {
  const { env, url: database, renew, stop: drop } = await demoDatabase()
  const port = await freePort()
  const more = { PORT: String(port), HOST: "127.0.0.1", ROLES: "enforce", NODE_ENV: undefined }
  const words = [path.join(folder, "node_modules/mercer/mercer.mjs"), command]
  const all = { ...env, ...more } as unknown as NodeJS.ProcessEnv
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: all,
    stdio: ["ignore", process.stderr.fd, "inherit"],
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  const stop = async () => {
    child.kill("SIGTERM")
    await ended(child).catch(() => {})
    await drop()
  }
  return { url, database, data: env.DATA_DIR, renew, stop, folder }
}
