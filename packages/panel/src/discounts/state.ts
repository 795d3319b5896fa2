const STATES = ["active", "scheduled", "expired", "used_up", "disabled"] as const
export type State = (typeof STATES)[number]

interface Dated {
  is_disabled: boolean
  starts_at: string
  ends_at: string | null
  usage_limit: number | null
  usage_count: number
  parent_discount?: { is_disabled: boolean } | null
}

/** Whether a discount can be used at a given time, and if not, the most important reason. */
export function stateOf(discount: Dated, now: number): State {
  const { starts_at, ends_at, usage_limit, usage_count } = discount
  if (discount.is_disabled || discount.parent_discount?.is_disabled) return "disabled"
  if (ends_at && Date.parse(ends_at) < now) return "expired"
  if (usage_limit && usage_count >= usage_limit) return "used_up"
  return Date.parse(starts_at) > now ? "scheduled" : "active"
}

export const STATE_KINDS = {
  active: "good",
  scheduled: "warn",
  expired: "quiet",
  used_up: "quiet",
  disabled: "bad",
} as const
