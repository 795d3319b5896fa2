import { factsOf, type ModelName, readOwnValues } from "@mercer/db"
import { onServer } from "@mercer/db/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scenes } from "./support/all-scenes.ts"
import type { Market } from "./support/checkout.ts"
import { built, listed, routeOf } from "./support/contract.ts"
import { aSceneMarket, type Scene, urlOf } from "./support/scenes.ts"
import { SCENE_PARTS } from "./support/scenes-own.ts"
import { openShop, type TestShop } from "./support/shop.ts"

/*
 * Shops have added values to Medusa's enums. Every operation is played on rows that have one in every such column:
 * it must not fail, and what it does not set for other rows it must not change for these.
 */

const OWN = "a_value_of_the_shop"

/** What operations work out again from payments, fulfillments and lines, or ask of the provider. */
const DERIVED = new Set([
  "order.fulfillment_status",
  "order.payment_status",
  "payment_session.status",
  "swap.fulfillment_status",
  "claim_order.fulfillment_status",
])

interface Row {
  table: string
  id: string
  values: Record<string, string | null>
}

let shop: TestShop
let market: Market
/** The enum columns of each table. */
const columns = new Map<string, string[]>()

beforeAll(async () => {
  shop = await openShop({ ...SCENE_PARTS, before: addValues, strict: false })
  market = await aSceneMarket(shop)
  for (const { table, column } of await readOwnValues(shop.pool, "public"))
    columns.set(table, [...(columns.get(table) ?? []), column])
}, 120_000)
afterAll(() => shop?.close())

/** Gives every enum of Medusa's a value more. */
async function addValues(url: string) {
  const types = await onServer(
    url,
    "SELECT format('%I', typname) AS type FROM pg_type WHERE typtype = 'e' AND typnamespace = 'public'::regnamespace",
  )
  for (const { type } of types) await onServer(url, `ALTER TYPE ${type} ADD VALUE '${OWN}'`)
}

let last = "0"

/** The enum values of rows written since the last call, by table and id: reading all of them twice a test took longest. */
async function news(): Promise<Map<string, Row>> {
  const since = last
  // Rows have the low half of a transaction's number.
  const { rows } = await shop.pool.query(
    "SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296)::text AS running",
  )
  last = rows[0].running
  return snapshot(since)
}

/** The enum values of all rows, or of those that this or a later transaction has written, by table and id. */
async function snapshot(since = "0"): Promise<Map<string, Row>> {
  const parts = [...columns].map(([table, names]) => {
    const values = names.map((name) => `'${name}', "${name}"::text`)
    return `SELECT '${table}' AS "table", id, json_build_object(${values}) AS values FROM "${table}"
      WHERE xmin::text::bigint >= ${since}`
  })
  const { rows } = await shop.pool.query<Row>(parts.join(" UNION ALL "))
  return new Map(rows.map((row) => [`${row.table} ${row.id}`, row]))
}

/** Gives rows a value of the shop's own in every such column. Returns those that take it: a rule has a type of condition once. */
async function withOwn(rows: readonly Row[]): Promise<Row[]> {
  const taken: Row[] = []
  for (const row of rows) {
    const set = columns.get(row.table)?.map((name) => `"${name}" = '${OWN}'`)
    const { rowCount } = await shop.pool
      .query(`UPDATE "${row.table}" SET ${set} WHERE id = $1`, [row.id])
      .catch((error) => (error.code === "23505" ? { rowCount: 0 } : Promise.reject(error)))
    if (rowCount) taken.push(row)
  }
  return taken
}

type Operation = (typeof built)[number]

function sceneOf({ route, procedure }: Operation) {
  const name = listed.find(({ method, path }) => routeOf(method, path) === route)?.operation ?? procedure
  return scenes[name] as NonNullable<(typeof scenes)[string]>
}

const ask = ({ method, path }: Operation, scene: Scene) => scene.by.ask(method, urlOf(path, scene), scene.body)

/** The columns that the operation changes in rows that were there. */
async function writtenBy(operation: Operation): Promise<Set<string>> {
  const scene = await sceneOf(operation)(shop, market)
  const before = await snapshot()
  await ask(operation, scene)
  const after = await snapshot()
  const changed = [...before].flatMap(([key, { table, values }]) =>
    Object.keys(values).flatMap((name) =>
      after.has(key) && after.get(key)?.values[name] !== values[name] ? [`${table}.${name}`] : [],
    ),
  )
  return new Set(changed)
}

const known = new Set<string>()

/** The rows that no earlier call has met. */
async function newRows(): Promise<Row[]> {
  const found = [...(await news())].filter(([key]) => !known.has(key))
  for (const [key] of found) known.add(key)
  return found.map(([, row]) => row)
}

/** Plays the operation on rows with own values, in these tables only if some are given. */
async function played(operation: Operation, only?: string) {
  await newRows()
  const scene = await sceneOf(operation)(shop, market)
  const rows = await newRows()
  const own = await withOwn(rows.filter(({ table }) => !only || table === only))
  const answer = await ask(operation, scene)
  // Those with own values are among them.
  const after = await news()
  for (const key of after.keys()) known.add(key)
  const lost = own.flatMap(({ table, id }) => {
    const row = after.get(`${table} ${id}`)
    const names = Object.keys(row?.values ?? {}).filter((name) => row?.values[name] !== OWN)
    const given = names.filter((name) => !(scene.body && name in scene.body))
    return given.map((name) => `${table}.${name}`).filter((name) => !DERIVED.has(name))
  })
  const table = operation.meta.answer.entity && factsOf(operation.meta.answer.entity.name as ModelName).table
  const isRead = answer.text.includes(OWN) || !own.some((row) => row.table === table)
  return { status: answer.status, lost, isRead, tables: new Set(rows.map(({ table }) => table)) }
}

/** What the operation sets anyway is not lost: that is asked of it only where something seems to be. */
async function leaveOutWritten(operation: Operation, found: { lost: string[] }[]) {
  if (operation.method === "GET" || found.every(({ lost }) => lost.length === 0)) return
  const written = await writtenBy(operation)
  for (const one of found) one.lost = one.lost.filter((name) => !written.has(name))
}

describe.each(built.map((one) => [`${one.method} ${one.path}`, one] as const))("%s", (_, operation) => {
  test("works with values of the shop's own, and keeps them", async () => {
    const all = await played(operation)
    const found = [{ ...all, only: "all" }]
    if (all.status >= 400) for (const only of all.tables) found.push({ ...(await played(operation, only)), only })
    await leaveOutWritten(operation, found)
    // Operators read such rows as others; in the store a product, say, is not there unless it is published.
    const reads = operation.method === "GET" && operation.path.startsWith("/admin")
    const faults = found.filter(
      ({ status, lost, isRead }) => status >= (reads ? 400 : 500) || lost.length > 0 || (reads && !isRead),
    )
    expect(faults.map(({ only, status, lost, isRead }) => ({ only, status, lost, isRead }))).toEqual([])
    expect(shop.errors.splice(0)).toEqual([])
  }, 60_000)
})
