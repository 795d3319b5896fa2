"use client"

import type { Stored } from "#panel/crud/types.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { NewLink } from "#panel/ui/page.tsx"
import { reasons } from "./resource.ts"

const LIST = "/app/return-reasons"

/** The more specific reasons of a reason. */
export function MoreSpecific({ id, stored }: { id: string; stored: Stored<"return-reasons"> | undefined }) {
  const words = reasons.words()
  const may = useMay()
  const add = may("return-reasons.create") && <NewLink href={`${LIST}/new?parent=${id}`} word={words.createBelow} />
  return (
    <PlainTable
      headed
      caption={words.below}
      aside={add}
      columns={[
        { key: "label", head: words.label, cell: (row) => row.label },
        { key: "value", head: words.value, cell: (row) => <code>{row.value}</code> },
      ]}
      rows={stored?.return_reason_children ?? []}
      rowKey={(row) => row.id}
      href={(row) => `${LIST}/${row.id}`}
      empty={{ title: words.noBelow, text: words.noBelowText }}
    />
  )
}
