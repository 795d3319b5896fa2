import { afterAll, beforeAll, expect, test } from "vitest"
import { RESET_WANTED, wantMails } from "../../src/outbox/outbox.ts"
import { must } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aFullOrder, anOperatorAtWork, aSceneMarket, aShopper, type Visitor } from "../support/scenes.ts"
import { anInvite, idOf } from "../support/scenes-operators.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { roles: "enforce" } })
  by = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

const listed = async (query = "") => must(await by.get(`/admin/mails${query}`))
const asked_at = () => Date.now()

async function byRole(role: "developer" | "member") {
  const email = `${role}-${Math.random()}@example.com`
  const { id } = await anOperator(shop, email, `token-${email}`)
  await shop.db.user.update({ where: { id }, data: { role } })
  const visitor = shop.visitor()
  must(await visitor.post("/admin/auth", { email, password: "secret" }))
  return visitor
}

test("a mail is pending, is sent, and can then be read with its text", async () => {
  const { email } = await aShopper(shop)
  await wantMails(shop.api.app, RESET_WANTED, [{ email, language: "en", asked_at: asked_at() }])
  expect((await listed(`?q=${email}`)).mails).toMatchObject([
    { kind: RESET_WANTED, to: email, subject: null, state: "waiting", attempts: 0, sent_at: null },
  ])
  await shop.api.sweep()
  const { mails, count, is_kept } = await listed(`?q=${email}&state=sent&kind=${RESET_WANTED}`)
  expect({ count, is_kept }).toEqual({ count: 1, is_kept: true })
  expect(mails).toMatchObject([{ to: email, subject: "Reset your password", state: "sent" }])
  const { mail } = must(await by.get(`/admin/mails/${mails[0].id}`))
  expect(mail).toMatchObject({ is_withheld: false, text: expect.stringContaining("token="), html: expect.any(String) })
})

test("a mail that was sent is listed once, also before it is recorded as sent", async () => {
  const { email } = await aShopper(shop)
  await wantMails(shop.api.app, RESET_WANTED, [{ email, language: "en", asked_at: asked_at() }])
  const { id } = (await listed(`?q=${email}`)).mails[0]
  const { payload, ...row } = await shop.db.outbox.findUniqueOrThrow({ where: { id } })
  await shop.api.sweep()
  await shop.db.outbox.create({ data: { ...row, payload: payload as object } })
  expect(await listed(`?q=${email}`)).toMatchObject({ count: 1, mails: [{ id, state: "sent" }] })
})

test("a mail that could not be sent has the error", async () => {
  const { notification } = shop.providers
  const { send } = notification
  Object.assign(notification, { send: () => Promise.reject(new Error("the server is full")) })
  const { email } = await aShopper(shop)
  await wantMails(shop.api.app, RESET_WANTED, [{ email, language: "en", asked_at: asked_at() }])
  await shop.api.sweep()
  Object.assign(notification, { send })
  expect((await listed(`?q=${email}&state=failing`)).mails).toMatchObject([
    { state: "failing", last_error: "the server is full", attempts: 1 },
  ])
})

test("when a mail server sends the mails, their states are returned and never their text", async () => {
  const { email } = await aShopper(shop)
  await wantMails(shop.api.app, RESET_WANTED, [{ email, language: "en", asked_at: asked_at() }])
  const kept = shop.providers.notification
  Object.assign(shop.providers, { notification: { id: "smtp", send: async () => {} } })
  const { mails, is_kept } = await listed()
  expect(is_kept).toBe(false)
  expect(mails.map(({ subject }: { subject: unknown }) => subject).filter(Boolean)).toEqual([])
  const waiting = mails.find(({ to }: { to: string }) => to === email)
  expect(must(await by.get(`/admin/mails/${waiting.id}`)).mail).toMatchObject({
    text: null,
    html: null,
    is_kept: false,
  })
  Object.assign(shop.providers, { notification: kept })
})

test("mails with links that log in as someone else are visible to admins; members see none", async () => {
  const { id } = await anInvite(shop)
  await shop.db.outbox.create({ data: { id: `outbox_${id}`, kind: "invite.mail", payload: { id, language: "en" } } })
  await shop.api.sweep()
  const path = `/admin/mails/outbox_${id}`
  expect(must(await by.get(path)).mail).toMatchObject({ is_withheld: false, text: expect.stringContaining("token=") })
  const developer = await byRole("developer")
  expect(must(await developer.get(path)).mail).toMatchObject({ is_withheld: true, text: null, html: null })
  const member = await byRole("member")
  expect((await member.get("/admin/mails")).status).toBe(403)
  expect((await member.get(path)).status).toBe(403)
})

test("tokens in mails to customers are visible to admins; others see the mail without them", async () => {
  const reporting = await openShop({ settings: { public_url: "https://shop.test" } })
  const { email, visitor } = await aShopper(reporting)
  const { id: order_id, email: buyer } = await aFullOrder(reporting, await aSceneMarket(reporting))
  await visitor.post("/store/customers/password-token", { email })
  must(await visitor.post("/store/orders/batch/customer/token", { order_ids: [order_id] }))
  const sent = [...(await mailsTo(reporting, email)), ...(await mailsTo(reporting, buyer))]
  const withTokens = sent.filter((mail) => tokenIn(mail) !== "")
  expect(withTokens.map(({ kind }) => kind).sort()).toEqual(["customer.password_reset", "order.claim"])
  const admin = await anOperatorAtWork(reporting)
  const member = await anOperatorAtWork(reporting)
  await reporting.db.user.update({ where: { id: await idOf(member) }, data: { role: "member" } })
  for (const mail of withTokens) {
    const path = `/admin/mails/${mail.id}`
    expect(must(await admin.get(path)).mail).toMatchObject({ text: mail.text, html: mail.html, is_withheld: false })
    const { mail: seen } = must(await member.get(path))
    expect(JSON.stringify(seen)).not.toContain(tokenIn(mail))
    expect(seen).toMatchObject({ to: mail.to, subject: mail.subject, is_withheld: false })
    expect(seen.text).toBe(mail.text.replaceAll(tokenIn(mail), "(hidden)"))
    expect(seen.html).toBe(mail.html.replaceAll(tokenIn(mail), "(hidden)"))
  }
  expect(reporting.errors).toEqual([])
  await reporting.close()
})

test("other rows of the outbox are not listed as mails", async () => {
  await shop.db.outbox.create({ data: { id: "outbox_other", kind: "payment_session.close", payload: {} } })
  expect((await by.get("/admin/mails/outbox_other")).status).toBe(404)
  expect((await by.get("/admin/mails/..%2F..%2Fetc")).status).toBe(404)
})
