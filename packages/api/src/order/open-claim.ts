import type { Filter } from "@mercer/db"

/** A claim with something still to be shipped or returned. @public */
export const OPEN_CLAIM = {
  canceled_at: null,
  OR: [
    { type: "replace", fulfillment_status: { notIn: ["shipped", "partially_returned", "returned"] } },
    { return_order: { status: { in: ["requested", "requires_action"] } } },
  ],
} satisfies Filter<"ClaimOrder">
