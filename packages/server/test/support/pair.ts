import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { aMarket, aMinuteLater, client, faultsOf } from "@mercer/api/testing"
import { openDatabase } from "@mercer/db"
import { fileLedger } from "@mercer/providers"
import { type Cluster, type DurableCluster, startDurableCluster } from "@mercer/testing/cluster"
import { expect } from "vitest"
import { startServer, type TestServer } from "./server.ts"

/** Waits in real time instead of advancing the timestamps of unfinished work. */
const REAL_TIME = process.env.PROVE_REAL_TIME === "1"

/** Unfinished work must be completed within this time. */
const SETTLED_WITHIN_MS = 60_000

/** Two real servers, or more, on one durable PostgreSQL, with one set of provider records. */
export async function startPair(prepare: (cluster: DurableCluster) => Promise<void> = async () => {}, count = 2) {
  const cluster = await startDurableCluster()
  await prepare(cluster)
  return { ...(await startPairOn(cluster, {}, count)), cluster }
}

/** The same on any PostgreSQL, which is stopped with them. */
export async function startPairOn(cluster: Cluster, settings: Record<string, string> = {}, count = 2) {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-pair-"))
  const env = { DATABASE_URL: cluster.url, DATA_DIR: data_dir, LOG_LEVEL: "error", ...settings }
  const servers: TestServer[] = []
  while (servers.length < count) servers.push(await startServer(env))
  const database = openDatabase({ url: cluster.url, poolSize: 4 })
  const ledger = fileLedger(path.join(data_dir, "scripted-payments.jsonl"))
  const market = await aMarket(database as never, { stock: 1_000_000 })
  const visitor = (index = 0) => visitorOf(() => servers[index % count] as TestServer)
  return {
    servers,
    ...database,
    ledger,
    market,
    visitor,
    /** Kills one of them and starts a replacement. */
    async replace(index: number): Promise<void> {
      await servers[index]?.end("SIGKILL")
      servers[index] = await startServer(env)
    },
    async close(): Promise<void> {
      await database.close()
      for (const server of servers) await server.stop()
      await cluster.stop()
      fs.rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

export type Pair = Awaited<ReturnType<typeof startPairOn>>

/** A browser that talks to a running server. */
function visitorOf(server: () => TestServer) {
  return client(async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === "GET" ? undefined : await request.text()
    return fetch(`${server().url}${pathname}${search}`, { method, headers, ...(body && { body }) })
  })
}

/** Fails unless all records agree within a minute from now; returns how many seconds that took. */
export async function settles(pair: Pair): Promise<number> {
  const began = Date.now()
  if (!REAL_TIME) await aMinuteLater(pair)
  const audited = { ...pair, get: pair.visitor().get } as never
  for (;;) {
    const faults = await faultsOf(audited, { [pair.market.variant]: 1_000_000 })
    const isOver = Date.now() - began > SETTLED_WITHIN_MS
    if (isOver) expect({ faults, log: pair.servers.map((server) => server.log()) }).toEqual({})
    if (Object.keys(faults).length === 0) return (Date.now() - began) / 1_000
    await sleep(500)
  }
}
