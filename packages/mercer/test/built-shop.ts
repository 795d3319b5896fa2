import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import net, { type AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { bundle } from "../build/bundle.ts"
import { schemaEngine } from "../build/prisma.ts"

const here = path.join(import.meta.dirname, "..")
const root = path.join(here, "../..")
/** Where Mercer's packages are found. */
const made = path.join(here, "node_modules", `.built-${process.pid}`)
const cli = path.join(made, "dist/cli.mjs")

const MANIFEST = {
  name: "mercer",
  version: "1.0.0",
  type: "module",
  exports: {
    ".": "./dist/index.mjs",
    "./prisma-runtime": "./dist/prisma-runtime/index.mjs",
    "./prisma-runtime/*": "./dist/prisma-runtime/*.mjs",
    "./package.json": "./package.json",
  },
}

/** The package without its panel and types, as shops install it. */
export async function buildPackage(): Promise<void> {
  await bundle({ root, out: path.join(made, "dist") })
  fs.mkdirSync(path.join(made, "core"))
  fs.symlinkSync(path.join(root, "prisma/migrations"), path.join(made, "core/migrations"))
  fs.symlinkSync(path.join(root, "prisma/schema"), path.join(made, "core/schema"))
  fs.symlinkSync(path.join(here, "../db/data"), path.join(made, "core/data"))
  fs.copyFileSync(schemaEngine(), path.join(made, "core", path.basename(schemaEngine())))
  fs.writeFileSync(path.join(made, "package.json"), JSON.stringify(MANIFEST))
}

export const removePackage = () => fs.rmSync(made, { recursive: true, force: true })

/** A new shop with these files, whose `npm run dev` is `mercer dev`. */
export function putShop(files: Record<string, string>): string {
  const shop = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-dev-"))
  // Where PostgreSQL runs as another user than this one, that user must reach it.
  fs.chmodSync(shop, 0o755)
  fs.mkdirSync(path.join(shop, "node_modules/.bin"), { recursive: true })
  fs.symlinkSync(made, path.join(shop, "node_modules/mercer"))
  for (const name of ["prisma", "esbuild"])
    fs.symlinkSync(fs.realpathSync(path.join(here, "node_modules", name)), path.join(shop, "node_modules", name))
  const program = `#!/usr/bin/env node\nimport ${JSON.stringify(cli)}\n`
  fs.writeFileSync(path.join(shop, "node_modules/.bin/mercer"), program, { mode: 0o755 })
  const manifest = { name: "shop", private: true, type: "module", scripts: { dev: "mercer dev" } }
  for (const [name, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
    fs.mkdirSync(path.dirname(path.join(shop, name)), { recursive: true })
    fs.writeFileSync(path.join(shop, name), text)
  }
  return shop
}

/** As in the shell of a developer: without what vitest and the package manager that runs it have set. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { NODE_PATH: _folders, DATABASE_URL: _other, NODE_ENV: _test, NODE_OPTIONS: _more, ...env } = process.env
  const own = Object.entries(env).filter(([name]) => !/^(npm_|VITEST|PORT$|DATA_DIR$)/i.test(name))
  return { ...Object.fromEntries(own), ...more } as NodeJS.ProcessEnv
}

/** One of its commands, in the folder of the shop. */
export const mercer = (shop: string, ...words: string[]): string =>
  execFileSync(process.execPath, [cli, ...words], { cwd: shop, env: environment(), encoding: "utf8" })

/** The same for one that may fail. */
export const tryMercer = (shop: string, ...words: string[]) =>
  spawnSync(process.execPath, [cli, ...words], { cwd: shop, env: environment(), encoding: "utf8" })

/** `npm run dev` as the leader of a group, as a terminal starts it. */
export async function startDev(shop: string, port?: number) {
  port ??= await freePort()
  const env = environment({ PORT: `${port}`, HOST: "127.0.0.1" })
  const child = spawn("npm", ["run", "dev"], { cwd: shop, env, detached: true, stdio: ["ignore", "pipe", "pipe"] })
  const said = { text: "" }
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said.text += chunk))
  const ask = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).catch(() => undefined)
  const get = async (at: string) => (await ask(at))?.status
  const text = async (at: string) => (await ask(at))?.text()
  return { pid: child.pid as number, port, said, get, text, ended: once(child, "close") }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
