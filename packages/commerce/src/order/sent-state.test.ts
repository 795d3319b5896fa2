import { describe, expect, test } from "vitest"
import { claimState } from "../claim/claim.ts"
import { claimStatuses } from "../status/claim.ts"
import { isNo, movesOf, type Statuses } from "../status/statuses.ts"
import { swapFulfillmentStatuses } from "../status/swap.ts"
import { swapState } from "../swap/swap.ts"
import { countedLines, type SentGoods } from "./sent-state.ts"

/*
 * Medusa v1 stores statuses that contradict the fulfillments. Whatever is stored, with any fulfillments and counts:
 * what is packed can be shipped or canceled, what is not packed can be fulfilled, or the whole canceled.
 */

const AT = new Date(1)
type Parcel = NonNullable<SentGoods["fulfillments"]>[number]
const PARCELS: Record<string, Parcel> = {
  packed: { shipped_at: null, canceled_at: null },
  shipped: { shipped_at: AT, canceled_at: null },
  canceled: { shipped_at: null, canceled_at: AT },
}
const KINDS = Object.keys(PARCELS)
const FULFILLMENTS = [[], ...KINDS.map((one) => [one]), ...KINDS.flatMap((one) => KINDS.map((two) => [one, two]))]
/** What the two lines of one unit each have counted: fulfilled and shipped. */
const COUNTS = [
  [null, null],
  [0, 0],
  [1, 0],
  [1, 1],
] as const
const LINES = COUNTS.flatMap((one) =>
  COUNTS.map((two) =>
    [one, two].map(([fulfilled_quantity, shipped_quantity]) => ({ quantity: 1, fulfilled_quantity, shipped_quantity })),
  ),
)

type Table = Statuses<string, string>
const SENDERS: [string, Table, (sender: SentGoods & { fulfillment_status: never; canceled_at: null }) => string][] = [
  ["claim", claimStatuses as never, claimState],
  ["swap", swapFulfillmentStatuses as never, swapState],
]

describe.each(SENDERS)("a %s", (_, statuses, stateOf) => {
  const stored = [...Object.keys(statuses.moves).filter((one) => one !== "fulfillment_canceled"), "a_shop_s_own"]
  const cases = stored.flatMap((status) =>
    FULFILLMENTS.flatMap((kinds) => LINES.map((lines) => ({ status, kinds, lines }))),
  )

  test.each(stored)("stored as %s can go on, whatever its fulfillments", (status) => {
    const stuck = cases.filter((one) => one.status === status && !goesOn(one))
    expect(stuck).toEqual([])
  })

  function goesOn({ status, kinds, lines }: (typeof cases)[number]): boolean {
    const fulfillments = kinds.map((kind) => PARCELS[kind] as Parcel)
    const sender = { fulfillment_status: status as never, canceled_at: null, fulfillments, additional_items: lines }
    const moves = movesOf(statuses, stateOf(sender))
    const may = (action: string) => !isNo(moves[action] as string)
    if (kinds.includes("packed")) return may("ship_part") && may("ship_rest")
    const units = countedLines(lines, fulfillments).map((line) => line.quantity - (line.fulfilled_quantity ?? 0))
    if (lines.some((line) => line.shipped_quantity)) return units.every((count) => count === 0) || may("fulfill")
    if (kinds.includes("shipped")) return true
    return may("cancel") && may("fulfill") && units.every((count) => count === 1)
  }
})

test("goods that Medusa has counted as fulfilled in no fulfillment are still to be fulfilled", () => {
  const lines = [{ quantity: 3, fulfilled_quantity: 2 }, { quantity: 1 }]
  expect(countedLines(lines, [PARCELS.canceled as Parcel])).toEqual([{ ...lines[0], fulfilled_quantity: 0 }, lines[1]])
  expect(countedLines(lines, [PARCELS.packed as Parcel])).toEqual(lines)
  const shipped = [{ quantity: 3, fulfilled_quantity: 2, shipped_quantity: 1 }]
  expect(countedLines(shipped, [])).toEqual(shipped)
})
