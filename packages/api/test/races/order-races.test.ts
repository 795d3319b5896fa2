import { describe, expect, test, vi } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { aPlacedOrder, bookOf, type Desk, desk } from "../support/orders.ts"
import {
  afterRaces,
  beforeRaces,
  catchesMutant,
  PATIENCE,
  RACE,
  rounds,
  secondServer,
  together,
} from "../support/races.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

type Load = typeof import("../../src/order/load-order.ts")
const unlocked = vi.hoisted(() => ({ order: false }))

/** Mutant: the order is read without a lock and written. */
vi.mock("../../src/order/load-order.ts", async (original) => {
  const real = await original<Load>()
  const lockOrder: Load["lockOrder"] = (tx, id) => (unlocked.order ? real.loadOrder(tx, id) : real.lockOrder(tx, id))
  return { ...real, lockOrder }
})

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let desks: [Desk, Desk]
let servers: Pick<TestShop, "post">[]

const STOCK = 100_000

beforeRaces(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aMarket(shop, { stock: STOCK })
  await anOperator(shop, "races@example.com", "races-token")
  const headers = { authorization: "Bearer races-token" }
  const at = ({ get, post }: Pick<TestShop, "get" | "post">) => ({
    get: (path: string) => get(path, headers),
    post: (path: string, body?: unknown, more?: Record<string, string>) => post(path, body, { ...headers, ...more }),
  })
  const [here, there] = [at(shop), at(other)]
  desks = [desk(here), desk(there)]
  servers = [here, there]
})
afterRaces(async () => {
  await other.close()
  await shop.close()
})

async function expectNoFaults() {
  expect(shop.errors).toEqual([])
  await expectSound(shop, { [market.variant]: STOCK })
}

interface Race {
  /** Creates an order for the race; returns what both operators request. */
  make(desk: Desk): Promise<{ id: string; path: string; body?: object }>
}

const order = async (desk: Desk, ...done: ("captured" | "packed" | "sent")[]) => {
  const placed = await aPlacedOrder(shop, 2, market)
  if (done.includes("captured")) must(await desk.capture(placed.id))
  if (done.includes("packed")) must(await desk.fulfill(placed.id, placed.item, 2))
  if (done.includes("sent")) await desk.send(placed.id, placed.item, 2)
  return placed
}

/** Operations that can be done only once. */
const RACES: Record<string, Race> = {
  captures: { make: async (desk) => at((await order(desk)).id, "capture") },
  "refunds of everything": {
    make: async (desk) => at((await order(desk, "captured")).id, "refund", { amount: 2975, reason: "other" }),
  },
  "refunds of more than half": {
    make: async (desk) => at((await order(desk, "captured")).id, "refund", { amount: 1500, reason: "other" }),
  },
  cancellations: { make: async (desk) => at((await order(desk)).id, "cancel") },
  fulfillments: {
    async make(desk) {
      const { id, item } = await order(desk)
      return at(id, "fulfillment", { items: [{ item_id: item, quantity: 2 }] })
    },
  },
  "cancellations of a fulfillment": {
    async make(desk) {
      const { id } = await order(desk, "packed")
      const { fulfillments } = must(await desk.get(id)).order
      return at(id, `fulfillments/${fulfillments[0].id}/cancel`)
    },
  },
  shipments: {
    async make(desk) {
      const { id } = await order(desk, "packed")
      const { fulfillments } = must(await desk.get(id)).order
      return at(id, "shipment", { fulfillment_id: fulfillments[0].id, tracking_numbers: ["T1"] })
    },
  },
  "requests for a return": {
    async make(desk) {
      const { id, item } = await order(desk, "sent")
      return at(id, "return", { items: [{ item_id: item, quantity: 2 }] })
    },
  },
  "returns at once": {
    async make(desk) {
      const { id, item } = await order(desk, "captured", "sent")
      return at(id, "return", { items: [{ item_id: item, quantity: 2 }], receive_now: true })
    },
  },
  receipts: {
    async make(desk) {
      const { id, item } = await order(desk, "captured", "sent")
      const { returns } = must(await desk.takeBack(id, item, 2)).order
      return { id, path: `/admin/returns/${returns[0].id}/receive`, body: { items: [{ item_id: item, quantity: 2 }] } }
    },
  },
  "cancellations of a return": {
    async make(desk) {
      const { id, item } = await order(desk, "sent")
      const { returns } = must(await desk.takeBack(id, item, 2)).order
      return { id, path: `/admin/returns/${returns[0].id}/cancel` }
    },
  },
}

const at = (id: string, action: string, body?: object) => ({
  id,
  path: `/admin/orders/${id}/${action}`,
  ...(body && { body }),
})

/** On a busy machine, a request that waits longer than two seconds must try again. */
const refusedAs: unknown = { asymmetricMatch: (status: unknown) => status === 400 || status === 409 }

describe.each(Object.entries(RACES))("two %s at once", (_, { make }) => {
  test("one succeeds, the other is clearly refused", RACE, async () => {
    for (const _ of rounds()) {
      const wanted = await make(desks[0])
      const replies = await together(servers, [wanted, wanted], (api, { path, body }) => api.post(path, body))
      const [done, refused] = [...replies].sort((a, b) => a.status - b.status)
      expect([done?.status, refused?.status]).toEqual([200, refusedAs])
      const type = refused?.status === 409 ? "conflict" : "not_allowed"
      expect(refused?.body).toMatchObject({ type, message: expect.any(String) })
    }
    await expectNoFaults()
  })
})

test("a capture and a cancellation at once: the payment is captured or voided", RACE, async () => {
  for (const _ of rounds()) {
    const { id } = await order(desks[0])
    const replies = await Promise.all([desks[0].capture(id), desks[1].cancel(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, refusedAs])
    const { captured, voided } = await bookOf(shop, id)
    expect([captured, voided].sort((a, b) => a - b)).toEqual([0, 2975])
  }
  await expectNoFaults()
})

test("ten refunds at once refund exactly what the responses say", { timeout: PATIENCE }, async () => {
  const { id } = await order(desks[0], "captured")
  const replies = await together(servers, Array<string>(10).fill(id), (api, one) =>
    api.post(`/admin/orders/${one}/refund`, { amount: 100, reason: "other" }),
  )
  const done = replies.filter(({ status }) => status === 200).length
  expect(done).toBeGreaterThan(0)
  for (const { status } of replies) expect([200, 409]).toContain(status)
  expect(await bookOf(shop, id)).toMatchObject({ refunded: done * 100 })
  await expectNoFaults()
})

test("the same key many times at once creates one refund", { timeout: PATIENCE }, async () => {
  const { id } = await order(desks[0], "captured")
  const headers = { "idempotency-key": `many-${id}` }
  const replies = await together(servers, Array<string>(10).fill(id), (api, one) =>
    api.post(`/admin/orders/${one}/refund`, { amount: 100, reason: "other" }, headers),
  )
  const texts = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text))
  expect(texts.size).toBe(1)
  expect(await bookOf(shop, id)).toMatchObject({ refunded: 100 })
  await expectNoFaults()
})

test("a mutant that reads the order without a lock is caught", { timeout: PATIENCE }, () =>
  catchesMutant(async () => {
    unlocked.order = false
    const { id } = await order(desks[0], "captured")
    unlocked.order = true
    const replies = await together(servers, Array<string>(10).fill(id), (api, one) =>
      api.post(`/admin/orders/${one}/refund`, { amount: 2000, reason: "other" }),
    )
    // The table's index still lets only one operation begin at a time, but the others get a duplicate error.
    return replies.some(({ status }) => status !== 200 && status !== 400)
  }),
)
