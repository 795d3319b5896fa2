interface Reason {
  id: string
  label: string
  value: string
  description: string | null
  created_at: string
  updated_at: string
}

interface TopReason extends Reason {
  return_reason_children?: Reason[]
}

/** A reason in a flat list; `name` begins with the reason that it belongs to. */
export interface ListedReason extends Reason {
  name: string
}

/** All reasons, each followed by the more specific ones. */
export function flatReasons({ return_reasons }: { return_reasons: TopReason[] }): ListedReason[] {
  return return_reasons.flatMap(({ return_reason_children: below = [], ...top }) => [
    { ...top, name: top.label },
    ...below.map((one) => ({ ...one, name: `${top.label} › ${one.label}` })),
  ])
}

const LONGEST_VALUE = 255

/** The value of a label: “Doesn’t fit” is doesn_t_fit, “Zu groß” is zu_groß. */
export function valueFrom(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return (words.join("_") || label).slice(0, LONGEST_VALUE)
}
