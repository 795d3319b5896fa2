import { issueToken, MAILED_TOKEN_MS } from "@mercer/auth"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PASSWORD_RESET } from "../../src/access/token-purposes.ts"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aWebhook } from "../support/receiver.ts"
import { aFullOrder, anOperatorAtWork, aSceneMarket, aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test", rate_limits: "login.address=off" } })
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }
const ABSENT = { status: 404, type: "not_found", message: expect.any(String) }
const TAKEN = {
  status: 422,
  code: "invalid_request_error",
  type: "duplicate_error",
  message: expect.stringContaining("already"),
}
const ADA = { first_name: "Ada", last_name: "Byron", password: "secret" }

let people = 0
const anEmail = () => `someone${++people}@example.com`
const create = (body: object) => operator.post("/admin/customers", body)
const get = async (id: string, query = "") => must(await operator.get(`/admin/customers/${id}${query}`)).customer
const update = (id: string, body: object, query = "") => operator.post(`/admin/customers/${id}${query}`, body)
const changed = async (id: string, body: object, query = "") => must(await update(id, body, query)).customer
const logIn = async (email: string, password: string) =>
  (await shop.visitor().post("/store/auth", { email, password })).status

async function aGuest(email = anEmail()): Promise<string> {
  return (await shop.db.customer.create({ data: { id: newId("cus"), email } })).id
}

describe("creating", () => {
  test("creates an account that can log in, answered with 201 and without its hash", async () => {
    const email = anEmail()
    const body = { email: email.toUpperCase(), ...ADA, phone: "555", metadata: { vip: true, empty: "" } }
    const { status, body: answer, text } = await create(body)
    expect([status, answer.customer]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cus_[0-9A-HJKMNP-TV-Z]{26}$/),
        email,
        first_name: "Ada",
        last_name: "Byron",
        phone: "555",
        has_account: true,
        billing_address_id: null,
        metadata: { vip: true, empty: "" },
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: null,
      },
    ])
    expect(text).not.toMatch(/password|argon/)
    expect(await logIn(email, "secret")).toBe(200)
  })

  test("accepts empty names, no phone and no metadata", async () => {
    const empty = { first_name: "", last_name: "", phone: null, metadata: null }
    const { status, body } = await create({ email: anEmail(), password: "x", ...empty })
    expect([status, body.customer]).toEqual([201, expect.objectContaining(empty)])
  })

  test.each([
    [{ email: undefined }, "email"],
    [{ email: "no e-mail" }, "email"],
    [{ email: null }, "email"],
    [{ first_name: undefined }, "first_name"],
    [{ last_name: null }, "last_name"],
    [{ first_name: "x".repeat(256) }, "first_name"],
    [{ password: undefined }, "password"],
    [{ password: "" }, "password"],
    [{ password: "x".repeat(129) }, "password"],
    [{ phone: 5 }, "phone"],
    [{ metadata: "text" }, "metadata"],
    [{ has_account: false }, "has_account"],
    [{ groups: [] }, "groups"],
    [{ password_hash: "x" }, "password_hash"],
    [{ first_name: "NUL\0" }, "NUL"],
  ])("refuses %j", async (wrong, named) => {
    const answer = await create({ email: anEmail(), ...ADA, ...wrong })
    expect(refusal(answer)).toEqual({ ...INVALID, message: expect.stringContaining(named) })
  })

  test("refuses an e-mail that has an account, ignoring case; a guest with the same e-mail stays", async () => {
    const email = anEmail()
    const guest = await aGuest(email)
    const { customer } = (await create({ email, ...ADA })).body
    expect(customer.id).not.toBe(guest)
    expect((await get(guest)).has_account).toBe(false)
    expect(refusal(await create({ email: email.toUpperCase(), ...ADA }))).toEqual(TAKEN)
  })

  test("creates one account from ten requests at once", async () => {
    const email = anEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ email, ...ADA })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)])
    expect(await shop.db.customer.count({ where: { email } })).toBe(1)
  })

  test("leaves an audit entry without the password", async () => {
    const { customer } = (await create({ email: anEmail(), ...ADA })).body
    const [note] = await shop.db.audit.findMany({ where: { target_id: customer.id } })
    expect(note).toMatchObject({ operation: "admin.customers.create", outcome: "done" })
    expect(JSON.stringify(note)).not.toContain('"secret"')
  })
})

test("emits events for customers who are created and changed, and none for refused requests", async () => {
  await aWebhook(shop, "https://elsewhere.test/hook", ["customer.created", "customer.updated"], operator)
  const { customer } = (await create({ email: anEmail(), ...ADA })).body
  await changed(customer.id, { first_name: "Augusta" })
  await update(customer.id, { groups: [{ id: "nothing" }] })
  const message = await shop.db.outbox.findMany({
    where: { kind: { startsWith: "customer." } },
    orderBy: { kind: "asc" },
  })
  expect(message.map(({ kind, payload }) => [kind, payload])).toEqual([
    ["customer.created", { id: customer.id }],
    ["customer.updated", { id: customer.id }],
  ])
  await shop.db.webhook.deleteMany()
})

describe("getting", () => {
  test("returns orders and addresses, or the requested relations instead", async () => {
    const market = await aSceneMarket(shop)
    const { visitor, id, email } = await aShopper(shop)
    const order = await aFullOrder(shop, market, visitor)
    const group = await aGroup(shop.db, [id])
    const customer = await get(id)
    expect(customer.orders).toMatchObject([{ id: order.id, object: "order", customer_id: id }])
    expect(customer.shipping_addresses).toHaveLength(2)
    expect(customer).not.toHaveProperty("groups")
    expect(customer).not.toHaveProperty("password_hash")
    expect(Object.keys(await get(id, "?expand="))).not.toContain("orders")
    expect(await get(id, "?fields=email&expand=groups")).toMatchObject({ id, email, groups: [{ id: group }] })
    expect(Object.keys(await get(id, "?fields=email")).sort()).toEqual(["email", "id", "orders", "shipping_addresses"])
    expect(await get(id, "?fields=")).toEqual({ id })
  })

  test.each(["expand=password_hash", "fields=password_hash", "expand=carts", "fields=groups.password_hash", "q=x"])(
    "refuses %s",
    async (query) => {
      expect(refusal(await operator.get(`/admin/customers/${await aGuest()}?${query}`))).toEqual(INVALID)
    },
  )

  test("answers not found for unknown and deleted customers", async () => {
    const id = await aGuest()
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    for (const one of [id, "nothing", "__proto__"]) {
      expect(refusal(await operator.get(`/admin/customers/${one}`))).toEqual(ABSENT)
      expect(refusal(await update(one, { first_name: "x", password: "y" }))).toEqual(ABSENT)
    }
  })
})

describe("updating", () => {
  test("changes the given fields; metadata key by key", async () => {
    const { id, email } = await aShopper(shop)
    const body = { first_name: "Augusta", phone: null, metadata: { size: "", tier: "gold" } }
    expect(await changed(id, body)).toMatchObject({
      id,
      email,
      first_name: "Augusta",
      last_name: "Byron",
      phone: null,
      metadata: { tier: "gold" },
      orders: [],
      shipping_addresses: [{}, {}],
    })
    const nulls = { password: null, metadata: null, groups: null, last_name: null }
    expect(await changed(id, nulls)).toMatchObject({ email, last_name: null, metadata: { tier: "gold" } })
    expect(await logIn(email, "secret")).toBe(200)
    expect(Object.keys(await changed(id, {}, "?fields=email&expand="))).toEqual(expect.arrayContaining(["id", "email"]))
  })

  test.each([
    { email: "x" },
    { first_name: 1 },
    { password: "" },
    { password: "x".repeat(129) },
    { metadata: [] },
    { groups: ["cgrp_1"] },
    { groups: [{}] },
    { groups: [{ id: 1 }] },
    { groups: { id: "cgrp_1" } },
    { groups: [{ id: "cgrp_1", name: "x" }] },
    { has_account: true },
    { password_hash: "x" },
    { billing_address_id: "addr_1" },
    { orders: [] },
  ])("refuses %j", async (body) => {
    expect(refusal(await update(await aGuest(), body))).toEqual(INVALID)
  })

  test("gives an account another e-mail, in lower case, and notifies the previous one", async () => {
    const { id, email, visitor } = await aShopper(shop)
    const next = anEmail()
    const token = await issueToken(shop.db, { purpose: PASSWORD_RESET, subject_id: id, ttl_ms: MAILED_TOKEN_MS })
    expect((await changed(id, { email: next.toUpperCase() })).email).toBe(next)
    expect([await logIn(email, "secret"), await logIn(next, "secret")]).toEqual([401, 200])
    expect((await visitor.get("/store/auth")).status).toBe(401)
    const reset = await shop.visitor().post("/store/customers/password-reset", { email: next, token, password: "mine" })
    expect(reset.status).toBe(401)
    expect(await mailsTo(shop, email)).toHaveLength(1)
    expect(await mailsTo(shop, next)).toHaveLength(0)
  })

  test("ends no login when the e-mail stays the same or a name changes", async () => {
    const { id, email, visitor } = await aShopper(shop)
    await changed(id, { email: email.toUpperCase(), first_name: "Augusta" })
    must(await visitor.get("/store/auth"))
    expect(await mailsTo(shop, email)).toHaveLength(0)
  })

  test("refuses an e-mail that another of the same kind has", async () => {
    const [account, other] = [await aShopper(shop), await aShopper(shop)]
    const [guest, second] = [await aGuest(), await aGuest()]
    const guestEmail = (await get(guest)).email
    expect(refusal(await update(account.id, { email: other.email.toUpperCase() }))).toEqual(TAKEN)
    expect(refusal(await update(second, { email: guestEmail }))).toEqual(TAKEN)
    expect((await changed(account.id, { email: guestEmail })).email).toBe(guestEmail)
    expect((await changed(second, { email: other.email })).email).toBe(other.email)
  })

  test("gives an e-mail to one of two requests at once", async () => {
    const [one, two] = [await aShopper(shop), await aShopper(shop)]
    const email = anEmail()
    const answers = await Promise.all([update(one.id, { email }), update(two.id, { email })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test("sets another password and ends all logins with the old one", async () => {
    const { id, email, visitor } = await aShopper(shop)
    const token = await issueToken(shop.db, { purpose: PASSWORD_RESET, subject_id: id, ttl_ms: MAILED_TOKEN_MS })
    const answer = await update(id, { password: "better" })
    expect([answer.status, answer.text.includes("password")]).toEqual([200, false])
    expect((await visitor.get("/store/auth")).status).toBe(401)
    expect([await logIn(email, "secret"), await logIn(email, "better")]).toEqual([401, 200])
    const reset = await shop.visitor().post("/store/customers/password-reset", { email, token, password: "mine" })
    expect(reset.status).toBe(401)
  })

  test("turns a guest into an account by a password, unless their e-mail has one", async () => {
    const email = anEmail()
    const guest = await aGuest(email)
    expect((await changed(guest, { password: "secret" })).has_account).toBe(true)
    expect(await logIn(email, "secret")).toBe(200)
    const second = await aGuest(email)
    expect(refusal(await update(second, { password: "secret" }))).toEqual(TAKEN)
    expect((await get(second)).has_account).toBe(false)
    const next = anEmail()
    expect(await changed(second, { password: "secret", email: next })).toMatchObject({ email: next, has_account: true })
  })

  test("replaces all groups, or none when one is unknown", async () => {
    const { id } = await aShopper(shop)
    const [a, b, c] = [await aGroup(shop.db, [id]), await aGroup(shop.db, [id]), await aGroup(shop.db)]
    const groups = async (body: object) => {
      const { groups: found } = await changed(id, body, "?expand=groups")
      return found.map((group: { id: string }) => group.id).sort()
    }
    expect(await groups({ groups: [{ id: b }, { id: c }, { id: c }] })).toEqual([b, c].sort())
    const refused = await update(id, { first_name: "No", groups: [{ id: a }, { id: "nothing" }] })
    expect(refusal(refused)).toEqual(ABSENT)
    expect(await groups({})).toEqual([b, c].sort())
    expect((await get(id)).first_name).toBe("Ada")
    expect(await groups({ groups: [] })).toEqual([])
  })

  test("with a group that is deleted at that moment", async () => {
    for (let round = 0; round < 5; round++) {
      const [id, group] = [await aGuest(), await aGroup(shop.db)]
      const [answer] = await Promise.all([
        update(id, { groups: [{ id: group }] }),
        operator.delete(`/admin/customer-groups/${group}`),
      ])
      expect([200, 404]).toContain(answer?.status)
      expect(await shop.db.customerGroupCustomer.count({ where: { customer_id: id } })).toBe(0)
    }
  })
})
