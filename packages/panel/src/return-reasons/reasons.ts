import type { Row } from "#panel/crud/types.ts"

type Reason = Row<"return-reasons">

/** The labels of a reason and of the one that it belongs to. */
export const nameOf = ({ label, parent_return_reason }: Reason) =>
  parent_return_reason ? `${parent_return_reason.label} › ${label}` : label

/** All reasons, each followed by the more specific ones. */
export const flatReasons = (reasons: Reason[]): Reason[] =>
  reasons.flatMap(({ return_reason_children: below = [], ...top }) => [
    top as Reason,
    ...below.map((one) => ({ ...one, parent_return_reason: top }) as Reason),
  ])

const LONGEST_VALUE = 255

/** The value of a label: “Doesn’t fit” is doesn_t_fit, “Zu groß” is zu_groß. */
export function valueFrom(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return (words.join("_") || label).slice(0, LONGEST_VALUE)
}
