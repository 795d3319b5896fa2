import type { Rules } from "mercer"

export const rules: Rules = {
  /** Codes take nothing off items that are marked down already. */
  discountApplies: ({ core, line }) => core && !isMarkedDown(line.metadata),
}

const isMarkedDown = (metadata: unknown) => (metadata as { marked_down?: boolean } | null)?.marked_down === true
