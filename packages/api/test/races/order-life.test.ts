import fc from "fast-check"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { must } from "../support/checkout.ts"
import { faultsOf } from "../support/invariants.ts"
import { type LifeCommand, type Paper, TALLY } from "../support/life/commands.ts"
import { aLife, aLifeMarket } from "../support/life/life-shop.ts"
import { COMMANDS, SENT } from "../support/life/random-lives.ts"
import { totalOf } from "../support/life/rules.ts"
import { SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Set ORDER_RUNS=500 for a long run. */
const RUNS = Number(process.env.ORDER_RUNS ?? 50)
const LENGTH = 40
/** A history that fails is repeated by its seed; with SHRINK=1 a shorter one is searched for, which takes minutes. */
const endOnFailure = !process.env.SHRINK
const SIDE_BY_SIDE = 4

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

/** Always: they need no other request to have been allowed before, or only likely ones. */
const OFTEN = ["capture", "refund", "fulfill", "ship", "request", "receive", "edit", "add a line", "swap", "cancel"]

async function aRun(commands: Iterable<LifeCommand>): Promise<void> {
  const life = await aLife(shared)
  const paper: Paper = { orders: [] }
  for (const command of SENT) await command.run(paper, life)
  await fc.asyncModelRun(() => ({ model: paper, real: life }), commands)
  for (const order of paper.orders) {
    const answer = must(await shared.by.get(`/admin/orders/${order.id}?expand=`)).order
    expect(answer).toMatchObject({ total: totalOf(order), refunded_total: order.refunds })
  }
}

const commands = fc.array(COMMANDS, { minLength: LENGTH, maxLength: LENGTH })
const property = fc.asyncProperty(commands, aRun)

test(`${RUNS} order histories with random operations, two at once: money and stock are conserved (seed ${SEED})`, {
  timeout: 120_000 + RUNS * 10_000,
}, async () => {
  const share = Math.ceil(RUNS / SIDE_BY_SIDE)
  const shares = Array.from({ length: SIDE_BY_SIDE }, (_, at) => at)
  await Promise.all(shares.map((at) => fc.assert(property, { numRuns: share, seed: SEED + at, endOnFailure })))
  expect(shop.errors).toEqual([])
  // An operation that was never allowed has proved nothing; the rarest may be missing at random.
  if (RUNS >= 50) for (const name of OFTEN) expect([name, TALLY[name]?.allowed]).not.toEqual([name, 0])
  if (process.env.TALLY) console.log(TALLY)
})

/** An order that was edited, or is shipped otherwise, may cost more or less than was paid for it. */
test("and the shop's books balance", async () => {
  const { totals: _, ...faults } = (await faultsOf(shop)) as Record<string, unknown>
  expect(faults).toEqual({})
})

test("a mutant that does not restock returned goods is caught", { timeout: 120_000 }, async () => {
  forgetful.of_stock = true
  const lives = fc.assert(property, { numRuns: 20, seed: SEED, endOnFailure: true })
  await expect(lives).rejects.toThrow("Property failed")
})
