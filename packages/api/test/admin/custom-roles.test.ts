import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { type Built, built } from "../support/contract.ts"
import { aColleague, aRole } from "../support/custom-roles.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aPlacedOrder, desk } from "../support/orders.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let boss: Visitor

// Custom roles apply in every shop: this one only reports what built-in roles would be refused.
beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test", rate_limits: "login.address=off" } })
  boss = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const operation = (name: string) => built.find(({ procedure }) => procedure === name) as Built
const forbidden = (access: string) => ({
  status: 403,
  type: "not_allowed",
  message: expect.stringMatching(new RegExp(`^The role .+ may not do this: it needs ${access}$`)),
})
let invited = 0

/** Somebody who has accepted an invitation with a custom role, signed in. */
async function accepted(role_id: string): Promise<Visitor> {
  const email = `colleague${++invited}@roles.test`
  must(await boss.post("/admin/invites", { user: email, role: "member", role_id }))
  const [mail] = await mailsTo(shop, email)
  const user = { first_name: "Mia", last_name: "Packer", password: "secret" }
  must(await shop.visitor().post("/admin/invites/accept", { token: mail ? tokenIn(mail) : "", user }))
  const visitor = shop.visitor()
  must(await visitor.post("/admin/auth", { email, password: "secret" }))
  return visitor
}

describe("an invited colleague who may fulfill but not refund", () => {
  let packer: Visitor
  beforeAll(async () => {
    packer = await accepted(await aRole(boss, { write: ["fulfillment"] }))
  })

  test("fulfills, and is refused at refund, over REST", async () => {
    const { id, item } = await aPlacedOrder(shop)
    must(await desk(boss).capture(id))
    must(await desk(packer).fulfill(id, item))
    expect(refusal(await desk(packer).refund(id, 100))).toEqual(forbidden("write access to payments"))
    expect(await shop.db.refund.count({ where: { order_id: id } })).toBe(0)
  })

  test("and over tRPC", async () => {
    const { id, item } = await aPlacedOrder(shop)
    must(await desk(boss).capture(id))
    const call = (name: string, input: object) => overTrpc(shop, packer, operation(name), input)
    const packed = await call("admin.orders.fulfill", { id, items: [{ item_id: item, quantity: 1 }] })
    expect(packed.status).toBe(200)
    const refused = await call("admin.orders.refund", { id, amount: 100, reason: "other" })
    expect([refused.status, refused.error.message]).toEqual([403, expect.stringContaining("write access to payments")])
    expect(await shop.db.refund.count({ where: { order_id: id } })).toBe(0)
  })

  test("is refused with an API token too", async () => {
    const { token } = must(await packer.post(`/admin/users/${await idOf(packer)}/tokens`, { name: "script" }))
    const headers = { authorization: `Bearer ${token.secret}` }
    const { id } = await aPlacedOrder(shop)
    must(await shop.visitor().ask("GET", `/admin/orders/${id}`, undefined, headers))
    const reply = await shop.visitor().ask("POST", `/admin/orders/${id}/cancel`, {}, headers)
    expect(refusal(reply)).toEqual(forbidden("write access to orders"))
  })

  test("is a member for clients of Medusa v1, and in its tables", async () => {
    const { user } = must(await packer.get("/admin/auth"))
    expect(user.role).toBe("member")
    expect(Object.keys(user).sort()).toEqual(Object.keys(must(await boss.get("/admin/auth")).user).sort())
    expect((await shop.db.user.findUniqueOrThrow({ where: { id: user.id } })).role).toBe("member")
    expect(await shop.db.customInviteRole.count()).toBe(0)
  })

  test("sees which operations their role may call", async () => {
    const { mine } = must(await packer.get("/admin/roles/mine"))
    expect(mine).toMatchObject({ role: "member", custom_role: { id: expect.any(String), name: expect.any(String) } })
    expect(mine.operations).toEqual(expect.arrayContaining(["admin.orders.get", "admin.orders.fulfill"]))
    expect(mine.operations).not.toContain("admin.orders.refund")
    expect(mine.operations).not.toContain("admin.currencies.list")
    const own = must(await boss.get("/admin/roles/mine")).mine
    expect(own).toMatchObject({ role: "admin", custom_role: null })
    // Anyone may call it; its page is for operators.
    expect(own.operations).toContain("admin.currencies.list")
  })

  test("costs no statement more than a member", async () => {
    const statementsOf = recordStatements(shop)
    const { id } = await aPlacedOrder(shop)
    const counted = async (by: Visitor) => (await statementsOf(() => by.get(`/admin/orders/${id}`))).length
    const member = await anOperatorAtWork(shop)
    must(await boss.post(`/admin/users/${await idOf(member)}`, { role: "member" }))
    for (const by of [packer, member]) await by.get(`/admin/orders/${id}`)
    expect(await counted(packer)).toBe(await counted(member))
  })
})

test("a changed role applies at the next request, also when another process has changed it", async () => {
  const { by, role_id } = await aColleague(shop, boss, { read: ["customers"] })
  must(await by.get("/admin/customers"))
  must(await boss.post(`/admin/roles/${role_id}`, { read: [] }))
  expect(refusal(await by.get("/admin/customers"))).toEqual(forbidden("read access to customers"))
  await shop.db.customRole.update({ where: { id: role_id }, data: { read: ["customers"] } })
  must(await by.get("/admin/customers"))
})

test("a built-in role in Medusa v1's column counts again, whoever has written it", async () => {
  const { by, id, role_id } = await aColleague(shop, boss, { read: ["customers"] })
  await shop.db.user.update({ where: { id }, data: { role: "admin" } })
  must(await by.get("/admin/audit"))
  expect(must(await boss.get(`/admin/roles/${role_id}`)).role.user_ids).toEqual([])
  must(await boss.delete(`/admin/roles/${role_id}`))
})

test("a return is received without its refund by a role that may not refund", async () => {
  const { by } = await aColleague(shop, boss, { write: ["returns"] })
  const { id, item } = await aPlacedOrder(shop, 2)
  must(await desk(boss).capture(id))
  await desk(boss).send(id, item, 2)
  const { order } = must(await desk(by).takeBack(id, item))
  const [{ id: return_id }] = order.returns
  expect(refusal(await desk(by).receive(return_id, item))).toEqual(forbidden("write access to payments"))
  must(await desk(by).receive(return_id, item, 1, { refund: 0 }))
  expect(await shop.db.refund.count({ where: { order_id: id } })).toBe(0)
  const claim = { type: "refund", claim_items: [{ item_id: item, quantity: 1, reason: "other" }] }
  expect(refusal(await by.post(`/admin/orders/${id}/claims`, claim))).toEqual(forbidden("write access to payments"))
})

test("relations that a request names need access to their area, those that an answer always has do not", async () => {
  const { id } = await aPlacedOrder(shop)
  const { by } = await aColleague(shop, boss, { read: ["customers", "gift_cards"] })
  for (const query of ["expand=orders", "expand=orders.payments", "fields=email,orders.total"]) {
    const reply = await by.get(`/admin/customers?${query}`)
    expect([query, refusal(reply)]).toEqual([query, forbidden("read access to orders")])
  }
  const over = await overTrpc(shop, by, operation("admin.customers.list"), { expand: "orders" })
  expect([over.status, over.error.message]).toEqual([403, expect.stringContaining("read access to orders")])
  must(await by.get("/admin/customers?expand=groups"))
  must(await boss.get("/admin/customers?expand=orders"))
  const clerk = (await aColleague(shop, boss, { read: ["orders"] })).by
  must(await clerk.get(`/admin/orders/${id}?expand=customer,payments`))
  expect(refusal(await clerk.get(`/admin/orders/${id}?expand=customer.groups.customers`))).toEqual(
    forbidden("read access to customers"),
  )
})

test("a batch job needs access to what it reads or writes", async () => {
  const { by, role_id } = await aColleague(shop, boss, { read: ["products"], write: ["imports_exports"] })
  const job = (type: string) => by.post("/admin/batch-jobs", { type, context: {}, dry_run: true })
  expect((await job("product-export")).status).toBe(201)
  expect(refusal(await job("order-export"))).toEqual(forbidden("read access to orders"))
  expect(refusal(await job("product-import"))).toEqual(forbidden("write access to products"))
  expect(refusal(await job("price-list-import"))).toEqual(forbidden("write access to discounts"))
  must(await boss.post(`/admin/roles/${role_id}`, { write: ["imports_exports", "products"] }))
  const { body } = await job("product-import")
  await shop.db.batchJob.update({ where: { id: body.batch_job.id }, data: { pre_processed_at: new Date() } })
  must(await boss.post(`/admin/roles/${role_id}`, { write: ["imports_exports"] }))
  expect(refusal(await by.post(`/admin/batch-jobs/${body.batch_job.id}/confirm`))).toEqual(
    forbidden("write access to products"),
  )
})
