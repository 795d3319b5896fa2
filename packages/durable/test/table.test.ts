import { describe, expect, test } from "vitest"
import { faultsOf } from "../src/index.ts"
import { baking, withStep } from "./bakery.ts"

test("a table in which each state is reached, and ends, waits or has a step, has no faults", () => {
  expect(faultsOf(baking)).toEqual([])
  const patient = withStep("baking", { to: ["sold", "refunding", "waiting"] })
  expect(faultsOf({ ...patient, waits: { waiting: ["sold"] } })).toEqual([])
})

describe("a table's faults", () => {
  test("a state without a step", () => {
    expect(faultsOf(withStep("baking", { to: ["sold", "refunding", "waiting"] }))).toEqual([
      "waiting neither ends, waits nor has a step",
    ])
  })
  test("a state that is never reached", () => {
    expect(faultsOf(withStep("baking", { to: ["sold"] }))).toEqual([
      "refunded is never reached",
      "refunding is never reached",
    ])
  })
  test("a state that leads to no end", () => {
    expect(faultsOf(withStep("refunding", { to: ["refunding"] }))).toEqual([
      "refunded is never reached",
      "refunding leads to no end",
    ])
  })
  test("a state that both ends and has a step", () => {
    expect(faultsOf({ ...baking, ends: [...baking.ends, "refunding"] })).toEqual(["refunding is named twice"])
  })
})
