import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Market, must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aFullOrder, aSceneMarket, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const CLAIM = "/store/orders/batch/customer/token"
const VERIFY = "/store/orders/customer/confirm"
const invalid = { status: 401, type: "unauthorized", message: "Invalid or expired token" }
let shop: TestShop
let market: Market

beforeAll(async () => {
  const rate_limits = "claim.address=500/3600"
  shop = await openShop({
    settings: { public_url: "https://api.test", storefront_url: "https://shop.test", rate_limits },
  })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const rowOf = (id: string) => shop.db.order.findUniqueOrThrow({ where: { id } })
const claimMails = async (to: string) =>
  (await mailsTo(shop, to)).filter(({ text }) => text.includes("https://shop.test/order-claim?token="))

/** A guest's order that a customer has claimed, and the token from the mail. */
async function claimed(by = shop.visitor()) {
  const order = await aFullOrder(shop, market)
  expect(must(await by.post(CLAIM, { order_ids: [order.id] }))).toEqual({})
  const [mail] = await claimMails(order.email)
  if (!mail) throw new Error("There is no mail")
  return { order, mail, token: tokenIn(mail) }
}

describe("a claim", () => {
  test("is mailed to each distinct address on the orders, and to no one else", async () => {
    const { visitor, email } = await aShopper(shop)
    const [a, b, c] = [await aFullOrder(shop, market), await aFullOrder(shop, market), await aFullOrder(shop, market)]
    await shop.db.order.update({ where: { id: b.id }, data: { email: a.email } })
    must(await visitor.post(CLAIM, { order_ids: [a.id, b.id, c.id, "order_unknown"] }))
    const mails = [...(await claimMails(a.email)), ...(await claimMails(c.email))]
    expect(mails.map(({ to }) => to)).toEqual([a.email, c.email])
    expect(mails[0]?.text).toContain(`${a.display_id}, ${b.display_id}`)
    expect(mails[1]?.text).toContain(`account: ${c.display_id}.`)
    expect(await claimMails(email)).toEqual([])
    expect(await shop.db.outbox.count({ where: { kind: "order.claim" } })).toBe(0)
  })

  test("stores its token as a hash only, for fifteen minutes, and transfers nothing yet", async () => {
    const { visitor, id } = await aShopper(shop)
    const { order, token } = await claimed(visitor)
    const { rows } = await shop.pool.query("SELECT * FROM mercer.token WHERE subject_id = $1", [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0].expires_at - rows[0].created_at).toBeCloseTo(15 * 60_000, -4)
    expect((await rowOf(order.id)).customer_id).not.toBe(id)
  })

  test("of one's own, unknown or no orders gets the same answer, and sends no mail", async () => {
    const { visitor } = await aShopper(shop)
    const own = await aFullOrder(shop, market, visitor)
    for (const order_ids of [[own.id], ["order_unknown"], []])
      expect(must(await visitor.post(CLAIM, { order_ids }))).toEqual({})
    expect(await claimMails(own.email)).toEqual([])
  })

  test.each([
    [{}],
    [{ order_ids: "order_1" }],
    [{ order_ids: [""] }],
    [{ order_ids: [1] }],
    [{ order_ids: Array.from({ length: 51 }, (_, i) => `order_${i}`) }],
    [{ order_ids: [], more: 1 }],
  ])("refuses %j", async (body) => {
    expect(refusal(await shop.visitor().post(CLAIM, body))).toMatchObject({ status: 400, type: "invalid_data" })
  })

  test("accepts fifty ids", async () => {
    const order_ids = Array.from({ length: 50 }, (_, i) => `order_${i}`)
    must(await shop.visitor().post(CLAIM, { order_ids }))
  })

  test("is blocked at the sixth request for one customer, and for one mailbox without a login", async () => {
    const { visitor } = await aShopper(shop)
    const { id } = await aFullOrder(shop, market)
    for (const by of [visitor, shop.visitor()]) {
      for (let i = 0; i < 5; i++) must(await by.post(CLAIM, { order_ids: [id] }))
      expect(refusal(await by.post(CLAIM, { order_ids: [id] }))).toMatchObject({ status: 429 })
    }
  })

  test("is refused to a guest's session", async () => {
    const { visitor, id } = await aShopper(shop)
    await shop.db.customer.update({ where: { id }, data: { has_account: false } })
    expect(refusal(await visitor.post(CLAIM, { order_ids: [] }))).toMatchObject({ status: 401, type: "unauthorized" })
  })
})

describe("the mailed token", () => {
  test("transfers the orders to the claimant without a login, once", async () => {
    const { visitor, id, email } = await aShopper(shop)
    const { order, token } = await claimed(visitor)
    expect(must(await shop.visitor().post(VERIFY, { token }))).toEqual({})
    expect(await rowOf(order.id)).toMatchObject({ customer_id: id, email })
    expect(must(await visitor.get("/store/customers/me/orders")).orders[0].id).toBe(order.id)
    expect(refusal(await shop.visitor().post(VERIFY, { token }))).toEqual(invalid)
  })

  test("changes the order for one of twenty requests at once", async () => {
    const { visitor, id } = await aShopper(shop)
    const { order, token } = await claimed(visitor)
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.visitor().post(VERIFY, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(401)])
    expect((await rowOf(order.id)).customer_id).toBe(id)
  })

  test("of two claimants on one order transfers it to the first who verifies", async () => {
    const [one, two] = [await aShopper(shop), await aShopper(shop)]
    const order = await aFullOrder(shop, market)
    for (const { visitor } of [one, two]) must(await visitor.post(CLAIM, { order_ids: [order.id] }))
    const tokens = (await claimMails(order.email)).map(tokenIn)
    const answers = await Promise.all(tokens.map((token) => shop.visitor().post(VERIFY, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([one.email, two.email]).toContain((await rowOf(order.id)).email)
  })

  test("requested without a login transfers the orders to the logged-in customer, else to the mailed address's account", async () => {
    const first = await claimed()
    const { visitor, id } = await aShopper(shop)
    must(await visitor.post(VERIFY, { token: first.token }))
    expect((await rowOf(first.order.id)).customer_id).toBe(id)

    const second = await claimed()
    const login = await shop.visitor().post(VERIFY, { token: second.token })
    expect(refusal(login)).toMatchObject({ status: 401, type: "unauthorized" })
    const owner = await aShopper(shop)
    await shop.db.customer.update({ where: { id: owner.id }, data: { email: second.order.email } })
    must(await shop.visitor().post(VERIFY, { token: second.token }))
    expect(await rowOf(second.order.id)).toMatchObject({ customer_id: owner.id, email: second.order.email })
  })

  test("with a claimant ignores other logins", async () => {
    const [claimant, other] = [await aShopper(shop), await aShopper(shop)]
    const { order, token } = await claimed(claimant.visitor)
    must(await other.visitor.post(VERIFY, { token }))
    expect((await rowOf(order.id)).customer_id).toBe(claimant.id)
  })

  test("transfers nothing when one of the orders is canceled, and stays valid", async () => {
    const { visitor, id } = await aShopper(shop)
    const [a, b] = [await aFullOrder(shop, market), await aFullOrder(shop, market)]
    await shop.db.order.update({ where: { id: b.id }, data: { email: a.email } })
    must(await visitor.post(CLAIM, { order_ids: [a.id, b.id] }))
    const token = tokenIn((await claimMails(a.email))[0] ?? { text: "" })
    await shop.db.order.update({ where: { id: b.id }, data: { status: "canceled", canceled_at: new Date() } })
    const answer = await shop.visitor().post(VERIFY, { token })
    expect(refusal(answer)).toEqual({ status: 400, type: "not_allowed", message: expect.stringContaining(b.id) })
    expect((await rowOf(a.id)).customer_id).not.toBe(id)
    await shop.db.order.update({ where: { id: b.id }, data: { status: "pending", canceled_at: null } })
    must(await shop.visitor().post(VERIFY, { token }))
  })

  test("is refused when its claimant was deleted", async () => {
    const { visitor, id } = await aShopper(shop)
    const { token } = await claimed(visitor)
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(refusal(await shop.visitor().post(VERIFY, { token }))).toMatchObject({ status: 404, type: "not_found" })
  })

  test("is refused when it is unknown, expired or for another purpose", async () => {
    const { visitor, id } = await aShopper(shop)
    const { token } = await claimed(visitor)
    const jwt = "eyJhbGciOiJub25lIn0.eyJjbGFpbWluZ0N1c3RvbWVySWQiOiIxIn0."
    for (const wrong of ["x", jwt, `${token}x`, token.toLowerCase().padEnd(43, "a")])
      expect(refusal(await shop.visitor().post(VERIFY, { token: wrong }))).toEqual(invalid)
    await shop.pool.query("UPDATE mercer.token SET purpose = 'password_reset' WHERE subject_id = $1", [id])
    expect(refusal(await shop.visitor().post(VERIFY, { token }))).toEqual(invalid)
    await shop.pool.query(
      "UPDATE mercer.token SET purpose = 'order_claim', expires_at = now() - interval '1 second' WHERE subject_id = $1",
      [id],
    )
    expect(refusal(await shop.visitor().post(VERIFY, { token }))).toEqual(invalid)
  })

  test.each([[{}], [{ token: "" }], [{ token: 5 }], [{ token: "x", more: 1 }]])("refuses %j", async (body) => {
    expect(refusal(await shop.visitor().post(VERIFY, body))).toMatchObject({ status: 400, type: "invalid_data" })
  })
})
