import type { Prisma } from "@mercer/db"

/** A claim that somebody has still to send something for, or to take something back. */
export const OPEN_CLAIM = {
  canceled_at: null,
  OR: [
    { type: "replace", fulfillment_status: { notIn: ["shipped", "partially_returned", "returned"] } },
    { return_order: { status: { in: ["requested", "requires_action"] } } },
  ],
} satisfies Prisma.ClaimOrderWhereInput
