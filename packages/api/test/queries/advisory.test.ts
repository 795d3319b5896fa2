import type { SqlSource } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lockSetUp, lockViewsOf } from "../../src/account/queries.ts"
import { lockClaimTags } from "../../src/claim/queries.ts"
import { lockCategories, lockHandle } from "../../src/data/queries.ts"
import { withNewLabels } from "../../src/import-export/import-known.ts"
import { lockTokensOf } from "../../src/mail/queries.ts"
import { lockLabels } from "../../src/product/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

type Lock = (tx: SqlSource) => Promise<unknown>

/** Locks without a row: what waits for them, and what does not. */
const LOCKS: [name: string, lock: Lock, free: Lock][] = [
  ["lockCategories", lockCategories, lockLabels],
  ["lockClaimTags", lockClaimTags, lockLabels],
  ["lockHandle", (tx) => lockHandle(tx, "product", "shirt"), (tx) => lockHandle(tx, "product", "socks")],
  ["lockLabels", lockLabels, lockClaimTags],
  ["lockSetUp", lockSetUp, lockLabels],
  ["lockTokensOf", (tx) => lockTokensOf(tx, "reset", "cus_1"), (tx) => lockTokensOf(tx, "reset", "cus_2")],
  ["lockViewsOf", (tx) => lockViewsOf(tx, "usr_1", "orders"), (tx) => lockViewsOf(tx, "usr_1", "products")],
]

test.each(LOCKS)("%s blocks the same until the transaction ends, and nothing else", async (_, lock, free) => {
  expect(await on.waits(lock, lock)).toBe(true)
  expect(await on.waits(lock, free)).toBe(false)
  expect(await on.waits(async () => {}, lock)).toBe(false)
})

test("an import that creates a tag waits for a product's save that creates one", async () => {
  const known = { types: new Map(), tags: new Map() }
  const groups = [[{ type: null, tags: ["new"] }]]
  const create = (tx: SqlSource) => withNewLabels(tx, known as never, groups as never)
  expect(await on.waits(lockLabels, create)).toBe(true)
})
