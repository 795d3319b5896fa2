import fc from "fast-check"
import { expect } from "vitest"
import { faultsOf } from "../invariants.ts"
import { SEED } from "../seed.ts"
import type { TestShop } from "../shop.ts"
import type { LifeCommand, Paper } from "./commands.ts"
import { aLife, type aLifeMarket, type Stockroom } from "./life-shop.ts"
import { COMMANDS, SENT } from "./random-lives.ts"

const LENGTH = 40
/** A history that fails is repeated by its seed; with SHRINK=1 a shorter one is searched for, which takes minutes. */
const endOnFailure = !process.env.SHRINK
const SIDE_BY_SIDE = 3

/** The shop in which the histories happen, and how it keeps its stock. */
export interface Place {
  shared: Awaited<ReturnType<typeof aLifeMarket>>
  stockroom?: Stockroom
}

const commands = fc.array(COMMANDS, { minLength: LENGTH, maxLength: LENGTH })

/** Random histories, several at once; fails with the first request whose result is not the model's. */
export async function histories(place: Place, runs: number): Promise<void> {
  const property = fc.asyncProperty(commands, (wanted) => aHistory(place, wanted))
  const share = Math.ceil(runs / SIDE_BY_SIDE)
  const shares = Array.from({ length: Math.min(runs, SIDE_BY_SIDE) }, (_, at) => at)
  await Promise.all(shares.map((at) => fc.assert(property, { numRuns: share, seed: SEED + at, endOnFailure })))
}

async function aHistory({ shared, stockroom }: Place, wanted: Iterable<LifeCommand>): Promise<void> {
  const life = await aLife(shared, stockroom)
  const paper: Paper = { orders: [] }
  for (const command of SENT) await command.run(paper, life)
  await fc.asyncModelRun(() => ({ model: paper, real: life }), wanted)
}

/** All books of the shop. An order that was edited, or is shipped otherwise, may cost more or less than was paid for it. */
export async function expectBalanced(shop: TestShop): Promise<void> {
  const { totals: _, ...faults } = (await faultsOf(shop)) as Record<string, unknown>
  expect(faults).toEqual({})
}
