// Two servers under a steady load of shoppers, for half a minute here and an hour in `pnpm prove --full`: memory does not
// grow, nothing waits longer and longer, and what is swept does not pile up.
import fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { verifyLedgers } from "@mercer/api"
import { aMarket } from "@mercer/api/testing"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startLoad } from "../support/load.ts"
import { startPair } from "../support/pair.ts"

const MINUTES = Number(process.env.PROVE_SOAK_MINUTES ?? 0.5)
const CLIENTS = Number(process.env.PROVE_SOAK_CLIENTS ?? 4)
/** A short run is warm-up only: there V8 still takes what it may. */
const MOST_GROWTH = MINUTES >= 20 ? 0.05 : 1
const SAMPLES = 120

let pair: Awaited<ReturnType<typeof startPair>>

beforeAll(async () => {
  const started = await startPair()
  // The scripted provider keeps what it was ever asked for in each server's memory, which no provider in production does.
  pair = { ...started, market: await aMarket(started as never, { stock: 1_000_000, payment: ["manual"] }) }
}, 120_000)
afterAll(() => pair?.close())

test(`${MINUTES} minutes of shoppers: memory grows by at most ${MOST_GROWTH * 100} % after its warm-up`, {
  timeout: 240_000 + MINUTES * 70_000,
}, async () => {
  const load = startLoad(pair, "soak", { clients: CLIENTS })
  const samples: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    await sleep((MINUTES * 60_000) / SAMPLES)
    samples.push(memory())
  }
  const seen = await load.stop()
  const [before, after] = [middle(samples.slice(30, 60)), middle(samples.slice(90))]
  const orders = seen.confirmed.filter(({ table }) => table === "order").length
  process.stdout.write(
    `${orders} orders; memory of both servers ${before} MiB in the second quarter, ${after} MiB in the last\n`,
  )
  expect({ wrong: seen.wrong, broken: seen.broken }).toEqual({ wrong: [], broken: [] })
  expect(after).toBeLessThanOrEqual(before * (1 + MOST_GROWTH))
  // What is due is done as fast as it comes in, and short-lived rows go again.
  await vi.waitFor(async () => expect(await pair.db.outbox.count({ where: { done_at: null } })).toBe(0), 60_000)
  expect(await brokenLedgers()).toEqual({ orders, faults: [] })
  expect(await left("mercer.recent_write")).toBeLessThan(1_000)
})

/** The resident memory of both servers, in MiB. */
function memory(): number {
  const of = (pid: number | undefined) => {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kib ?? 0)
  }
  return Math.round(pair.servers.reduce((sum, { process }) => sum + of(process.pid), 0) / 1_024)
}

/** What `mercer verify` finds; its statements may take longer over all these orders than those of requests. */
async function brokenLedgers() {
  const client = new pg.Client({ connectionString: pair.cluster.url })
  await client.connect()
  try {
    await client.query("BEGIN READ ONLY")
    const query = async ({ text }: { text: string }, values: unknown[]) => (await client.query(text, values)).rows
    const { orders, faults } = await verifyLedgers({ connection: client, query } as never, () => {})
    return { orders, faults }
  } finally {
    await client.end()
  }
}

const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

const left = async (table: string) => Number((await pair.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
