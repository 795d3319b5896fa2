// `npm start` as a user runs it: the real launcher, its own PostgreSQL, killed and started again. Slow.
import { type ChildProcess, spawn } from "node:child_process"
import fs from "node:fs"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { root } from "../src/place.ts"

const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-start-"))
let port = 0
let launcher: ChildProcess
let output = ""
let made: { cart: string; order: string }

beforeAll(async () => {
  // If the test runs as root, the user who runs PostgreSQL must be able to access this folder.
  fs.chmodSync(data, 0o755)
  port = await freePort()
  await start()
}, 300_000)

afterAll(async () => {
  await end("SIGTERM")
  fs.rmSync(data, { recursive: true, force: true })
}, 60_000)

async function start() {
  const { TEST_DATABASE_URL: _test, DATABASE_URL: _other, ...env } = process.env
  output = ""
  launcher = spawn(process.execPath, ["packages/launch/src/start.mjs"], {
    cwd: root(),
    env: Object.assign(env, { PORT: `${port}`, DATA_DIR: data, NODE_ENV: "" }),
  })
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on("data", (chunk) => (output += chunk))
  const ended = new Promise((resolve) => launcher.once("exit", resolve)).then(() => "ended")
  const ready = async () => {
    while (!/\n {2}Try .*\n/.test(output)) await sleep(50)
  }
  if ((await Promise.race([ended, ready()])) === "ended") throw new Error(output)
}

async function end(signal: NodeJS.Signals) {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return launcher.exitCode
  const ended = new Promise<number | null>((resolve) => launcher.once("exit", resolve))
  launcher.kill(signal)
  return ended
}

const ask = (address: string, init?: RequestInit) => fetch(`http://localhost:${port}${address}`, init)

async function post(address: string, body: unknown) {
  const headers = { "content-type": "application/json" }
  const response = await ask(address, { method: "POST", headers, body: JSON.stringify(body) })
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

describe("the first start", () => {
  // On Linux all of 127.0.0.0/8 is this machine: a server that listens on all addresses answers there.
  test.runIf(process.platform === "linux")("the demo shop listens on 127.0.0.1 alone", async () => {
    const elsewhere = fetch(`http://127.0.0.2:${port}/health/ready`)
    await expect(elsewhere).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  })

  test("each step is a line with a check mark and its seconds", () => {
    for (const name of [
      "Node, port and disk",
      "Packages",
      "Database client",
      "Server and commands",
      "Pages",
      "Database",
      "Demo shop",
      "Server",
    ])
      expect(output).toMatch(new RegExp(`^ {2}✓ ${name}.*\\(\\d+\\.\\d s\\)$`, "m"))
  })

  test("each address in the block answers", async () => {
    const { token } = JSON.parse(fs.readFileSync(path.join(data, "demo.json"), "utf8"))
    const urls = [...output.matchAll(/^ {2}\S.*?(http:\/\/localhost:\d+\/\S+)/gm)].map(([, url = ""]) => url)
    expect(urls.length).toBeGreaterThanOrEqual(3)
    for (const url of urls) {
      const address =
        { "/admin": "/admin/auth", "/store": "/store/collections" }[new URL(url).pathname] ?? new URL(url).pathname
      const response = await ask(address, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status, url).toBe(200)
    }
  })

  test("the operator's password is displayed, works, and is stored nowhere", async () => {
    const password = /admin@example\.com \/ (\S+)/.exec(output)?.[1] ?? ""
    const { user } = await post("/admin/auth", { email: "admin@example.com", password })
    expect(user.email).toBe("admin@example.com")
    for (const name of fs.readdirSync(data).filter((each) => fs.statSync(path.join(data, each)).isFile()))
      expect(fs.readFileSync(path.join(data, name), "utf8"), name).not.toContain(password)
  })

  test("programs can read the block, and only its owner has access", () => {
    const file = path.join(data, "demo.json")
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(fs.readFileSync(file, "utf8"))).toMatchObject({
      store_api: `http://localhost:${port}/store`,
      admin_api: `http://localhost:${port}/admin`,
      operator: "admin@example.com",
    })
  })

  test("the demo shop sells: a cart becomes an order", async () => {
    made = await buy()
    expect(made.order).toMatch(/^order_/)
  })

  test("an image of the demo shop is served", async () => {
    const { products } = await (await ask("/store/products?limit=1")).json()
    expect(products[0].thumbnail).toMatch(new RegExp(`^http://localhost:${port}/demo/`))
    expect((await fetch(products[0].thumbnail)).headers.get("content-type")).toMatch(/^image\/svg/)
  })
})

describe("after kill -9", () => {
  test("the server stops with its launcher", async () => {
    await end("SIGKILL")
    const until = Date.now() + 10_000
    const answers = () => isOpen(port)
    while (Date.now() < until && (await answers())) await sleep(100)
    expect(await answers()).toBe(false)
  })

  test("a second start takes seconds, displays no password and has lost nothing", async () => {
    const started = Date.now()
    await start()
    // Unless a source file was changed while this ran.
    if (/Build: nothing has changed/.test(output)) expect(Date.now() - started).toBeLessThan(10_000)
    expect(output).not.toMatch(/admin@example\.com \/ /)
    expect((await (await ask(`/store/carts/${made.cart}`)).json()).cart.completed_at).not.toBeNull()
    expect((await (await ask(`/store/orders/${made.order}`)).json()).order.id).toBe(made.order)
    expect(await sql("SELECT count(*)::int AS n FROM product")).toEqual([{ n: 61 }])
  }, 180_000)

  test("SIGTERM stops server and database", async () => {
    expect(await end("SIGTERM")).toBe(0)
    await expect(ask("/health")).rejects.toThrow()
    expect(fs.existsSync(path.join(data, "database-url"))).toBe(false)
    expect(fs.existsSync(path.join(data, "postgres/data/postmaster.pid"))).toBe(false)
  })
})

/** Two tees, shipped to Hamburg, paid by bank transfer. */
async function buy() {
  const [found] = await sql(`
    SELECT region.id AS region_id, product_variant.id AS variant_id, shipping_option.id AS option_id
    FROM region, product_variant, shipping_option
    WHERE region.currency_code = 'eur' AND product_variant.sku = 'HARBOUR-TEE-M-INK'
      AND shipping_option.region_id = region.id AND shipping_option.name = 'Express'`)
  const { region_id, variant_id, option_id } = found ?? {}
  const { cart } = await post("/store/carts", { region_id, items: [{ variant_id, quantity: 2 }] })
  const address = {
    first_name: "Ada",
    last_name: "Adler",
    address_1: "Kai 1",
    city: "Hamburg",
    postal_code: "20457",
    country_code: "de",
  }
  await post(`/store/carts/${cart.id}`, {
    email: "ada@example.com",
    shipping_address: address,
    billing_address: address,
  })
  await post(`/store/carts/${cart.id}/shipping-methods`, { option_id })
  await post(`/store/carts/${cart.id}/payment-sessions`, {})
  await post(`/store/carts/${cart.id}/payment-session`, { provider_id: "manual" })
  const { type, data: order } = await post(`/store/carts/${cart.id}/complete`, {})
  expect(type).toBe("order")
  expect(order.total).toBe(Math.round((2 * 2900 + 1290) * 1.19))
  return { cart: cart.id as string, order: order.id as string }
}

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: fs.readFileSync(path.join(data, "database-url"), "utf8") })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function isOpen(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(wanted, "localhost", () => socket.destroy())
    socket.once("error", () => resolve(false))
    socket.once("close", (failed) => resolve(!failed))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, () => {
      const { port: found } = server.address() as net.AddressInfo
      server.close(() => resolve(found))
    })
  })
}
