import { beforeAll, expect, test } from "vitest"
import { openDatabase } from "../src/client.ts"
import * as actual from "./catalog.ts"
import { contractColumns, contractConstraints, contractEnums, contractIndexes, contractSequences } from "./contract.ts"
import { createDatabase } from "./database.ts"

let pool: import("pg").Pool

beforeAll(async () => {
  const { url } = await createDatabase()
  const database = openDatabase({ url })
  pool = database.pool
  return () => database.close()
})

test("every table has Medusa's columns, with type, default and nullability", async () => {
  const tables = contractColumns()
  expect(Object.keys(tables)).toHaveLength(105)
  expect(await actual.columns(pool)).toEqual(tables)
})

test("enum types have Medusa's labels in Medusa's order", async () => {
  expect(await actual.enums(pool)).toEqual(contractEnums())
})

test("sequences are Medusa's, each owned by its column", async () => {
  expect(await actual.sequences(pool)).toEqual(contractSequences())
})

test("primary keys, unique and foreign keys and checks are Medusa's", async () => {
  expect(await actual.constraints(pool)).toEqual(contractConstraints())
})

test("indexes are Medusa's, but for the search indexes where pg_trgm is not available", async () => {
  const { rows } = await pool.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'")
  expect(await actual.indexes(pool)).toEqual(contractIndexes({ search: rows.length > 0 }))
})
