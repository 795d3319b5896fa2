// A server whose clock jumps by an hour, and one that stands still for a minute, beside another one: under load.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { aMinuteLater, cartAt } from "@mercer/api/testing"
import { startDurableCluster } from "@mercer/testing/cluster"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lost, startLoad } from "../support/load.ts"
import { type Pair, settles, startPairOn } from "../support/pair.ts"

/** Debian's libfaketime: the file says how far the clocks of the programs are off. */
const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
const canFake = fs.existsSync(LIBRARY)
if (!canFake) process.stderr.write("Jumps of the clock are not tested here: this machine has no libfaketime\n")

const REAL_TIME = process.env.PROVE_REAL_TIME === "1"
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-clock-"))
const offset = path.join(folder, "offset")
const jump = (words: string) => fs.writeFileSync(offset, `${words}\n`)

let pair: Pair

beforeAll(async () => {
  jump("+0")
  const fake = { LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: offset, FAKETIME_NO_CACHE: "1" }
  pair = await startPairOn(await startDurableCluster(), canFake ? { ...fake, FAKETIME_DONT_FAKE_MONOTONIC: "1" } : {})
}, 120_000)
afterAll(async () => {
  await pair?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Clients buy while it happens, and after it. */
async function undisturbed(name: string, happens: () => Promise<void>) {
  const load = startLoad(pair, name, { clients: 4 })
  while (!load.seen.confirmed.some(({ table }) => table === "order")) await sleep(20)
  await happens()
  const before = load.seen.confirmed.length
  await sleep(2_000)
  const seen = await load.stop()
  expect({ wrong: seen.wrong, broken: seen.broken }).toEqual({ wrong: [], broken: [] })
  expect(await lost(pair, seen.confirmed)).toEqual([])
  expect(seen.confirmed.length).toBeGreaterThan(before)
  await settles(pair)
}

test.skipIf(!canFake)(
  "clocks that jump an hour ahead, and two back, lose and double nothing",
  {
    timeout: 240_000,
  },
  () =>
    undisturbed("clock", async () => {
      for (const words of ["+3600", "-3600", "+0"]) {
        jump(words)
        await sleep(1_500)
        const { headers } = await fetch(`${pair.servers[0]?.url}/store/regions`)
        const off_s = (Date.parse(headers.get("date") ?? "") - Date.now()) / 1_000
        expect(Math.abs(off_s - Number(words))).toBeLessThan(30)
      }
    }),
)

test(
  "a server that stands still while the other takes over its work loses and doubles nothing",
  {
    timeout: 300_000,
  },
  () =>
    undisturbed("stop", async () => {
      const [stopped] = pair.servers
      stopped?.process.kill("SIGSTOP")
      // Its work is taken over after half a minute: in the short form it is made older.
      await sleep(REAL_TIME ? 60_000 : 3_000)
      if (!REAL_TIME) await aMinuteLater(pair)
      await sleep(2_000)
      stopped?.process.kill("SIGCONT")
    }),
)

test("what a server holds that stands still within a transaction: others are refused in three seconds, and free in ten", {
  timeout: 60_000,
}, async () => {
  const id = await cartAt(pair.visitor(), pair.market).withItems()
  // A connection like the servers' own, of which nothing more is heard.
  const held = await pair.pool.connect()
  held.on("error", () => {})
  await held.query("BEGIN")
  await held.query("SELECT FROM cart WHERE id = $1 FOR UPDATE", [id])
  const began = Date.now()
  const change = (index: number) => pair.visitor(index).post(`/store/carts/${id}`, { email: "ada@example.com" })
  const refused = await change(0)
  expect([refused.status, refused.body.code]).toEqual([409, "invalid_state_error"])
  expect(Date.now() - began).toBeLessThan(4_500)
  await expect.poll(async () => (await change(1)).status, { timeout: 15_000 }).toBe(200)
  expect(Date.now() - began).toBeLessThan(13_000)
  held.release(true)
})
