import { beforeAll, expect, test } from "vitest"
import { openDatabase } from "../src/client.ts"
import { type ColumnKind, factsOf, type ModelName, models } from "../src/models.ts"
import * as catalog from "./catalog.ts"
import type { Columns } from "./contract.ts"
import { createDatabase } from "./database.ts"

let columns: Record<string, Columns>
let enums: Record<string, string[][]>

const names = Object.keys(models) as ModelName[]

const TYPES: Record<string, RegExp> = {
  string: /^(text|character varying(\(\d+\))?)$/,
  int: /^integer$/,
  float: /^real$/,
  decimal: /^numeric$/,
  boolean: /^boolean$/,
  date: /^(date|timestamp(\(6\))? with time zone)$/,
  json: /^jsonb$/,
  bigint: /^bigint$/,
}

beforeAll(async () => {
  const { pool, close } = openDatabase({ url: (await createDatabase()).url })
  columns = { public: await catalog.columns(pool), mercer: await catalog.columns(pool, "mercer") }
  enums = Object.fromEntries(
    await Promise.all(["public", "mercer"].map(async (name) => [name, Object.values(await catalog.enums(pool, name))])),
  )
  await close()
})

test("every table has a model and every model a table", () => {
  const tables = Object.entries(columns).flatMap(([schema, all]) =>
    Object.keys(all).map((table) => `${schema}.${table}`),
  )
  expect(names.map((name) => `${factsOf(name).schema}.${factsOf(name).table}`).sort()).toEqual(tables.sort())
})

test.each(names)("%s has its table's columns, with fitting types", (name) => {
  const { schema, table, columns: fields } = factsOf(name)
  const found = columns[schema]?.[table] ?? {}
  expect(Object.keys(fields).sort()).toEqual(Object.keys(found).sort())
  for (const [field, { kind, nullable }] of Object.entries(fields)) {
    const definition = found[field] ?? ""
    expect([field, nullable]).toEqual([field, !definition.includes(" NOT NULL")])
    expectFit(schema, `${field} ${kindName(kind)}`, kind, definition.replace(/ NOT NULL| DEFAULT .*/g, ""))
  }
})

function expectFit(schema: string, label: string, kind: ColumnKind, type: string) {
  if (typeof kind === "string") return expect(type, label).toMatch(TYPES[kind] ?? /nothing/)
  expect(type, label).toMatch(/enum"?$|^mercer\./i)
  expect(enums[schema], label).toContainEqual([...kind.enum])
}

const kindName = (kind: ColumnKind) => (typeof kind === "string" ? kind : "enum")

test("relations join existing columns, and join tables link two models", () => {
  expect(models.Cart.relations.discounts).toEqual({
    model: "CartDiscount",
    many: true,
    from: ["id"],
    to: ["cart_id"],
    through: "discount",
  })
  for (const name of names) {
    for (const [field, relation] of Object.entries(factsOf(name).relations)) {
      const other = factsOf(relation.model)
      expect(Object.keys(factsOf(name).columns), `${name}.${field}`).toEqual(expect.arrayContaining([...relation.from]))
      expect(Object.keys(other.columns), `${name}.${field}`).toEqual(expect.arrayContaining([...relation.to]))
      if (relation.through) expect(other.relations[relation.through]?.many, `${name}.${field}`).toBe(false)
    }
  }
})

test("a join model links exactly two others", () => {
  for (const name of names.filter((one) => factsOf(one).join)) {
    expect([name, Object.keys(factsOf(name).relations).length]).toEqual([name, 2])
  }
})
