import { many } from "@mercer/testing/breadth"
import { afterEach, beforeEach, expect, test } from "vitest"
import { expectBalanced } from "../support/life/histories.ts"
import { aLife, aLifeMarket, type LifeShop } from "../support/life/life-shop.ts"
import { PAIRS, type Pair, race } from "../support/life/pairs.ts"
import { PATIENCE, ROUNDS, secondServer } from "../support/races.ts"
import { randomOf, SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/**
 * The ordinary suite races this many of all pairs; `pnpm prove` all of them, and with more than ten rounds as often as
 * the other races, 50 times at most.
 */
const SOME = many(12, 30)
const IS_LONG = ROUNDS > 1
const TIMES = ROUNDS > 10 ? Math.min(ROUNDS, 50) : 1
const SIDE_BY_SIDE = 3

let shop: TestShop
let other: ReturnType<typeof secondServer>
let shared: Awaited<ReturnType<typeof aLifeMarket>>

beforeEach(async () => {
  shop = await openShop()
  other = secondServer(shop)
  shared = await aLifeMarket(shop)
})
afterEach(async () => {
  await other.close()
  await shop.close()
})

/** One history as both servers see it, with goods of its own. */
async function bothServers(): Promise<[LifeShop, LifeShop]> {
  const here = await aLife(shared)
  return [here, { ...here, by: other.withCookie(shared.by.cookie()) as LifeShop["by"], shopper: other }]
}

/** Some of the pairs at random, each once. */
function some(): Pair[] {
  const random = randomOf("pairs")
  const shuffled = PAIRS.map((pair) => ({ pair, at: random() })).sort((a, b) => a.at - b.at)
  return shuffled.slice(0, SOME).map(({ pair }) => pair)
}

const raced = IS_LONG ? PAIRS : some()

test(`${raced.length} of ${PAIRS.length} pairs of requests at once: as if one came after the other (seed ${SEED})`, {
  timeout: PATIENCE,
  repeats: TIMES - 1,
}, async () => {
  const left = [...raced]
  const faults: string[] = []
  const worker = async () => {
    for (let pair = left.shift(); pair; pair = left.shift()) {
      const { state, one, other: second } = pair
      await race(await bothServers(), pair).catch((error) => {
        faults.push(`${one} and ${second} of ${state}: ${error.message}`)
      })
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
  expect(faults).toEqual([])
  expect(shop.errors).toEqual([])
  await expectBalanced(shop)
})
