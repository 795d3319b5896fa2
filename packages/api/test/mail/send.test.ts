import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { enqueueEvent } from "../../src/outbox/outbox.ts"
import { cartAt, type Market, must } from "../support/checkout.ts"
import { mailsOf, mailsTo } from "../support/mails.ts"
import { aFullOrder, aSceneMarket } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test" } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const rowsOf = (id: string) => shop.db.outbox.findMany({ where: { dedupe_key: `order.placed:${id}` } })

/** What the next calls of the mail provider do; afterwards it works again. */
function failing(...errors: Error[]) {
  const target = shop.providers.notification
  const send = target.send
  const ids: string[] = []
  Object.assign(target, {
    send: async (message: Parameters<typeof send>[0]) => {
      ids.push(message.message_id)
      const error = errors.shift()
      if (error) throw error
      return send(message)
    },
  })
  return { ids, mend: () => Object.assign(target, { send }) }
}

test("an order is mailed to its buyer, once, in the language of the shipping country", async () => {
  const { id, email, display_id } = await aFullOrder(shop, market)
  const mails = await mailsTo(shop, email)
  expect(mails).toHaveLength(1)
  const { order } = must(await shop.get(`/store/orders/${id}`))
  const total = new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(order.total / 100)
  expect(mails[0]).toMatchObject({
    subject: `Ihre Bestellung Nr. ${display_id}`,
    text: expect.stringContaining(total),
    html: expect.stringContaining(total),
    message_id: expect.stringMatching(/^outbox_\w+@shop\.test$/),
  })
  expect(await mailsTo(shop, email)).toHaveLength(1)
  expect(await rowsOf(id)).toMatchObject([{ done_at: expect.any(Date), locked_until: null }])
})

test("an event is emitted once: it cannot be put in the outbox a second time, even after it was sent", async () => {
  const { id, email } = await aFullOrder(shop, market)
  await mailsTo(shop, email)
  await expect(enqueueEvent(shop.api.app, "order.placed", { id })).rejects.toThrow()
})

test("an order without notifications gets no mail", async () => {
  const { id, email } = await aFullOrder(shop, market)
  await shop.db.order.update({ where: { id }, data: { no_notification: true } })
  expect(await mailsTo(shop, email)).toEqual([])
  expect(await rowsOf(id)).toMatchObject([{ done_at: expect.any(Date) }])
})

test("a purchased gift card's code is mailed to the buyer, unless the order has notifications turned off", async () => {
  const { id, email } = await aFullOrder(shop, market)
  const code = "ABCD-EFGH-IJKL-MNOP"
  const data = { code, value: 5000, balance: 5000, region_id: market.region.id, order_id: id }
  const card = await shop.db.giftCard.create({ data: { ...data, id: newId("gift") } })
  await enqueueEvent(shop.api.app, "gift_card.created", { id: card.id })
  const mail = (await mailsTo(shop, email)).find(({ subject }) => subject === "Ihr Gutschein")
  expect(mail?.text).toContain(code)
  expect(mail?.html).toContain("50,00")
  await shop.db.order.update({ where: { id }, data: { no_notification: true } })
  const quiet = await shop.db.giftCard.create({ data: { ...data, code: "QUIET", id: newId("gift") } })
  await enqueueEvent(shop.api.app, "gift_card.created", { id: quiet.id })
  expect((await mailsTo(shop, email)).some(({ text }) => text.includes("QUIET"))).toBe(false)
})

test("a mail that fails is tried again later, under the same Message-ID", async () => {
  const { id, email } = await aFullOrder(shop, market)
  const { ids, mend } = failing(new Error("The mail server is down"), new Error("Still down"))
  expect(await mailsTo(shop, email)).toEqual([])
  expect(await rowsOf(id)).toMatchObject([{ done_at: null, attempts: 1, last_error: "The mail server is down" }])
  expect(await mailsTo(shop, email)).toEqual([]) // not due yet
  expect(ids).toHaveLength(1)
  await aMinuteLater(shop)
  expect(await mailsTo(shop, email)).toEqual([])
  const [row] = await rowsOf(id)
  expect(row?.run_at.getTime()).toBeGreaterThan(Date.now() + 10_000)
  await aMinuteLater(shop)
  expect(await mailsTo(shop, email)).toHaveLength(1)
  expect(new Set(ids).size).toBe(1)
  mend()
})

test("a mail whose recipient is permanently rejected is not retried", async () => {
  const { id, email } = await aFullOrder(shop, market)
  const { mend } = failing(new Refusal("invalid_data", "No such recipient"))
  expect(await mailsTo(shop, email)).toEqual([])
  expect(await rowsOf(id)).toMatchObject([{ done_at: expect.any(Date) }])
  mend()
})

test("several servers that work at once send each mail once", async () => {
  const { email } = await aFullOrder(shop, market)
  const { ids, mend } = failing()
  await Promise.all(Array.from({ length: 5 }, () => shop.api.sweep()))
  mend()
  expect(await mailsTo(shop, email)).toHaveLength(1)
  expect(ids).toHaveLength(1)
})

test("mail is sent soon after the commit, without a sweep and without making the shopper wait", async () => {
  await shop.api.sweep()
  const soon = shop.api.startMailWorker()
  let deliver = () => {}
  const target = shop.providers.notification
  const send = target.send
  const held = new Promise<void>((resolve) => {
    deliver = resolve
  })
  Object.assign(target, {
    send: async (message: Parameters<typeof send>[0]) => {
      await held
      return send(message)
    },
  })
  const visitor = shop.visitor()
  const cart = await cartAt(visitor, market).withPayment()
  must(await visitor.post(`/store/carts/${cart}/payment-session`, { provider_id: "scripted" }))
  const { data } = must(await visitor.post(`/store/carts/${cart}/complete`))
  const sent = async () => (await mailsOf(shop)).filter(({ to }) => to === data.email)
  expect(await sent()).toEqual([])
  deliver()
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 5_000 })
  await soon.stop()
  Object.assign(target, { send })
})

test("workers are notified after the commit, and not at all when the transaction is rolled back", async () => {
  let notified = 0
  const { app: inner } = shop.api
  const listening = inner.signals.listen("mails", () => {
    notified++
  })
  const back = inner.tx(async (tx) => {
    await enqueueEvent(tx, "order.placed", { id: "order_never" })
    throw new Error("Taken back")
  })
  await expect(back).rejects.toThrow("Taken back")
  expect(notified).toBe(0)
  await inner.tx(async (tx) => {
    await enqueueEvent(tx, "order.placed", { id: "order_gone" })
    expect(notified).toBe(0)
  })
  expect(notified).toBe(1)
  listening.stop()
  await shop.db.outbox.deleteMany({ where: { dedupe_key: "order.placed:order_gone" } })
})
