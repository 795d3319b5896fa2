import { PrismaPg } from "@prisma/adapter-pg"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type Database,
  identifier,
  joinParts,
  openDatabase,
  PrismaClient,
  pgSql,
  type Sql,
  sql,
  sqlOf,
} from "../src/index.ts"
import { createDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database
let client: pg.Client
let bare: PrismaClient
let drivers: Record<"prisma" | "pg", Sql>

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("CREATE TABLE sql_probe (id int PRIMARY KEY, text text)")
  bare = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url, options: "-c TimeZone=UTC" }) })
  drivers = { prisma: sqlOf({ db: bare }), pg: pgSql(client) }
})
beforeEach(async () => {
  await client.query("TRUNCATE sql_probe")
})
afterAll(async () => {
  await client.end()
  await bare.$disconnect()
  await opened.close()
  await database.drop()
})

const notes = async () => (await client.query("SELECT id FROM sql_probe ORDER BY id")).rows.map(({ id }) => id)
const insert = (id: number, text: string | null = null) => sql`INSERT INTO sql_probe VALUES (${id}, ${text})`

describe.each(["prisma", "pg"] as const)("the driver over %s", (name) => {
  test("returns rows, and the number of rows that were written", async () => {
    const on = drivers[name]
    expect(await on.run(insert(1))).toBe(1)
    expect(await on.run(sql`INSERT INTO sql_probe SELECT n FROM generate_series(2, 4) n`)).toBe(3)
    expect(await on.run(sql`DELETE FROM sql_probe WHERE id = ${99}`)).toBe(0)
    expect(await on.rows(sql`SELECT id FROM sql_probe WHERE id = ANY(${[2, 3]}::int[]) ORDER BY id`)).toEqual([
      { id: 2 },
      { id: 3 },
    ])
  })

  test("runs statements with rows of unknown types, such as a lock", async () => {
    expect(await drivers[name].run(sql`SELECT pg_advisory_xact_lock(${1}::bigint)`)).toBe(1)
  })

  test("passes values as values, with any content", async () => {
    const text = `'); DROP TABLE sql_probe; -- $1 "x" \\`
    await drivers[name].run(insert(1, text))
    expect(
      await drivers[name].rows({ text: "SELECT text FROM sql_probe WHERE text = $1 OR $1 = ''", values: [text] }),
    ).toEqual([{ text }])
  })

  test("inserts parts into statements, with their values in order", async () => {
    const part = sql`b = ${"b"} AND ${identifier("sql_probe", "id")} = ${1}`
    await drivers[name].run(insert(1))
    const rows = await drivers[name].rows(
      sql`SELECT ${"a"}::text AS a, b FROM sql_probe, (SELECT ${"b"}::text AS b) x WHERE ${part}`,
    )
    expect(rows).toEqual([{ a: "a", b: "b" }])
  })

  test("joins parts with commas", async () => {
    await drivers[name].run(insert(1, "one"))
    const set = joinParts([sql`id = ${2}`, sql`text = ${"two"}`])
    await drivers[name].run(sql`UPDATE sql_probe SET ${set}`)
    expect(
      await drivers[name].rows(sql`SELECT ${joinParts(["id", "text"].map((one) => identifier(one)))} FROM sql_probe`),
    ).toEqual([{ id: 2, text: "two" }])
  })
})

test("both drivers return the same rows", async () => {
  const at = new Date(Date.UTC(2026, 2, 29, 1, 30, 0, 123))
  const statement = sql`
    SELECT 1::int AS int, 9007199254740993::bigint AS big, 12.50::numeric AS amount, 0.1::float8 AS float, true AS yes,
      NULL::text AS nothing, ${at}::timestamptz AS moment, (${at}::timestamptz AT TIME ZONE 'UTC')::timestamp AS local,
      '2026-03-29'::date AS day, '{"a": [1, null, "x"]}'::jsonb AS json, ARRAY['a', 'b']::text[] AS list,
      ${JSON.stringify({ b: 1 })}::jsonb AS given, NULL::jsonb AS no_json`
  const [[byPrisma], [byPg]] = await Promise.all([drivers.prisma.rows(statement), drivers.pg.rows(statement)])
  expect(byPg).toEqual(byPrisma)
  expect(byPrisma).toMatchObject({
    big: 9007199254740993n,
    moment: at,
    local: at,
    json: { a: [1, null, "x"] },
    given: { b: 1 },
  })
})

test("a client's transaction has the statements on it, and undoes them", async () => {
  await client.query("BEGIN")
  await drivers.pg.run(insert(1))
  expect(await drivers.prisma.rows(sql`SELECT id FROM sql_probe`)).toEqual([])
  await client.query("ROLLBACK")
  expect(await notes()).toEqual([])
})

test("an error does not quote the row it is about", async () => {
  await client.query("INSERT INTO sql_probe VALUES (1, 'ada@example.com')")
  const failed = await drivers.pg.run(insert(1, "ada@example.com")).catch((error) => error)
  expect(failed).toMatchObject({ code: "23505", table: "sql_probe" })
  expect(JSON.stringify(failed)).not.toMatch(/ada@|Key \(/)
})

test("statements with names are prepared on pg's connections, unless there is a pooler", async () => {
  const prepared = async () =>
    (await client.query("SELECT name FROM pg_prepared_statements")).rows.map((row) => row.name)
  const statement = { name: "one_note", text: "SELECT id FROM sql_probe WHERE id = $1", values: [1] }
  await pgSql(client, { named: false }).rows(statement)
  await drivers.pg.rows({ ...statement, name: "" })
  expect(await prepared()).toEqual([])
  await drivers.pg.rows(statement)
  expect(await prepared()).toEqual([expect.stringMatching(/^one_note_\w+$/)])
})

test("two statements of one name are two statements", async () => {
  await client.query("INSERT INTO sql_probe VALUES (1, 'one')")
  for (const column of ["id", "text"]) {
    const rows = await drivers.pg.rows({ name: "a_note", text: `SELECT ${column} AS found FROM sql_probe`, values: [] })
    expect(rows).toEqual([{ found: column === "id" ? 1 : "one" }])
  }
})

test("a source that is a driver is the driver", () => {
  expect(sqlOf(drivers.pg)).toBe(drivers.pg)
})

test.each([[["x;y"]], [['a"b']], [["a.b"]], [[""]], [["public", "a b"]], [[]]])("%j is not an identifier", (names) => {
  expect(() => identifier(...names)).toThrow("cannot be a name in SQL")
})
