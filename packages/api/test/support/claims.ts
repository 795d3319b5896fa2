import { expect } from "vitest"
import { must } from "./checkout.ts"
import { aPlacedOrder, type Desk, newest, type Placed } from "./orders.ts"
import type { TestShop } from "./shop.ts"

interface Claim {
  id: string
  fulfillments: { id: string; items: { item_id: string }[] }[]
  additional_items: { id: string }[]
  claim_items: { id: string }[]
}

/** What operators do with claims on orders, one request each. */
export function claimsDesk({ by }: Pick<Desk, "by">) {
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    by.post(`/admin/orders/${path}`, body, headers)
  return {
    create: (id: string, body: object, headers?: Record<string, string>) => post(`${id}/claims`, body, headers),
    update: (id: string, claim: string, body: object) => post(`${id}/claims/${claim}`, body),
    ship: (id: string, claim: string, fulfillment_id: string, tracking_numbers?: string[]) =>
      post(`${id}/claims/${claim}/shipments`, { fulfillment_id, tracking_numbers }),
    cancel: (id: string, claim: string, headers?: Record<string, string>) =>
      post(`${id}/claims/${claim}/cancel`, undefined, headers),
    fulfill: (id: string, claim: string, body?: object) => post(`${id}/claims/${claim}/fulfillments`, body),
    unpack: (id: string, claim: string, fulfillment_id: string) =>
      post(`${id}/claims/${claim}/fulfillments/${fulfillment_id}/cancel`),
    /** Returns the claim that was created; fails when there is none. */
    async made(id: string, body: object): Promise<Claim> {
      return newest(must(await this.create(id, body)).order.claims)
    },
  }
}

export type ClaimsDesk = ReturnType<typeof claimsDesk>

/** A refund claim for units of one line. */
export const refunding = (item_id: string, quantity = 1, more: object = {}) => ({
  type: "refund",
  claim_items: [{ item_id, quantity, reason: "wrong_item" }],
  ...more,
})

/** A replacement claim for units of one line. */
export const replacing = (item_id: string, variant_id: string, quantity = 1, more: object = {}) => ({
  type: "replace",
  claim_items: [{ item_id, quantity, reason: "production_failure" }],
  additional_items: [{ variant_id, quantity }],
  ...more,
})

/** An order of several units whose payment was captured and whose goods were shipped. */
export async function aSentOrder(shop: TestShop, desk: Desk, quantity = 2, market?: Placed["market"]): Promise<Placed> {
  const placed = await aPlacedOrder(shop, quantity, market)
  must(await desk.capture(placed.id))
  await desk.send(placed.id, placed.item, quantity)
  return placed
}

/** The message of an error response, by its type. */
export const refused = {
  notAllowed: (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) }),
  invalid: (message: RegExp) => ({ status: 400, type: "invalid_data", message: expect.stringMatching(message) }),
  notFound: (message: RegExp) => ({ status: 404, type: "not_found", message: expect.stringMatching(message) }),
}

/** What a carrier is asked to ship, until `stop`. */
export function carrier({ providers }: Pick<TestShop, "providers">, answer: () => object = () => ({})) {
  const provider = providers.fulfillment("manual")
  const { createFulfillment } = provider
  const asked: unknown[][] = []
  const heard = async (...given: unknown[]) => {
    asked.push(given)
    return answer()
  }
  Object.assign(provider, { createFulfillment: heard })
  return { asked, stop: () => Object.assign(provider, { createFulfillment }) }
}

/** Fails if anything remains of a claim that was refused. */
export async function expectNoClaim({ db }: Pick<TestShop, "db">, desk: Desk, id: string): Promise<void> {
  const { order } = must(await desk.get(id))
  expect(order.claims).toEqual([])
  expect(order.returns).toEqual([])
  expect(await db.shippingMethod.count({ where: { claim_order: { order_id: id } } })).toBe(0)
}
