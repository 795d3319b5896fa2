import type { Rules } from "mercer"

export const rules: Rules = {
  /** Codes take nothing off items that are marked down already. */
  discountApplies: ({ core, line }) => core && !isMarkedDown(line.metadata),
  /** Items can be returned within thirty days after they were shipped. */
  returnable: ({ core, shipped_at, now }) => (shipped_at && now.getTime() - shipped_at.getTime() > 30 * DAY ? 0 : core),
  orderNumber: ({ display_id, now }) => `${now.getUTCFullYear()}-${display_id}`,
}

const DAY = 24 * 60 * 60 * 1000
const isMarkedDown = (metadata: unknown) => (metadata as { marked_down?: boolean } | null)?.marked_down === true
