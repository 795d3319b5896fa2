// Two real servers under load, while PostgreSQL or one of them is killed.
import { setTimeout as sleep } from "node:timers/promises"
import { catchesMutant, randomOf, SEED } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lost, type Seen, startLoad } from "../support/load.ts"
import { settles, startPair } from "../support/pair.ts"

const ROUNDS = Number(process.env.PROVE_OUTAGES || 1)
const HEALTHY_WITHIN_MS = 5_000
/** After that the first write is confirmed: also one whose Idempotency-Key the outage left in use. */
const SELLING_WITHIN_MS = 5_000
const LONG = 60_000 + ROUNDS * 90_000

const random = randomOf("outages")
type Pair = Awaited<ReturnType<typeof startPair>>
let pair: Pair

beforeAll(async () => {
  pair = await startPair()
}, 120_000)
afterAll(() => pair?.close())

/** Milliseconds until both servers are ready. */
async function untilReady({ servers }: Pair): Promise<number> {
  const began = Date.now()
  for (const { url } of servers) {
    for (;;) {
      const answer = await fetch(`${url}/health/ready`)
      if (answer.status === 200) break
      expect(answer.status).toBe(503)
      if (Date.now() - began > 30_000) throw new Error("The servers do not come back")
      await sleep(20)
    }
  }
  return Date.now() - began
}

/** Waits for the first order. */
async function selling({ confirmed }: Seen): Promise<void> {
  while (!confirmed.some(({ table }) => table === "order")) await sleep(20)
}

/** Clients buy, the database crashes and stays down for a moment, clients go on buying. */
async function outage(of: Pair, name: string) {
  const load = startLoad(of, name)
  try {
    await selling(load.seen)
    await sleep(random() * 1_000)
    await of.cluster.crash()
    await sleep(random() * 1_000)
    await of.cluster.start()
    const ready = await untilReady(of)
    const before = load.seen.confirmed.length
    const back = Date.now()
    while (load.seen.confirmed.length === before && Date.now() - back < SELLING_WITHIN_MS) await sleep(20)
    const sells = Date.now() - back
    await sleep(1_000)
    return { ready, sells, before, seen: load.seen }
  } finally {
    await load.stop()
  }
}

test(`PostgreSQL killed under load, ${ROUNDS} times: no confirmed write is lost (seed ${SEED})`, {
  timeout: LONG,
}, async () => {
  let confirmed = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const { ready, sells, before, seen } = await outage(pair, `outage ${round}`)
    expect(ready).toBeLessThan(HEALTHY_WITHIN_MS)
    expect({ wrong: seen.wrong, broken: seen.broken }).toEqual({ wrong: [], broken: [] })
    expect(await lost(pair, seen.confirmed)).toEqual([])
    // There was load before, and the servers kept selling afterward.
    expect(before).toBeGreaterThan(0)
    expect(seen.confirmed.length).toBeGreaterThan(before)
    const seconds = await settles(pair)
    confirmed += seen.confirmed.length
    console.info(
      `outage ${round}: ready after ${ready} ms, sells ${sells} ms later, books agree after ${seconds} s`,
      seen.answers,
    )
  }
  console.info(`${ROUNDS} outages, ${confirmed} things confirmed, none lost`)
  for (const { process } of pair.servers) expect(process.exitCode).toBeNull()
})

test(`a server killed under load, ${ROUNDS} times: all records agree within a minute (seed ${SEED})`, {
  timeout: LONG,
}, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const load = startLoad(pair, `kill ${round}`)
    await selling(load.seen)
    await sleep(random() * 1_000)
    await pair.replace(round % 2)
    await sleep(500)
    const seen = await load.stop()
    expect(seen.wrong).toEqual([])
    expect(await lost(pair, seen.confirmed)).toEqual([])
    console.info(`kill ${round}: books agree after ${await settles(pair)} s`, seen.answers)
  }
})

test("the proof catches a database that confirms before it has written", { timeout: 240_000 }, async () => {
  const mutant = await startPair(async (cluster) => {
    const { default: pg } = await import("pg")
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query("ALTER SYSTEM SET synchronous_commit = off")
    await client.query("ALTER SYSTEM SET wal_writer_delay = '10s'")
    await client.query("SELECT pg_reload_conf()")
    await client.end()
  })
  try {
    await catchesMutant(async () => {
      const { seen } = await outage(mutant, "mutant")
      return (await lost(mutant, seen.confirmed)).length > 0
    })
  } finally {
    await mutant.close()
  }
})
