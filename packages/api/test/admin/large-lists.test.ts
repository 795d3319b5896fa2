import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const NOTES = 30_000
const CUSTOMERS = 20_010

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  await shop.pool.query(
    `INSERT INTO mercer.audit (id, user_id, operation, path, changes, outcome, ip)
     SELECT 'audit_' || i, CASE WHEN i <= 2000 THEN 'usr_few' ELSE 'usr_many' END, 'x', '/', '{}', 'done', ''
     FROM generate_series(1, $1) i`,
    [NOTES],
  )
  await shop.pool.query(
    `INSERT INTO customer (id, email, first_name, last_name, created_at)
     SELECT 'cus_' || i, i || '@example.com', CASE WHEN i IN (1, $1) THEN 'Zq' END, 'Same',
       timestamptz '2024-01-01' + i * interval '1 minute' FROM generate_series(1, $1) i`,
    [CUSTOMERS],
  )
  await shop.pool.query("ANALYZE")
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const list = async (what: "audit" | "customers", input: object) => {
  const { data } = await overTrpc(shop, operator, { procedure: `admin.${what}.list`, type: "query" }, input)
  return data
}
const ids = ({ customers }: { customers: { id: string }[] }) => customers.map(({ id }) => id)

test("over REST a count is exact however large the list is", async () => {
  expect(must(await operator.get("/admin/audit?limit=1")).count).toBe(NOTES)
})

test("the panel's count is exact up to 10,000, and an estimate above that", async () => {
  expect((await list("audit", { user_id: "usr_few" })).count).toBe(2_000)
  expect((await list("audit", { user_id: "usr_none" })).count).toBe(0)
  const { count } = await list("audit", { user_id: "usr_many" })
  expect(count).toBeGreaterThan(10_000)
  expect(Math.abs(count - (NOTES - 2_000))).toBeLessThan(NOTES / 5)
})

test("the panel's last page is counted by its rows, without another statement", async () => {
  const last = await list("audit", { user_id: "usr_few", limit: 30, offset: 1_980 })
  expect([last.audit.length, last.count]).toEqual([20, 2_000])
  expect((await list("audit", { user_id: "usr_few", offset: 5_000 })).count).toBe(2_000)
})

test("a search for one or two characters looks through the newest 20,000 customers, a longer one through all", async () => {
  expect(ids(must(await operator.get("/admin/customers?q=zq")))).toEqual([`cus_${CUSTOMERS}`])
  expect(ids(must(await operator.get("/admin/customers?q=zq%20same")))).toEqual([`cus_${CUSTOMERS}`, "cus_1"])
})

test("rows that tie are listed newest first, and in a descending order the other way around", async () => {
  const [first, second] = ids(must(await operator.get("/admin/customers?order=last_name&limit=2")))
  expect([first, second]).toEqual([`cus_${CUSTOMERS}`, `cus_${CUSTOMERS - 1}`])
  expect(ids(must(await operator.get("/admin/customers?order=-last_name&limit=2")))).toEqual(["cus_1", "cus_2"])
})
