import { many } from "@mercer/testing/breadth"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { TALLY } from "../support/life/commands.ts"
import { expectBalanced, histories } from "../support/life/histories.ts"
import { aLifeMarket } from "../support/life/life-shop.ts"
import { SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Set ORDER_RUNS=500 for a long run. */
const RUNS = Number(process.env.ORDER_RUNS ?? many(8, 24))

type GiveBack = typeof import("../../src/inventory/restock.ts")
const forgetful = vi.hoisted(() => ({ of_stock: false }))

/** Mutant: receives returned goods without restocking them. */
vi.mock("../../src/inventory/restock.ts", async (original) => {
  const real = await original<GiveBack>()
  const restock: GiveBack["restock"] = async (tx, back) => {
    if (!forgetful.of_stock) await real.restock(tx, back)
  }
  return { ...real, restock }
})

let shop: TestShop
let shared: Awaited<ReturnType<typeof aLifeMarket>>

beforeAll(async () => {
  shop = await openShop()
  shared = await aLifeMarket(shop)
})
afterAll(() => shop.close())

/** An operation that was never allowed has proved nothing; the rarest may be missing at random. */
const OFTEN = [
  "capture",
  "refund",
  "fulfill",
  "ship",
  "request",
  "receive",
  "cancel",
  "swap",
  "complete a swap",
  "settle a swap",
  "edit",
  "add a line",
  "request an edit",
  "confirm an edit",
]

test(`${RUNS} order histories with random operations, two at once: money and stock are conserved (seed ${SEED})`, {
  timeout: 300_000 + RUNS * 20_000,
}, async () => {
  await histories({ shared }, RUNS)
  expect(shop.errors).toEqual([])
  if (RUNS >= 50) for (const name of OFTEN) expect([name, TALLY[name]?.allowed ?? 0]).not.toEqual([name, 0])
})

test("and the shop's books balance", () => expectBalanced(shop))

test("a mutant that does not restock returned goods is caught", { timeout: 120_000 }, async () => {
  forgetful.of_stock = true
  await expect(histories({ shared }, 20)).rejects.toThrow("Property failed")
})
