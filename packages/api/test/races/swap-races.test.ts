import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { type Desk, desk } from "../support/orders.ts"
import { catchesMutant, PATIENCE, RACE, rounds, secondServer, together } from "../support/races.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, dieAt } from "../support/steps.ts"
import {
  anOrderOf,
  aSwapMarket,
  bodyOf,
  confirmed,
  type SwapMarket,
  type SwapsDesk,
  swapsDesk,
} from "../support/swaps.ts"

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
let market: SwapMarket
let operator: Desk
let swaps: SwapsDesk
let servers: Pick<TestShop, "post">[]

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aSwapMarket(shop)
  await shop.db.productVariant.updateMany({ data: { inventory_quantity: 100_000 } })
  await anOperator(shop, "races@example.com", "races-token")
  const headers = { authorization: "Bearer races-token" }
  const at = ({ get, post }: Pick<TestShop, "get" | "post">) => ({
    get: (path: string) => get(path, headers),
    post: (path: string, body?: unknown, more?: Record<string, string>) => post(path, body, { ...headers, ...more }),
  })
  servers = [at(shop), at(other)]
  operator = desk(at(shop))
  swaps = swapsDesk(operator, market)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
  unlocked.order = false
})

const anOrder = () => anOrderOf(shop, operator, market, "A", 2)

/** A swap with a difference that its buyer owes (B), or is owed (C). */
async function aSwap(goods: "B" | "C", isConfirmed = true) {
  const order = await anOrder()
  const swap = await swaps.made(order.id, order.item, 1, { send: [[goods, 1]], way_back: false })
  if (isConfirmed) await confirmed(shop, market, swap.cart_id)
  return { ...order, swap, path: `/admin/orders/${order.id}/swaps/${swap.id}` }
}

interface Race {
  make(): Promise<{ requests: [path: string, body?: object][]; id: string }>
  /** How many of the two succeed. */
  succeed: number[]
}

const RACES: Record<string, Race> = {
  "two swaps of the same units": {
    async make() {
      const { id, item } = await anOrder()
      const request: [string, object] = [`/admin/orders/${id}/swaps`, bodyOf(market, item, 2, { send: [["B", 1]] })]
      return { id, requests: [request, request] }
    },
    succeed: [1],
  },
  "a swap and a return of the same units": {
    async make() {
      const { id, item } = await anOrder()
      const back = { items: [{ item_id: item, quantity: 2 }] }
      return {
        id,
        requests: [
          [`/admin/orders/${id}/swaps`, bodyOf(market, item, 2)],
          [`/admin/orders/${id}/return`, back],
        ],
      }
    },
    succeed: [1],
  },
  "a swap and a return by shoppers": {
    async make() {
      const { id: order_id, item } = await anOrder()
      const items = [{ item_id: item, quantity: 2 }]
      const swap = { order_id, return_items: items, additional_items: [] }
      return {
        id: order_id,
        requests: [
          ["/store/swaps", swap],
          ["/store/returns", { order_id, items }],
        ],
      }
    },
    succeed: [1],
  },
  "two captures of the difference": {
    async make() {
      const { id, path } = await aSwap("B")
      return { id, requests: [[`${path}/process-payment`], [`${path}/process-payment`]] }
    },
    succeed: [2],
  },
  "two refunds of the difference": {
    async make() {
      const { id, path } = await aSwap("C")
      return { id, requests: [[`${path}/process-payment`], [`${path}/process-payment`]] }
    },
    succeed: [2],
  },
  "a capture of the difference and canceling": {
    async make() {
      const { id, path } = await aSwap("B")
      return { id, requests: [[`${path}/process-payment`], [`${path}/cancel`]] }
    },
    succeed: [1],
  },
  "completing and canceling": {
    async make() {
      const { id, path, swap } = await aSwap("B", false)
      must(await shop.post(`/store/carts/${swap.cart_id}/payment-sessions`))
      return { id, requests: [[`/store/carts/${swap.cart_id}/complete`], [`${path}/cancel`]] }
    },
    // Canceled after it was completed, or before.
    succeed: [1, 2],
  },
  "two completions": {
    async make() {
      const { id, swap } = await aSwap("B", false)
      must(await shop.post(`/store/carts/${swap.cart_id}/payment-sessions`))
      const complete = `/store/carts/${swap.cart_id}/complete`
      return { id, requests: [[complete], [complete]] }
    },
    succeed: [2],
  },
  "two fulfillments": {
    async make() {
      const { id, path } = await aSwap("B")
      return {
        id,
        requests: [
          [`${path}/fulfillments`, {}],
          [`${path}/fulfillments`, {}],
        ],
      }
    },
    succeed: [1],
  },
  "a fulfillment and canceling": {
    async make() {
      const { id, path } = await aSwap("B")
      return { id, requests: [[`${path}/fulfillments`, {}], [`${path}/cancel`]] }
    },
    succeed: [1],
  },
  "two shipments": {
    async make() {
      const { id, path, swap } = await aSwap("B")
      must(await swaps.fulfill(id, swap.id))
      const [{ id: fulfillment_id } = { id: "" }] = (await swaps.find(id, swap.id)).fulfillments
      const ship: [string, object] = [`${path}/shipments`, { fulfillment_id }]
      return { id, requests: [ship, ship] }
    },
    succeed: [1],
  },
}

const stockOfAll = async () => {
  const rows = await shop.db.productVariant.findMany({ select: { id: true } })
  return Object.fromEntries(rows.map(({ id }) => [id, 100_000]))
}

describe.each(Object.entries(RACES))("%s at once", (_, { make, succeed }) => {
  test("are decided one after the other", RACE, async () => {
    for (const _round of rounds()) {
      const { requests } = await make()
      const replies = await together(servers, requests, (api, [path, body]) => api.post(path, body))
      const statuses = replies.map(({ status }) => status)
      expect(statuses.every((status) => [200, 400, 409].includes(status))).toBe(true)
      expect(succeed).toContain(statuses.filter((status) => status === 200).length)
    }
    await expectSound(shop, await stockOfAll())
    expect(shop.errors).toEqual([])
  })
})

test(
  "without the order's lock a race is lost: the same units are swapped twice",
  () =>
    catchesMutant(async () => {
      // Often the first of two requests is done before the second one reads.
      for (let tries = 0; tries < 5; tries++) if (await swappedTwice()) return true
      return false
    }),
  PATIENCE,
)

/** Many requests for the same units at once, without the lock; nothing of it stays for the other races. */
async function swappedTwice(): Promise<boolean> {
  const { id, item } = await anOrder()
  const body = bodyOf(market, item, 2, { way_back: false })
  unlocked.order = true
  const path = `/admin/orders/${id}/swaps`
  const many = Array.from({ length: 8 }, (_, at) => servers[at % 2]?.post(path, body))
  const replies = await Promise.all(many)
  unlocked.order = false
  const both = replies.filter((reply) => reply?.status === 200).length > 1
  if (both) await shop.db.return.updateMany({ where: { swap: { order_id: id } }, data: { status: "canceled" } })
  return both
}

describe("a completion whose server dies", () => {
  test.each(["authorizing.begun", "authorizing.asked", "authorizing.written", "authorized.written"] as const)(
    "when it is %s confirms the swap once, or lets its payment go",
    async (step) => {
      const { id, swap } = await aSwap("B", false)
      const path = `/store/carts/${swap.cart_id}`
      must(await shop.post(`${path}/payment-sessions`))
      const dead = dieAt(shop, step)
      void shop.post(`${path}/complete`)
      await dead
      await aMinuteLater(shop)
      const { type, data } = must(await other.post(`${path}/complete`))
      expect([type, data]).toMatchObject(["swap", { id: swap.id, difference_due: 600, payment_status: "awaiting" }])
      must(await swaps.process(id, swap.id))
      await expectSound(shop, await stockOfAll())
    },
    PATIENCE,
  )

  test("keeps its swap from being canceled until it is resumed", async () => {
    const { id, swap } = await aSwap("B", false)
    const path = `/store/carts/${swap.cart_id}`
    must(await shop.post(`${path}/payment-sessions`))
    const dead = dieAt(shop, "authorizing.written")
    void shop.post(`${path}/complete`)
    await dead
    expect((await swaps.cancel(id, swap.id)).status).toBe(409)
    await aMinuteLater(shop)
    await other.api.sweep()
    must(await swaps.cancel(id, swap.id))
    await expectSound(shop, await stockOfAll())
  })
})
