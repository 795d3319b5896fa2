import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test, vi } from "vitest"
import { type Next, type Point, type Process, resume, run } from "../src/index.ts"
import { aBakery, type Baking, baking, LEASE, No, rowOf, type State, store, withStep } from "./bakery.ts"

class Died extends Error {}
/** The process crashes at a point: inside a transaction, it is rolled back. */
const dyingAt = (wanted: Point) => async (point: Point) => {
  if (point === wanted) throw new Died()
}
const POINTS: Point[] = [
  ...(["paying.begun", "paying.at_the_bank", "paying.asked", "paying.written"] as const),
  ...(["baking.begun", "baking.writing", "baking.written"] as const),
]

test("a row goes from step to step until it ends", async () => {
  const bakery = aBakery()
  const points: Point[] = []
  const at = async (point: Point) => void points.push(point)
  expect(await run(bakery, baking, rowOf(bakery), { at })).toEqual({
    end: "ended",
    row: { ...rowOf(bakery), paid: "money of loaf_1", state: "sold" },
    answer: "bread of loaf_1",
  })
  expect(bakery).toMatchObject({ asked: ["pay loaf_1"], flour: 9 })
  expect(points).toEqual(POINTS)
})

describe.each(POINTS)("a process that crashes at %s", (point) => {
  test("is resumed when it is stale, and each effect happens once", async () => {
    const bakery = aBakery()
    // A process that is dead releases nothing.
    const dead = { ...baking, keeps: () => true }
    await expect(run(bakery, dead, rowOf(bakery), { at: dyingAt(point) })).rejects.toBeInstanceOf(Died)
    expect(await resume(bakery, baking, "loaf_1")).toBeUndefined()
    bakery.now += LEASE
    await resume(bakery, baking, "loaf_1")
    expect(rowOf(bakery)).toMatchObject({ state: "sold", paid: "money of loaf_1" })
    expect(bakery.flour).toBe(9)
    expect(bakery.asked.filter((one) => one === "pay loaf_1").length).toBeLessThan(2)
  })
})

describe("compare-and-set", () => {
  test("a process whose row was moved by another writes nothing more", async () => {
    const bakery = aBakery()
    const asleep = rowOf(bakery)
    await run(bakery, baking, rowOf(bakery))
    expect(await run(bakery, baking, asleep)).toEqual({ end: "lost", row: asleep })
    expect(bakery).toMatchObject({ flour: 9, released: [] })
  })

  test("what a step wrote before it lost is rolled back", async () => {
    const bakery = aBakery({ state: "baking" })
    const taken = withStep("baking", {
      async write(tx, { id }): Promise<Next<Baking>> {
        tx.flour--
        tx.rows.set(id, { ...rowOf(tx), state: "refunding" })
        return { to: "sold" }
      },
    })
    expect((await run(bakery, taken, rowOf(bakery))).end).toBe("lost")
    expect(bakery.flour).toBe(10)
  })

  test("a late refusal is not written, but is in the outcome", async () => {
    const bakery = aBakery({ state: "sold" })
    bakery.flour = 0
    const outcome = await run(bakery, baking, { ...rowOf(bakery), state: "baking" })
    expect(outcome).toMatchObject({ end: "lost", refusal: { message: "no flour" } })
    expect(rowOf(bakery).state).toBe("sold")
  })

  test("a step's own statement may have moved the row", async () => {
    const bakery = aBakery({ state: "baking" })
    const move = vi.spyOn(store, "move")
    const own = withStep("baking", { write: async () => ({ to: "sold", moved: true, answer: "bread" }) })
    expect(await run(bakery, own, rowOf(bakery))).toMatchObject({ end: "ended", answer: "bread" })
    expect(move).not.toHaveBeenCalled()
    move.mockRestore()
  })

  test("a lock on a row of another process prevents all writes", async () => {
    const bakery = aBakery({ state: "baking" })
    const fenced = { ...baking, store: { ...store, lock: async () => false } }
    expect((await run(bakery, fenced, rowOf(bakery))).end).toBe("lost")
    expect(bakery.flour).toBe(10)
  })

  test("when two processes resume a stale row at once, one gets it", async () => {
    const bakery = aBakery()
    bakery.now = LEASE
    const outcomes = await Promise.all([resume(bakery, baking, "loaf_1"), resume(bakery, baking, "loaf_1")])
    expect(outcomes.map((outcome) => outcome?.end)).toEqual(["ended", undefined])
    expect(bakery.asked).toEqual(["look up loaf_1"])
  })
})

describe("a refusal", () => {
  test("is written, and the following steps run before the outcome", async () => {
    const bakery = aBakery()
    bakery.flour = 0
    const outcome = await run(bakery, baking, rowOf(bakery))
    expect(outcome).toMatchObject({ end: "ended", row: { state: "refunded" }, refusal: { message: "no flour" } })
    expect(bakery.asked).toEqual(["pay loaf_1", "refund loaf_1"])
  })

  test("knows the responses of earlier steps", async () => {
    const bakery = aBakery()
    const refused = vi.fn(async (): Promise<Next<Baking>> => ({ to: "unpaid" }))
    const stingy = withStep("paying", {
      async ask(_, __, { answered }) {
        answered.push("the first half")
        throw new No("no more")
      },
      refused,
    })
    expect(await run(bakery, stingy, rowOf(bakery))).toMatchObject({ end: "ended", refusal: { message: "no more" } })
    expect(refused).toHaveBeenCalledWith(bakery, expect.anything(), expect.any(No), ["the first half"])
  })

  test("stays the outcome when a later step fails; the row waits until it is stale", async () => {
    const bakery = aBakery({ state: "baking" })
    bakery.flour = 0
    const closed = withStep("refunding", { ask: () => Promise.reject(new Error("bank holiday")) })
    const outcome = await run(bakery, closed, rowOf(bakery))
    expect(outcome).toMatchObject({
      end: "unfinished",
      refusal: { message: "no flour" },
      error: { message: "bank holiday" },
    })
    expect(bakery.released).toEqual([])
    bakery.now = LEASE
    expect(await resume(bakery, baking, "loaf_1")).toMatchObject({ end: "ended", row: { state: "refunded" } })
  })

  test("that cannot be written releases the row", async () => {
    const bakery = aBakery({ state: "baking" })
    bakery.flour = 0
    const broken = withStep("baking", {
      decideRefused: undefined,
      refused: () => Promise.reject(new Error("no database")),
    })
    await expect(run(bakery, broken, rowOf(bakery))).rejects.toThrow("no database")
    expect(bakery.released).toEqual(["loaf_1"])
    expect(rowOf(bakery).state).toBe("baking")
  })
})

describe("an error", () => {
  const away = withStep("paying", { ask: () => Promise.reject(new Error("bank holiday")) })

  test("releases the row, so that it can be resumed at once", async () => {
    const bakery = aBakery()
    await expect(run(bakery, away, rowOf(bakery))).rejects.toThrow("bank holiday")
    expect(bakery.released).toEqual(["loaf_1"])
    expect(await resume(bakery, baking, "loaf_1")).toMatchObject({ end: "ended" })
  })

  test("keeps the row until it is stale if the process says so", async () => {
    const bakery = aBakery()
    const keeping = { ...away, keeps: (_: unknown, { again }: { again: boolean }) => !again }
    await expect(run(bakery, keeping, rowOf(bakery))).rejects.toThrow("bank holiday")
    expect(bakery.released).toEqual([])
  })

  test("that persists is written if the process says so", async () => {
    const bakery = aBakery()
    const giving_up: Process<Baking> = { ...away, failed: () => async () => ({ to: "unpaid" }) }
    expect(await run(bakery, giving_up, rowOf(bakery))).toMatchObject({ end: "ended", row: { state: "unpaid" } })
    expect(rowOf(bakery).state).toBe("unpaid")
  })

  test("of a write undoes the external call", async () => {
    const bakery = aBakery({ state: "refunding" })
    const abandon = vi.fn(async () => {})
    const failing = withStep("refunding", {
      ask: async () => "a receipt",
      write: () => Promise.reject(new Error("no database")),
      abandon,
    })
    await expect(run(bakery, failing, rowOf(bakery))).rejects.toThrow("no database")
    expect(abandon).toHaveBeenCalledWith(bakery, expect.anything(), "a receipt", expect.any(Error))
  })
})

describe("a step", () => {
  test("that calls on demand is called only when its write says so, and written again", async () => {
    const asked: unknown[] = []
    const bakery = aBakery({ state: "baking" })
    const weighing = withStep("baking", {
      on_demand: true,
      ask: async () => "scales",
      write: async (_, __, given): Promise<Next<Baking> | "ask"> => {
        asked.push(given)
        return given ? { to: "sold" } : "ask"
      },
    })
    expect((await run(bakery, weighing, rowOf(bakery))).end).toBe("ended")
    expect(asked).toEqual([undefined, "scales"])
  })

  test("must not move to a state that its table does not allow", async () => {
    const bakery = aBakery({ state: "baking" })
    const lost = withStep("baking", { write: async () => ({ to: "paying" }) })
    await expect(run(bakery, lost, rowOf(bakery))).rejects.toThrow("baking: baking does not lead to paying")
  })

  test("does the rest after its commit", async () => {
    const bakery = aBakery({ state: "baking" })
    const seen: State[] = []
    const ringing = withStep("baking", { after: async (ctx) => void seen.push(rowOf(ctx).state) })
    await run(bakery, ringing, rowOf(bakery))
    expect(seen).toEqual(["sold"])
  })
})

describe("parts", () => {
  /** Bakes in three parts, and is sold after them. */
  const slices = (closed: string[] = []) =>
    withStep("baking", {
      to: ["baking", "sold"],
      async *parts() {
        try {
          yield* ["a", "b", "c"]
        } finally {
          closed.push("closed")
        }
      },
      write: async (_, { paid = "" }, part): Promise<Next<Baking>> =>
        part ? { to: "baking", facts: { paid: paid + part } } : { to: "sold" },
    })

  test("are written one by one, and the end after them", async () => {
    const bakery = aBakery({ state: "baking" })
    expect(await run(bakery, slices(), rowOf(bakery))).toMatchObject({ end: "ended", row: { paid: "abc" } })
  })

  test("are closed when the process is late, and the row is released", async () => {
    const bakery = aBakery({ state: "baking" })
    const closed: string[] = []
    let steps = 0
    const outcome = await run(bakery, slices(closed), rowOf(bakery), { late: () => ++steps === 2 })
    expect(outcome).toMatchObject({ end: "late", row: { paid: "ab", state: "baking" } })
    expect({ closed, released: bakery.released }).toEqual({ closed: ["closed"], released: ["loaf_1"] })
  })
})

test("a process that is late with its last step has ended", async () => {
  const bakery = aBakery({ state: "baking" })
  expect((await run(bakery, baking, rowOf(bakery), { late: () => true })).end).toBe("ended")
  expect(bakery.released).toEqual([])
})

test("a waiting state stops the run", async () => {
  const bakery = aBakery({ state: "baking" })
  const resting = withStep("baking", { to: ["waiting"], write: async () => ({ to: "waiting" }) })
  const process: Process<Baking> = { ...resting, waits: { waiting: ["sold"] } }
  expect((await run(bakery, process, rowOf(bakery))).end).toBe("waiting")
})

test("a lease is renewed during a long step only", async () => {
  const bakery = aBakery({ state: "baking" })
  let renewed = 0
  const renew = async () => {
    renewed++
    throw new Error("this once it fails")
  }
  const slow = withStep("baking", {
    async write() {
      await expect.poll(() => renewed, { timeout: 10_000 }).toBeGreaterThan(2)
      return { to: "sold" }
    },
  })
  await run(bakery, { ...slow, store: { ...store, renew, renew_every_ms: 10 } }, rowOf(bakery))
  const then = renewed
  await sleep(50)
  expect(renewed).toBe(then)
})
