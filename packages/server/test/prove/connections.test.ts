// Thousands of clients that hold connections open, silent or letter by letter, cost the others little: by turns without
// and with them, the time that 99 of 100 requests of other clients stay below. Short here; `pnpm prove --full` takes 10,000.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { p99 } from "../support/p99.ts"
import { startServer, type TestServer } from "../support/server.ts"

const COUNT = Number(process.env.PROVE_CONNECTIONS ?? 400)
const TURNS = COUNT > 1_000 ? 5 : 2
const SECONDS = COUNT > 1_000 ? 8 : 2
/** A machine that also runs other tests delays single requests by this, with or without the others. */
const NOISE_MS = COUNT > 1_000 ? 0 : 40

let server: TestServer

beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server?.stop())

test(`${COUNT} silent or slow connections leave the others' p99 at most at twice the quiet one`, {
  timeout: 300_000,
}, async () => {
  await p99(server.url, 1)
  const quiet: number[] = []
  const beset: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    quiet.push(await p99(server.url, SECONDS))
    const held = await hold()
    beset.push(await p99(server.url, SECONDS))
    await held.release()
  }
  process.stdout.write(`p99 by turns, ms: quiet ${words(quiet)}; with ${COUNT} connections ${words(beset)}\n`)
  expect(median(beset)).toBeLessThanOrEqual(Math.max(2 * median(quiet), NOISE_MS))
  expect(server.log()).toBe("")
})

const words = (all: number[]) => all.map((one) => one.toFixed(1)).join(", ")
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

/** Opens the connections and says when they are there; most of them still are at the end. */
async function hold() {
  const { port } = new URL(server.url)
  const child: ChildProcess = fork(new URL("../support/slow.mjs", import.meta.url), [port, `${COUNT}`])
  const [{ open }] = await once(child, "message")
  expect(open).toBeGreaterThanOrEqual(COUNT * 0.99)
  return {
    release: async () => {
      child.send("open")
      const [still] = await once(child, "message")
      expect(still.open).toBeGreaterThan(COUNT * 0.6)
      child.kill("SIGKILL")
      await once(child, "exit")
      await sleep(500)
    },
  }
}
