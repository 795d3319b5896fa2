"use client"

import { When } from "#panel/display/values.tsx"
import type { Column } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type Discount, regionsOf } from "./sentence/facts.ts"
import { Sentence, saidOf } from "./sentence/said.tsx"
import { StateChip } from "./state-chip.tsx"
import { Usage } from "./usage.tsx"
import { useDiscountWords } from "./words.ts"

export const SORTS = ["code", "usage_count", "starts_at", "ends_at", "created_at", "updated_at"] as const

/** The columns of the list of discounts. */
export function useColumns(what: string): Column<Discount, (typeof SORTS)[number]>[] {
  const words = useDiscountWords()
  const { common } = useWords()
  const moment = (key: "created_at" | "updated_at", head: string) =>
    ({ key, head, cell: (row: Discount) => <When at={row[key]} />, sort: key, extra: true }) as const
  return [
    { key: "code", head: words.code, cell: (row) => <code>{row.code}</code>, sort: "code" },
    {
      key: "what",
      head: what,
      cell: (row) => <Sentence said={{ ...saidOf(row), ends_at: null, usage_limit: null }} />,
    },
    { key: "state", head: words.state, cell: (row) => <StateChip discount={row} /> },
    { key: "used", head: words.used, cell: (row) => <Usage {...row} />, sort: "usage_count" },
    {
      key: "regions",
      head: words.regions,
      cell: (row) =>
        regionsOf(row)
          .map(({ name }) => name)
          .join(", ") || common.none,
    },
    {
      key: "starts_at",
      head: words.starts,
      cell: (row) => <When at={row.starts_at} />,
      sort: "starts_at",
      extra: true,
    },
    {
      key: "ends_at",
      head: words.ends,
      cell: (row) => (row.ends_at ? <When at={row.ends_at} /> : <span className="muted">{words.noEnd}</span>),
      sort: "ends_at",
    },
    { key: "note", head: words.note, cell: (row) => row.rule?.description || common.none, extra: true },
    moment("created_at", common.created),
    moment("updated_at", common.updated),
  ]
}
