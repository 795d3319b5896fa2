import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCounts } from "../src/context/count.ts"
import { must } from "./support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

const notes = (last: number) =>
  shop.pool.query(
    `INSERT INTO mercer.audit (id, user_id, operation, path, changes, outcome, ip)
     SELECT 'audit_' || i, 'usr_' || i % 2, 'x', '/', '{}', 'done', '' FROM generate_series(1, $1) i
     ON CONFLICT DO NOTHING`,
    [last],
  )

test("a list returns the exact number of matching rows, few or many, by either way of reading", async () => {
  await notes(20_010)
  expect(must(await operator.get("/admin/audit?limit=1")).count).toBe(20_010)
  expect(must(await operator.get("/admin/audit?limit=1&user_id=usr_1")).count).toBe(10_005)
  expect(must(await operator.get("/admin/audit?limit=0&user_id=usr_2")).count).toBe(0)
})

test("a client that has written sees it in the count at once, also for a large list", async () => {
  const before = must(await operator.get("/admin/audit?limit=1")).count
  must(await operator.post("/admin/currencies/eur", {}))
  expect(must(await operator.get("/admin/audit?limit=1")).count).toBe(before + 1)
})

test("a small list counts what was added a moment ago", async () => {
  const before = must(await operator.get("/admin/users?limit=1")).count
  must(await operator.post("/admin/users", { email: "more@example.com", password: "x" }))
  expect(must(await operator.get("/admin/users?limit=1")).count).toBe(before + 1)
  expect(must(await operator.get("/admin/users?limit=1&q=more@")).count).toBe(1)
})

test("a large count is computed once in five seconds for all requests, and again after a failure", async () => {
  let time = 0
  let runs = 0
  const { counted, forget } = makeCounts(() => time)
  const counting = async () => ++runs
  expect(await Promise.all([counted("a", counting), counted("a", counting), counted("b", counting)])).toEqual([1, 1, 2])
  time = 4_999
  expect(await counted("a", counting)).toBe(1)
  time = 5_001
  expect(await counted("a", counting)).toBe(3)
  await expect(counted("c", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await counted("c", counting)).toBe(4)
  forget()
  expect(await counted("c", counting)).toBe(5)
})
