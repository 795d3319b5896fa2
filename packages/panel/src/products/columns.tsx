"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { Chip, When } from "#panel/display/values.tsx"
import type { Output } from "#panel/server/operations.ts"
import type { Column } from "#panel/table/table.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { useWords } from "#panel/words/index.tsx"
import { StatusChip, Stock } from "./status.tsx"
import { useProductWords } from "./words.ts"

/** A product as its list reads it. */
export type ProductRow = Output["products"]["list"]["products"][number]

type Sort = "title" | "handle" | "status" | "created_at" | "updated_at"

/** The columns of a list of products. */
export function useColumns(): Column<ProductRow, Sort>[] {
  const words = useProductWords()
  const { common } = useWords()
  const joined = (all: string[] | undefined) => all?.join(", ") || <span className="muted">{common.none}</span>
  return [
    { key: "title", head: words.name, sort: "title", cell: (row) => <Named row={row} /> },
    { key: "status", head: words.status, sort: "status", cell: (row) => <StatusChip status={row.status} /> },
    { key: "collection", head: words.collection, cell: (row) => row.collection?.title ?? joined(undefined) },
    { key: "type", head: words.type, cell: (row) => row.type?.value ?? joined(undefined) },
    {
      key: "variants",
      head: words.variants,
      align: "right",
      cell: (row) => <span className="number">{row.variants?.length ?? 0}</span>,
    },
    { key: "stock", head: words.stock, align: "right", cell: (row) => <Stock variants={row.variants} /> },
    { key: "channels", head: words.channels, cell: (row) => joined(row.sales_channels?.map(({ name }) => name)) },
    { key: "tags", head: words.tags, extra: true, cell: (row) => joined(row.tags?.map(({ value }) => value)) },
    { key: "handle", head: words.handle, sort: "handle", extra: true, cell: (row) => <code>{row.handle}</code> },
    {
      key: "created",
      head: common.created,
      sort: "created_at",
      extra: true,
      cell: (row) => <When at={row.created_at} />,
    },
    {
      key: "updated",
      head: common.updated,
      sort: "updated_at",
      extra: true,
      cell: (row) => <When at={row.updated_at} />,
    },
  ]
}

function Named({ row }: { row: ProductRow }) {
  const words = useProductWords()
  return (
    <span className="named">
      <Thumb src={row.thumbnail} /> <Clip>{row.title}</Clip>
      {row.is_giftcard && <Chip>{words.giftCard}</Chip>}
    </span>
  )
}
