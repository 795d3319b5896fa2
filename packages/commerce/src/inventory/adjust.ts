import { Refusal } from "../refusal.ts"

/** The largest quantity that the tables hold. */
const LARGEST = 2_147_483_647

/**
 * What is stocked after a difference. Less than what is reserved is accepted, because a count is the truth. Refuses with
 * not_allowed less than nothing, and with invalid_data more than can be stored.
 */
export function stockedAfter(stocked: number, by: number): number {
  const after = stocked + by
  if (after < 0) throw new Refusal("not_allowed", `Only ${stocked} units are stocked there`)
  if (after > LARGEST) throw new Refusal("invalid_data", `A location can hold at most ${LARGEST} units of an item`)
  return after
}

/** Refuses with invalid_data to move stock to where it is. */
export function mustMove(from_location_id: string, to_location_id: string): void {
  if (from_location_id === to_location_id)
    throw new Refusal("invalid_data", "from_location_id and to_location_id must be different locations", undefined, {
      faults: [{ path: "to_location_id", code: "same_location" }],
    })
}
