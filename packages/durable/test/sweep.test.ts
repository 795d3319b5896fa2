import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { sweep } from "../src/index.ts"
import { aBakery, baking, LEASE, No, store, withStep } from "./bakery.ts"

const FOUR = { most: 100, side_by_side: 4, failed: () => {} }

test("resumes all that is stale, and nothing that is not", async () => {
  const bakery = aBakery({}, { state: "baking" }, { stale_at: 2 * LEASE }, { state: "sold" }, { state: "refunding" })
  bakery.now = LEASE
  await sweep(bakery, [baking], FOUR)
  expect([...bakery.rows.values()].map(({ state }) => state)).toEqual(["sold", "sold", "paying", "sold", "refunded"])
})

test("several in parallel: one that hangs does not delay the others", async () => {
  const bakery = aBakery({}, {}, {}, {}, {}, {})
  bakery.now = LEASE
  let at_once = 0
  let most = 0
  let free = () => {}
  const freed = new Promise<void>((resolve) => {
    free = resolve
  })
  const slow = withStep("paying", {
    async ask(_, { id }) {
      most = Math.max(most, ++at_once)
      await (id === "loaf_1" ? freed : sleep(5))
      at_once--
    },
  })
  const sweeping = sweep(bakery, [slow], { ...FOUR, side_by_side: 3 })
  await expect.poll(() => [...bakery.rows.values()].filter(({ state }) => state === "sold").length).toBe(5)
  free()
  await sweeping
  expect(most).toBe(3)
  expect(bakery.flour).toBe(4)
})

test("two sweeps at once do everything once", async () => {
  const bakery = aBakery({}, {}, {})
  bakery.now = LEASE
  await Promise.all([sweep(bakery, [baking], FOUR), sweep(bakery, [baking], FOUR)])
  expect(bakery).toMatchObject({ flour: 7 })
  expect(bakery.asked).toHaveLength(3)
})

test("resumes a limited number of rows of each process", async () => {
  const bakery = aBakery({}, {}, {})
  bakery.now = LEASE
  await sweep(bakery, [baking], { ...FOUR, most: 2 })
  expect([...bakery.rows.values()].map(({ state }) => state)).toEqual(["sold", "sold", "paying"])
})

test("what fails or is refused is reported, and the rest is done", async () => {
  const bakery = aBakery({}, {}, {})
  bakery.now = LEASE
  const failures: unknown[] = []
  const picky = withStep("paying", {
    async ask(_, { id }) {
      if (id === "loaf_1") throw new Error("bank holiday")
      if (id === "loaf_3") throw new No("no money")
    },
  })
  const blind = { ...baking, name: "blind", store: { ...store, findStale: () => Promise.reject(new Error("dark")) } }
  await sweep(bakery, [blind, picky], {
    ...FOUR,
    failed: (error, about) => void failures.push([(error as Error).message, about]),
  })
  expect(failures).toEqual([
    ["dark", { process: "blind" }],
    ["bank holiday", { process: "baking", id: "loaf_1" }],
    ["no money", { process: "baking", id: "loaf_3" }],
  ])
  expect(bakery.rows.get("loaf_2")?.state).toBe("sold")
})
