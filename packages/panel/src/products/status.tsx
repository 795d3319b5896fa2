"use client"

import { Chip } from "#panel/display/values.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useWords } from "#panel/words/index.tsx"
import { useProductWords } from "./words.ts"

export const STATUSES = ["draft", "proposed", "published", "rejected"] as const
export type Status = (typeof STATUSES)[number]

const KINDS = { draft: "quiet", proposed: "warn", published: "good", rejected: "bad" } as const

/** The status of a product as a chip; one that the shop has added to Medusa's reads as it is. */
export function StatusChip({ status }: { status: string }) {
  const { statuses } = useWords().products
  const known = STATUSES.find((one) => one === status)
  return <Chip kind={known ? KINDS[known] : "quiet"}>{known ? statuses[known] : status}</Chip>
}

type Stocked = Pick<
  NonNullable<Output["products"]["get"]["product"]["variants"]>[number],
  "inventory_quantity" | "manage_inventory"
>

/** The stock of those variants that track inventory. */
export function Stock({ variants }: { variants: Stocked[] | undefined }) {
  const words = useProductWords()
  const { common } = useWords()
  if (!variants?.length) return <span className="muted">{common.none}</span>
  const counted = variants.filter((one) => one.manage_inventory)
  if (counted.length === 0) return <span className="muted">{words.untracked}</span>
  const pieces = counted.reduce((sum, one) => sum + one.inventory_quantity, 0)
  return pieces > 0 ? <span className="number">{pieces}</span> : <Chip kind="warn">{words.soldOut}</Chip>
}
