import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileLedger } from "@mercer/providers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { editsDesk } from "../support/edits.ts"
import { faultsOf } from "../support/invariants.ts"
import { requesting } from "../support/operation-kills.ts"
import { aPlacedOrder, type Desk, desk as deskOf, newest, stockOf } from "../support/orders.ts"
import { locked, waiting } from "../support/races.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

const STOCK = 100

const book = join(mkdtempSync(join(tmpdir(), "mercer-change-kill-")), "ledger.jsonl")
let shop: TestShop
let desk: Desk
let token: string
let market: Market

beforeAll(async () => {
  shop = await openShop({ ledger: fileLedger(book) })
  desk = deskOf(await anOperatorAtWork(shop))
  token = (await shop.db.user.findFirstOrThrow()).api_token ?? ""
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** A change of stock without a provider, made in one transaction. */
interface Changing {
  /** Of an order of two units of the variant. */
  make(order: { id: string; item: string }, variant: string): Promise<{ path: string; body?: object }>
  /** How much the stock falls by it. */
  taken: number
  /** What the order is afterwards. */
  after: object
}

const edited = { items: [{}, {}] }

const CHANGES: Record<string, Changing> = {
  "the confirmation of an edit": {
    async make({ id }, variant) {
      const edits = editsDesk(desk, shop)
      const edit = await edits.made(id)
      must(await edits.add(edit.id, variant))
      return { path: `/admin/order-edits/${edit.id}/confirm` }
    },
    taken: 1,
    after: { ...edited, payments: [{}] },
  },
  "the completion of an edit by its buyer": {
    async make({ id }, variant) {
      const edit = await editsDesk(desk, shop).paid(id, variant)
      return { path: `/store/order-edits/${edit.id}/complete` }
    },
    taken: 1,
    after: { ...edited, payments: [{}, {}] },
  },
  "the receipt of a swap's return": {
    async make({ id, item }, variant) {
      must(await desk.capture(id))
      await desk.send(id, item, 2)
      const items = [{ item_id: item, quantity: 1 }]
      const additional_items = [{ variant_id: variant, quantity: 1 }]
      const { order } = must(await desk.by.post(`/admin/orders/${id}/swaps`, { return_items: items, additional_items }))
      const { return_order } = newest<{ return_order: { id: string } }>(order.swaps)
      return { path: `/admin/returns/${return_order.id}/receive`, body: { items } }
    },
    taken: -1,
    after: { refunds: [], swaps: [{ return_order: { status: "received" } }] },
  },
}

/** Kills a server with the request in the middle of its transaction: it waits for the stock, which is locked. */
async function killedInside(variant: string, request: { path: string; body?: object; key: string }): Promise<void> {
  const release = await locked(shop.pool, { table: "product_variant", id: variant })
  const child = requesting(shop, book, token, [{ ...request, step: "intended.begun" }])
  while ((await waiting(shop.pool)) === 0) await sleep(20)
  const gone = once(child, "close")
  child.kill("SIGKILL")
  expect((await gone)[1]).toBe("SIGKILL")
  await release()
}

test.each(Object.entries(CHANGES))(
  "%s, whose server is killed in the middle, has changed nothing, and is made once by the same key",
  async (name, { make, taken, after }) => {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: STOCK }] })
    const { id, item } = await aPlacedOrder(shop, 2, { ...market, variant })
    const request = { ...(await make({ id, item }, variant)), key: name.replaceAll(/\W/g, "-") }
    const before = must(await desk.get(id)).order
    const left = await stockOf(shop, variant)

    await killedInside(variant, request)
    expect(must(await desk.get(id)).order).toEqual(before)
    expect(await stockOf(shop, variant)).toBe(left)

    await aMinuteLater(shop)
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": request.key }
    const again = () => shop.visitor().post(request.path, request.body ?? {}, headers)
    const [first, second] = [await again(), await again()]
    expect([first.status, second.text]).toEqual([200, first.text])
    expect(must(await desk.get(id)).order).toMatchObject(after)
    expect(await stockOf(shop, variant)).toBe(left - taken)
    // An edit that an operator has confirmed costs more than was paid.
    const { totals: _, ...faults } = (await faultsOf(shop, { [variant]: STOCK })) as Record<string, unknown>
    expect(faults).toEqual({})
  },
  180_000,
)
