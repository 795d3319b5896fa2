// Clients that send a thousand requests at once and read no answer, over all kinds of addresses: what they cost the server's
// memory, and by how much other clients wait longer. Short here; `pnpm prove --full` takes more turns.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { places } from "../../src/place.ts"
import { p99 } from "../support/p99.ts"
import { startServer, type TestServer } from "../support/server.ts"

const CONNECTIONS = 50
const REQUESTS = 1_000
const MOST_MORE_MB = 100
const IS_FULL = Number(process.env.PROVE_CONNECTIONS ?? 0) > 1_000
const TURNS = IS_FULL ? 5 : 1
const SECONDS = IS_FULL ? 8 : 4
/** A machine that also runs other tests delays single requests by this, with or without the others. */
const NOISE_MS = IS_FULL ? 0 : 2_000

let server: TestServer
let addresses: string[]

beforeAll(async () => {
  server = await startServer()
  const chunks = fs.readdirSync(path.join(places.pages(), ".next/static/chunks")).filter((name) => name.endsWith(".js"))
  addresses = [
    ...[
      "/openapi.json",
      "/docs",
      "/docs/store.carts.complete",
      "/docs/schemas/Order",
      "/docs/nothing",
      "/docs/script.js",
    ],
    ...["/app", "/app/login", "/app/forgot-password", "/app/invite?token=x", `/_next/static/chunks/${chunks[0]}`, "/"],
    ...["/store/products?limit=100", "/store/regions", "/store/carts/cart_none", "/store/nothing", "/admin/orders"],
    ...["/health", "/health/ready", "/metrics", "/uploads/none.png", "/hooks/manual", "/api/trpc/none", "/nothing"],
  ]
}, 60_000)
afterAll(() => server?.stop())

/** Memory of the server's process, in MB. */
const memory = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${server.process.pid}/status`, "utf8"))?.[1]) / 1024

test(`${CONNECTIONS} clients with ${REQUESTS} unread answers each cost at most ${MOST_MORE_MB} MB, and others little`, {
  timeout: 500_000,
}, async () => {
  // Each once, so that what is loaded at the first request is there, and the others' requests are fast.
  for (let round = 0; round < 5; round++)
    for (const each of addresses) await fetch(`${server.url}${each}`).then((a) => a.arrayBuffer())
  await p99(server.url, SECONDS)
  const turns = []
  for (let turn = 0; turn < TURNS; turn++) turns.push(await oneTurn())
  process.stdout.write(`Pipelined and unread, by turns: ${JSON.stringify(turns)}\n`)
  expect(median(turns.map(({ more_mb }) => more_mb))).toBeLessThanOrEqual(MOST_MORE_MB)
  const quiet = median(turns.map((turn) => turn.quiet_ms))
  expect(median(turns.map((turn) => turn.beset_ms))).toBeLessThanOrEqual(Math.max(2 * quiet, NOISE_MS))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

async function oneTurn() {
  const quiet_ms = await p99(server.url, SECONDS)
  const before = memory()
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, memory())), 50)
  const stop = await beset()
  const beset_ms = await p99(server.url, SECONDS).finally(() => clearInterval(sampling))
  const held = sockets()
  // After 15 seconds without reading, those whose answers are larger than the system's buffers are disconnected.
  await expect.poll(sockets, { timeout: 40_000, interval: 500 }).toBeLessThanOrEqual(held - 6)
  await stop()
  return { quiet_ms: Math.round(quiet_ms), beset_ms: Math.round(beset_ms), more_mb: Math.round(most - before) }
}

/** How many connections the server's process has: a client that reads nothing does not notice that its own was closed. */
function sockets(): number {
  const folder = `/proc/${server.process.pid}/fd`
  return fs.readdirSync(folder).filter((name) => isSocket(path.join(folder, name))).length
}

function isSocket(file: string): boolean {
  try {
    return fs.readlinkSync(file).startsWith("socket:")
  } catch {
    return false // closed since
  }
}

/** Opens the connections; returns what closes them. */
async function beset() {
  const { port } = new URL(server.url)
  const file = new URL("../support/unread.mjs", import.meta.url)
  const child: ChildProcess = fork(file, [port, `${CONNECTIONS}`, `${REQUESTS}`, ...addresses])
  await once(child, "message")
  return async () => {
    child.kill("SIGKILL")
    await once(child, "exit")
  }
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
