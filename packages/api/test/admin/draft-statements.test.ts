import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { type DraftsDesk, draftOf, draftsDesk } from "../support/drafts.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let at: DraftsDesk
let variants: string[]

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  at = draftsDesk(await anOperatorAtWork(shop))
  variants = (await aProduct(shop.db, { variants: Array.from({ length: 50 }, () => 100) })).variants
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** How many statements each request runs, for a draft with the given number of lines. */
async function statements(count: number) {
  const record = recordStatements(shop)
  const counted: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<Reply>) => {
    let reply: Reply | undefined
    const texts = await record(async () => (reply = await work()))
    counted[name] = texts.length
    return must(reply as Reply)
  }
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const items = variants.slice(0, count).map((variant_id) => ({ variant_id, quantity: 1 }))
  const body = { ...draftOf(market), items, discounts: [{ code }] }
  // The guest is known from now on.
  must(await at.create(body))
  const { draft_order } = await run("create", () => at.create(body))
  const { id, cart } = draft_order
  await run("get", () => at.get(id))
  await run("list", () => at.list("?limit=1"))
  await run("update", () => at.update(id, { email: "n@example.com" }))
  await run("add a line", () => at.addLine(id, { title: "Wrap", unit_price: 5, quantity: 1 }))
  await run("change a line", () => at.changeLine(id, cart.items[0].id, { quantity: 2 }))
  await run("delete a line", () => at.dropLine(id, cart.items[0].id))
  must(await at.addLine(id, { variant_id: variants[0], quantity: 1 }))
  await run("pay", () => at.pay(id))
  const other = must(await at.create(body)).draft_order
  await run("delete", () => at.drop(other.id))
  return counted
}

test("a request runs as many statements for 50 lines as for one", async () => {
  await statements(2)
  const few = await statements(2)
  expect(await statements(50)).toEqual(few)
  expect(few).toMatchObject({ get: 2, list: 2 })
  expect(Math.max(...Object.values(few))).toBeLessThan(40)
})
