import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileLedger } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, must } from "../support/checkout.ts"
import { completeInProcess, KILL_CASES, type KillCase } from "../support/completion-kills.ts"
import { expectSound } from "../support/invariants.ts"
import { aPlacedOrder, type Desk, desk as deskOf, newest } from "../support/orders.ts"
import { secondServer } from "../support/races.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, providersFor, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

const STOCK = 10

/** Of a swap's completion: its way is a checkout's, whose other provider answers are in kill.test.ts. */
const CASES = KILL_CASES.filter(({ mode }) => mode === "authorized")

let book: string
let shop: TestShop
let desk: Desk
const swaps = new Map<KillCase, Awaited<ReturnType<typeof aSwap>>>()

beforeAll(async () => {
  book = join(mkdtempSync(join(tmpdir(), "mercer-swap-kill-")), "ledger.jsonl")
  shop = await openShop({ ledger: fileLedger(book) })
  desk = deskOf(await anOperatorAtWork(shop))
  const market = await aMarket(shop)
  for (const one of CASES) swaps.set(one, await aSwap(market, one))
  const toKill = CASES.map((one) => ({ id: swaps.get(one)?.cart ?? "", step: one.step }))
  expect(await completeInProcess(shop, book, toKill, 0)).toEqual({ signal: "SIGKILL", said: "" })
  await aMinuteLater(shop)
  const restarted = secondServer({ ...shop, providers: providersFor(fileLedger(book)) })
  await restarted.api.sweep()
  await restarted.close()
}, 180_000)
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** A swap of one unit for two, whose buyer is about to pay; of goods that have run out, if `is_short`. */
async function aSwap(market: Awaited<ReturnType<typeof aMarket>>, { is_short = false }: KillCase) {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: STOCK }] })
  const { id, item } = await aPlacedOrder(shop, 1, { ...market, variant })
  must(await desk.capture(id))
  await desk.send(id, item)
  const body = {
    return_items: [{ item_id: item, quantity: 1 }],
    additional_items: [{ variant_id: variant, quantity: 2 }],
    allow_backorder: false,
  }
  const { order } = must(await desk.by.post(`/admin/orders/${id}/swaps`, body))
  const swap = newest<{ id: string; cart_id: string }>(order.swaps)
  must(await shop.post(`/store/carts/${swap.cart_id}/payment-sessions`))
  const stock = is_short ? 1 : STOCK
  await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: stock - 1 } })
  return {
    id: swap.id,
    cart: swap.cart_id,
    variant,
    stock,
    process: `/admin/orders/${id}/swaps/${swap.id}/process-payment`,
  }
}

const rowOf = (id: string) => shop.db.swap.findUniqueOrThrow({ where: { id } })

describe("SIGKILL while a swap's cart is being completed", () => {
  test.each(CASES.map((one) => [one.step, one.state, one] as const))(
    "at %s: its attempt is %s, and the difference is paid once",
    async (_, state, one) => {
      const { id, cart, variant, stock, process } = swaps.get(one) as Awaited<ReturnType<typeof aSwap>>
      const attempt = await shop.db.completion.findFirstOrThrow({ where: { cart_id: cart } })
      const { confirmed_at, payment_status } = await rowOf(id)
      expect([attempt.state, confirmed_at !== null, payment_status]).toEqual([
        state,
        state === "placed",
        state === "placed" ? "awaiting" : "not_paid",
      ])
      await expectSound(shop, { [variant]: stock })
      if (one.is_short) await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 9 } })
      if (state !== "placed") must(await shop.post(`/store/carts/${cart}/payment-sessions`))
      const { type, data } = must(await shop.post(`/store/carts/${cart}/complete`))
      expect([type, data.difference_due]).toEqual(["swap", 1190])
      must(await desk.by.post(process))
      expect((await rowOf(id)).payment_status).toBe("captured")
      await expectSound(shop, { [variant]: STOCK })
    },
    60_000,
  )
})
