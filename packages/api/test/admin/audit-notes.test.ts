import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

const notes = (operation: string) => shop.db.audit.findMany({ where: { operation }, orderBy: { created_at: "asc" } })

test("an operator's write records who, when, what, where and which fields", async () => {
  must(await operator.post("/admin/currencies/eur?fields=code", { includes_tax: true }))
  const { user } = must(await operator.get("/admin/auth"))
  expect(await notes("admin.currencies.update")).toEqual([
    {
      id: expect.stringMatching(/^audit_/),
      user_id: user.id,
      operation: "admin.currencies.update",
      path: "/admin/currencies/eur",
      target_id: "eur",
      changes: { includes_tax: true },
      diff: [{ field: "includes_tax", old: false, new: true }],
      currency_code: null,
      target_name: "Euro",
      outcome: "done",
      ip: "127.0.0.1",
      created_at: expect.any(Date),
    },
  ])
})

test("a refused request writes nothing, so it leaves no audit entry", async () => {
  const before = await shop.db.audit.count()
  expect((await operator.post("/admin/currencies/zzz", { includes_tax: true })).status).toBe(404)
  expect((await operator.post("/admin/currencies/eur", { includes_tax: "yes" })).status).toBe(400)
  expect((await shop.visitor().post("/admin/currencies/eur", { includes_tax: true })).status).toBe(401)
  expect(await shop.db.audit.count()).toBe(before)
})

test("reading leaves no audit entry", async () => {
  const before = await shop.db.audit.count()
  must(await operator.get("/admin/currencies"))
  must(await operator.get("/admin/auth"))
  expect(await shop.db.audit.count()).toBe(before)
})

test("write and audit entry are one transaction: without the entry there is no write", async () => {
  await shop.pool.query("ALTER TABLE mercer.audit ADD CONSTRAINT no_more CHECK (created_at < '2000-01-01') NOT VALID")
  try {
    expect((await operator.post("/admin/currencies/eur", { includes_tax: false })).status).not.toBe(200)
    expect(await shop.db.currency.findUnique({ where: { code: "eur" } })).toMatchObject({ includes_tax: true })
  } finally {
    await shop.pool.query("ALTER TABLE mercer.audit DROP CONSTRAINT no_more")
    shop.errors.length = 0
  }
})
