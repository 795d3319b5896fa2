import { afterAll, beforeAll, expect, test } from "vitest"
import { scenes } from "../support/all-scenes.ts"
import type { Market } from "../support/checkout.ts"
import { type Built, built, pairs } from "../support/contract.ts"
import { aSceneMarket, urlOf } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Removals in which what is unknown counts as removed, as in v1, though it cannot be added; and why. */
const LENIENT = {
  "DELETE /admin/customer-groups/{}/customers/batch": "unknown ids are ignored",
  "DELETE /admin/discounts/{}/conditions/{}/batch": "unknown ids are ignored",
  "DELETE /admin/tax-rates/{}/product-types/batch": "v1 ignores them: a rate that does not apply to it is the wish",
  "DELETE /admin/tax-rates/{}/products/batch": "as product-types",
  "DELETE /admin/tax-rates/{}/shipping-options/batch": "as product-types",
}

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const removals = built.flatMap((removal) => {
  const addition = built.find(({ method, path }) => method === "POST" && path === removal.path)
  const isBatch = removal.method === "DELETE" && /\/batch$/.test(removal.path)
  return isBatch && addition && !removal.path.includes("prices") ? [{ removal, addition }] : []
})

test.each(removals)("$removal.route refuses what does not exist as its POST does", async ({ removal, addition }) => {
  const adding = await sentUnknown(addition)
  const removing = await sentUnknown(removal)
  if (removal.route in LENIENT) expect([adding >= 400, removing]).toEqual([true, 200])
  else expect(removing).toBe(adding)
})

test("every batch removal is looked at", () => {
  expect(removals.length).toBeGreaterThan(8)
  expect(Object.keys(LENIENT).filter((route) => !removals.some(({ removal }) => removal.route === route))).toEqual([])
})

/** The status of a scene's request with unknown ids instead of the known ones. */
async function sentUnknown({ route, procedure, method, path }: Built): Promise<number> {
  const name = pairs.find(({ operation }) => operation.route === route)?.row.operation ?? procedure
  const scene = await (scenes[name] ?? scenes[procedure])?.(shop, market)
  if (!scene) throw new Error(`No scene for ${name}`)
  const body = Object.fromEntries(
    Object.entries(scene.body ?? {}).map(([key, value]) => [key, Array.isArray(value) ? value.map(unknown) : value]),
  )
  return (await scene.by.ask(method, urlOf(path, scene), body)).status
}

const unknown = (one: unknown) => (typeof one === "string" ? "unknown" : { id: "unknown" })
