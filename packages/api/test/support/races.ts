import { setTimeout as sleep } from "node:timers/promises"
import { openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { createApi } from "../../src/index.ts"
import { client, type Reply } from "./client.ts"
import { points } from "./points.ts"
import { randomOf } from "./seed.ts"
import type { TestShop } from "./shop.ts"

/** How often each race is run. Set RACE_ROUNDS=100 for a long run. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)

/** With more rounds in one shop, checking its books takes longer than the races. */
const IN_ONE_SHOP = 25

const SHOPS = Math.ceil(ROUNDS / IN_ONE_SHOP)
const ROUNDS_EACH = Math.ceil(ROUNDS / SHOPS)

/** Milliseconds that all rounds of a race may take. */
export const PATIENCE = 600_000 + ROUNDS_EACH * 60_000

/** The options of a race's test: it is repeated until it has had all rounds. */
export const RACE = { timeout: PATIENCE, repeats: SHOPS - 1 }

/** Opens and closes the shop of a file's races: one for all of them or, with many rounds, one for each repetition. */
export const [beforeRaces, afterRaces] = SHOPS > 1 ? [beforeEach, afterEach] : [beforeAll, afterAll]

/** How many requests a large race sends. */
export const MANY = Number(process.env.RACE_CLIENTS ?? 50)

/** Another server of the same shop: its own connections, the same database and the same providers. */
export function secondServer(shop: TestShop, poolSize = 10) {
  const { settings, log } = shop.api.app
  const opened = openDatabase({ url: shop.url, poolSize, waitMs: 20_000, pooler: isPooled })
  const at_points = points()
  const api = createApi({ ...opened, providers: shop.providers, settings, log, at: at_points.at })
  return { ...client(api.rest), api, points: at_points, close: opened.close }
}

type Visitor = Pick<TestShop, "post">

const random = randomOf("offsets")
let calls = 0

/**
 * Sends the requests to the handlers in turn; returns the responses in the order of the requests. Every other time in
 * one tick, else some milliseconds apart: some races fail only for requests that come a little later.
 */
export function together<T>(
  servers: Visitor[],
  wanted: T[],
  ask: (api: Visitor, one: T) => Promise<Reply>,
): Promise<Reply[]> {
  const offsets = wanted.map(() => (calls % 2 ? random() * 20 : 0))
  calls++
  return Promise.all(
    wanted.map(async (one, index) => {
      if (offsets[index]) await sleep(offsets[index])
      return ask(servers[index % servers.length] as Visitor, one)
    }),
  )
}

/** Races are random: a mutant must be caught in one of five rounds. */
export async function catchesMutant(round: () => Promise<boolean>): Promise<void> {
  for (let tries = 5; tries > 0; tries--) if (await round()) return
  throw new Error("Five rounds have caught nothing")
}

/** Creates many of something, a few at a time. */
export async function make<T>(count: number, one: (index: number) => Promise<T>, atOnce = 8): Promise<T[]> {
  const made: T[] = new Array(count)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) made[index] = await one(index)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return made
}

/** How often each status was returned. */
export function tally(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The rounds of a race in one shop, for `for … of`. */
export const rounds = () => Array.from({ length: ROUNDS_EACH }, (_, index) => index + 1)

/** Both servers as an operator uses them, with the token of the shop's first one. */
export async function asOperator(shop: TestShop, other: Visitor): Promise<Visitor[]> {
  const { api_token } = await shop.db.user.findFirstOrThrow()
  const headers = { authorization: `Bearer ${api_token}` }
  const at = ({ post }: Visitor): Visitor => ({
    post: (path, body, more) => post(path, body, { ...headers, ...more }),
  })
  return [at(shop), at(other)]
}

/** A request of a race. */
export interface Asked {
  path: string
  body?: object
}

export const ask = (api: Visitor, { path, body }: Asked) => api.post(path, body)

/** Sends the requests while a row is locked, which is released when all of them wait for it. */
export async function whenAllWait(
  { pool }: Pick<TestShop, "pool">,
  lock: { table: string; id: string },
  requests: (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const release = await locked(pool, lock)
  const asked = requests.map((request) => request())
  while ((await waiting(pool)) < requests.length) await sleep(20)
  await release()
  return Promise.all(asked)
}

/** Locks a row until the returned function is called. */
export async function locked(pool: TestShop["pool"], { table, id }: { table: string; id: string }) {
  const holder = await pool.connect()
  await holder.query("BEGIN")
  await holder.query("SET LOCAL idle_in_transaction_session_timeout = 0")
  await holder.query(`SELECT FROM "${table}" WHERE id = $1 FOR UPDATE`, [id])
  return async () => {
    await holder.query("ROLLBACK")
    holder.release()
  }
}

/** How many sessions of the database wait for a lock. */
export async function waiting(pool: TestShop["pool"]): Promise<number> {
  const { rows } = await pool.query(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0].waiting
}
