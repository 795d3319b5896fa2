import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, refunding, replacing } from "../support/claims.ts"
import type { Reply } from "../support/client.ts"
import { expectSound } from "../support/invariants.ts"
import { bookOf, type Desk, desk as deskOf } from "../support/orders.ts"
import { PATIENCE, RACE, ROUNDS, rounds, secondServer, together } from "../support/races.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let desk: Desk
let servers: Pick<TestShop, "post">[]

const STOCK = 100_000

/** The same claim, and the same cancellation, twice. Set RACE_ROUNDS=100 for a long run. */
const OFTEN = Math.max(20, ROUNDS)

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aMarket(shop, { stock: STOCK })
  await anOperator(shop, "races@example.com", "races-token")
  const headers = { authorization: "Bearer races-token" }
  const at = ({ get, post }: Pick<TestShop, "get" | "post">) => ({
    get: (path: string) => get(path, headers),
    post: (path: string, body?: unknown, more?: Record<string, string>) => post(path, body, { ...headers, ...more }),
  })
  const here = at(shop)
  desk = deskOf(here)
  servers = [here, at(other)]
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
})

interface Wanted {
  id: string
  path: string
  body?: object
}

interface Race {
  /** Creates an order for the race; returns what both operators request. */
  make(): Promise<Wanted>
  /** The amount that must have been refunded on the order afterwards, in minor units. */
  refunded: number
  /** A second request changes nothing: both may succeed. */
  is_idle_twice?: boolean
  /** Raced more often than the rest. */
  is_often?: boolean
}

async function replaced() {
  const { id, item } = await aSentOrder(shop, desk, 1, market)
  const claim = await claimsDesk(desk).made(id, replacing(item, market.variant))
  return { id, claim: claim.id, parcel: claim.fulfillments[0]?.id ?? "" }
}

const RACES: Record<string, Race> = {
  "claims for the money of everything": {
    async make() {
      const { id, item } = await aSentOrder(shop, desk, 2, market)
      return { id, path: "claims", body: refunding(item, 2) }
    },
    is_often: true,
    refunded: 2380,
  },
  "claims for the money of more than half": {
    async make() {
      const { id, item } = await aSentOrder(shop, desk, 3, market)
      return { id, path: "claims", body: refunding(item, 2, { return_shipping: {} }) }
    },
    refunded: 2380,
  },
  "claims for goods": {
    async make() {
      const { id, item } = await aSentOrder(shop, desk, 1, market)
      return { id, path: "claims", body: replacing(item, market.variant) }
    },
    is_often: true,
    refunded: 0,
  },
  "shipments of a claim": {
    async make() {
      const { id, claim, parcel } = await replaced()
      return { id, path: `claims/${claim}/shipments`, body: { fulfillment_id: parcel } }
    },
    refunded: 0,
  },
  "cancellations of a claim's fulfillment": {
    async make() {
      const { id, claim, parcel } = await replaced()
      return { id, path: `claims/${claim}/fulfillments/${parcel}/cancel` }
    },
    refunded: 0,
  },
  "cancellations of a claim": {
    async make() {
      const { id, claim } = await replaced()
      return { id, path: `claims/${claim}/cancel` }
    },
    is_often: true,
    refunded: 0,
    is_idle_twice: true,
  },
  "fulfillments of a claim": {
    async make() {
      const { id, claim, parcel } = await replaced()
      must(await claimsDesk(desk).unpack(id, claim, parcel))
      return { id, path: `claims/${claim}/fulfillments` }
    },
    refunded: 0,
    is_idle_twice: true,
  },
}

const ask = (api: Pick<TestShop, "post">, { id, path, body }: Wanted, headers?: Record<string, string>) =>
  api.post(`/admin/orders/${id}/${path}`, body, headers)

/** It is no longer possible; or a busy machine says to try again. */
function expectRefused({ status, body }: Reply): void {
  expect([400, 409]).toContain(status)
  if (status === 400) expect(body).toMatchObject({ type: "not_allowed", message: expect.any(String) })
}

describe.each(Object.entries(RACES))("two %s at once", (_, { make, refunded, is_idle_twice, is_often }) => {
  test("one succeeds, the other is refused or finds it already done", { timeout: PATIENCE }, async () => {
    for (let round = 0; round < (is_often ? OFTEN : ROUNDS); round++) {
      const wanted = await make()
      const replies = await together(servers, [wanted, wanted], ask)
      const done = replies.filter(({ status }) => status === 200)
      expect(is_idle_twice ? done.length > 0 : done.length === 1).toBe(true)
      for (const no of replies) if (no.status !== 200) expectRefused(no)
      expect(await bookOf(shop, wanted.id)).toMatchObject({ refunded })
    }
    expect(shop.errors).toEqual([])
  })
})

test("a refund claim and a return of the same units at once: the units are refunded once", RACE, async () => {
  for (const _ of rounds()) {
    const { id, item } = await aSentOrder(shop, desk, 1, market)
    const back = { id, path: "return", body: { items: [{ item_id: item, quantity: 1 }], receive_now: true } }
    const replies = await together(servers, [{ id, path: "claims", body: refunding(item) }, back], ask)
    for (const no of replies) if (no.status !== 200) expectRefused(no)
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
  }
})

test("shipping and canceling a claim at once: only one succeeds", RACE, async () => {
  for (const _ of rounds()) {
    const { id, claim, parcel } = await replaced()
    const ship = { id, path: `claims/${claim}/shipments`, body: { fulfillment_id: parcel } }
    const replies = await together(servers, [ship, { id, path: `claims/${claim}/cancel` }], ask)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const no of replies) if (no.status !== 200) expectRefused(no)
  }
})

test("claims of two orders for the last units in stock: only one succeeds", RACE, async () => {
  for (const _ of rounds()) {
    const [one, two] = [await aSentOrder(shop, desk, 1, market), await aSentOrder(shop, desk, 1, market)]
    const { inventory_quantity } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: market.variant } })
    await shop.db.productVariant.update({ where: { id: market.variant }, data: { inventory_quantity: 1 } })
    const wanted = [one, two].map(({ id, item }) => ({ id, path: "claims", body: replacing(item, market.variant) }))
    const replies = await together(servers, wanted, ask)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({ code: "insufficient_inventory" })
    const data = { inventory_quantity: inventory_quantity - 1 }
    await shop.db.productVariant.update({ where: { id: market.variant }, data })
  }
})

test("ten claims with one key at once create one claim and return one response", RACE, async () => {
  for (const _ of rounds()) {
    const { id, item } = await aSentOrder(shop, desk, 20, market)
    const headers = { "idempotency-key": `ten-${id}` }
    const wanted = Array<Wanted>(10).fill({ id, path: "claims", body: refunding(item) })
    const replies = await together(servers, wanted, (api, one) => ask(api, one, headers))
    const done = replies.filter(({ status }) => status === 200)
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(await shop.db.claimOrder.count({ where: { order_id: id } })).toBe(1)
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
  }
})

test("the books balance after all races", async () => {
  await expectSound(shop, { [market.variant]: STOCK })
})
