import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { roles: "enforce" } })
  by = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

test("an admin sees what was compared, and both answers of what is unexplained", async () => {
  const { comparison } = must(await by.get("/admin/comparison"))
  expect(comparison).toMatchObject({
    ...{ from: "http://old:9000", to: "http://localhost:9000", compared: 3, explained: 1, unexplained: 1, skipped: 2 },
    rules: [{ name: "added fields", decision: "docs/from-medusa-v1.md: Wire", count: 2 }],
    cases: [{ path: "/admin/orders/2", query: "expand=items", count: 1, old_status: 200, our_status: 200 }],
  })
  const [listed] = comparison.cases
  expect(listed.differences).toEqual([
    { at: "order.total", kind: "value", old: 100, ours: 101 },
    { at: "order.email", kind: "missing", old: "ada@example.com" },
  ])
  // The answers are long: only one case has them.
  expect(listed).not.toHaveProperty("old_text")
  const found = must(await by.get(`/admin/comparison/cases/${listed.id}`)).case
  expect(JSON.parse(found.old_text)).toEqual({ order: { total: 100, email: "ada@example.com" } })
  expect(JSON.parse(found.our_text)).toEqual({ order: { total: 101, paid_total: 0 } })
  expect((await by.get("/admin/comparison/cases/case_other")).status).toBe(404)
})

test("answers are about customers and operators: other roles do not see them", async () => {
  for (const role of ["member", "developer"] as const) {
    const other = await anOperatorAtWork(shop)
    const { id } = must(await other.get("/admin/auth")).user
    await shop.db.user.update({ where: { id }, data: { role } })
    expect((await other.get("/admin/comparison")).status).toBe(403)
    expect((await other.get("/admin/comparison/cases/case_1")).status).toBe(403)
  }
})
