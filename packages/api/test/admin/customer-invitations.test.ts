import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  const addresses = { public_url: "https://shop.test", storefront_url: "https://www.shop.test/en" }
  shop = await openShop({ settings: { ...addresses, rate_limits: "login.address=off" } })
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let people = 0
const anEmail = () => `invited${++people}@example.com`
const ADA = { first_name: "Ada", last_name: "Byron" }
async function created(body: object) {
  const answer = await operator.post("/admin/customers", body)
  expect(answer.status).toBe(201)
  return answer.body.customer
}
const accept = (email: string, token: string, password = "my very own") =>
  shop.visitor().post("/store/customers/password-reset", { email, token, password })
const logIn = async (email: string, password = "my very own") =>
  (await shop.visitor().post("/store/auth", { email, password })).status
const expires = async (id: string) =>
  must(await operator.get(`/admin/customers/invitation?customer_id=${id}`)).invitation.expires_at

/** The token of the latest mail to an address. */
async function tokenFor(email: string) {
  const mail = (await mailsTo(shop, email)).at(-1)
  return mail ? tokenIn(mail) : ""
}

async function invited() {
  const email = anEmail()
  const { id } = await created({ email, ...ADA, invite: true })
  return { id, email, token: await tokenFor(email) }
}

describe("an invited customer", () => {
  test("has no account until they set a password by the emailed link, once; then they can log in", async () => {
    const email = anEmail()
    const customer = await created({ email, ...ADA, invite: true })
    expect(customer).toMatchObject({ email, first_name: "Ada", has_account: false })
    const [mail] = await mailsTo(shop, email)
    expect(mail?.subject).toBe("Activate your customer account")
    expect(mail?.text).toContain("https://www.shop.test/en/password-reset?token=")
    for (const password of ["", "my very own"]) expect(await logIn(email, password)).toBeGreaterThanOrEqual(400)
    const token = mail ? tokenIn(mail) : ""
    expect(JSON.stringify((await shop.pool.query("SELECT * FROM mercer.token")).rows)).not.toContain(token)
    const answers = await Promise.all([1, 2, 3].map(() => accept(email, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(must(await operator.get(`/admin/customers/${customer.id}`)).customer.has_account).toBe(true)
    expect(await logIn(email)).toBe(200)
  })

  test("keeps the link for seven days, not longer", async () => {
    const { id, email, token } = await invited()
    const days = (Date.parse(await expires(id)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    await shop.db.token.updateMany({ where: { subject_id: id }, data: { expires_at: new Date() } })
    expect(refusal(await accept(email, token))).toMatchObject({ status: 401, type: "unauthorized" })
    expect(await expires(id)).toBeNull()
  })

  test("can be invited again, after which the earlier link is dead", async () => {
    const { id, email, token } = await invited()
    must(await operator.post(`/admin/customers/${id}/invitation`))
    const second = await tokenFor(email)
    expect(second).not.toBe(token)
    expect((await accept(email, token)).status).toBe(401)
    must(await accept(email, second))
    expect(refusal(await operator.post(`/admin/customers/${id}/invitation`))).toMatchObject({ type: "not_allowed" })
    expect(await expires(id)).toBeNull()
  })

  test("gets one email of two invitations that wait at once, with a link that works", async () => {
    const email = anEmail()
    const { id } = await created({ email, ...ADA, invite: false })
    await Promise.all([1, 2].map(async () => must(await operator.post(`/admin/customers/${id}/invitation`))))
    must(await operator.post(`/admin/customers/${id}/invitation`))
    expect(await shop.db.outbox.count({ where: { kind: "customer.invite", done_at: null } })).toBe(1)
    must(await accept(email, await tokenFor(email)))
  })

  test("who registers in the meantime keeps that account", async () => {
    const { email, token } = await invited()
    must(await shop.visitor().post("/store/customers", { email, ...ADA, password: "by themselves" }))
    expect(refusal(await accept(email, token))).toMatchObject({ status: 422, type: "duplicate_error" })
    expect(await logIn(email, "by themselves")).toBe(200)
    expect(await logIn(email)).toBe(401)
  })

  test("loses the link when an operator sets a password or another email", async () => {
    for (const change of [{ password: "by an operator" }, { email: anEmail() }]) {
      const { id, email, token } = await invited()
      must(await operator.post(`/admin/customers/${id}`, change))
      expect((await accept(change.email ?? email, token)).status).toBe(401)
    }
  })
})

test("without a mail server an operator gets the link, once, and it works as the emailed one", async () => {
  expect(must(await operator.get("/admin/customers/invitation")).invitation).toEqual({
    is_emailed: false,
    expires_at: null,
  })
  const email = anEmail()
  const { id } = await created({ email, ...ADA, invite: false })
  expect(await mailsTo(shop, email)).toEqual([])
  const link = async () => must(await operator.post(`/admin/customers/${id}/invitation-link`)).invitation_link
  const [first, second] = [await link(), await link()]
  expect(Date.parse(await expires(id))).toBeGreaterThan(Date.now())
  const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("token") ?? ""
  expect((await accept(email, tokenOf(first))).status).toBe(401)
  must(await accept(email, tokenOf(second)))
  expect(await logIn(email)).toBe(200)
  const notes = await shop.db.audit.findMany({ where: { operation: "admin.customers.createInvitationLink" } })
  expect(notes).toHaveLength(2)
  expect(JSON.stringify(notes)).not.toContain(tokenOf(second))
})

test("the link of an invitation resets no password of an account, and that of a reset makes no account", async () => {
  const { email, token } = await invited()
  const other = anEmail()
  await created({ email: other, ...ADA, password: "secret" })
  expect((await accept(other, token)).status).toBe(401)
  expect((await shop.visitor().post("/store/customers/password-token", { email })).status).toBe(204)
  expect(await mailsTo(shop, email)).toHaveLength(1)
})

test.each([
  [{ password: "secret", invite: true }, 400],
  [{}, 400],
  [{ invite: "yes" }, 400],
])("creating with %j is %i", async (body, status) => {
  expect((await operator.post("/admin/customers", { email: anEmail(), ...ADA, ...body })).status).toBe(status)
})

test("a guest can be invited, unless there is an account under the same email", async () => {
  const email = anEmail()
  const id = newId("cus")
  await shop.db.customer.create({ data: { id, email } })
  expect(refusal(await operator.post("/admin/customers", { email, ...ADA, invite: true }))).toMatchObject({
    status: 422,
  })
  must(await operator.post(`/admin/customers/${id}/invitation`))
  must(await accept(email, await tokenFor(email)))
  expect(await logIn(email)).toBe(200)

  const pair = anEmail()
  const guest = newId("cus")
  await shop.db.customer.create({ data: { id: guest, email: pair } })
  await created({ email: pair, ...ADA, password: "secret" })
  for (const path of ["invitation", "invitation-link"]) {
    expect(refusal(await operator.post(`/admin/customers/${guest}/${path}`))).toMatchObject({ status: 422 })
    expect((await operator.post(`/admin/customers/cus_none/${path}`)).status).toBe(404)
  }
})
