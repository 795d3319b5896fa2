"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { Chip, When } from "#panel/display/values.tsx"
import type { Column } from "#panel/table/table.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { fileSize } from "./file-size.ts"
import { type Media, sized } from "./media.ts"
import { useMediaWords } from "./words.ts"

/** The columns of the library. */
export function useColumns(): Column<Media, never>[] {
  const words = useMediaWords()
  const { common } = useWords()
  const language = useLanguage()
  const none = <span className="muted">{common.none}</span>
  return [
    {
      key: "name",
      head: words.name,
      cell: (row) => (
        <span className="named media-name">
          <Thumb src={sized(row, 160)} /> <Clip>{row.name}</Clip>
        </span>
      ),
    },
    { key: "alt", head: words.alt, cell: (row) => row.alt ?? <Chip kind="warn">{words.noAlt}</Chip> },
    {
      key: "used",
      head: words.usedBy,
      cell: ({ product_count: n }) => (n > 0 ? words.products(n) : <span className="muted">{words.unused}</span>),
    },
    { key: "dimensions", head: words.dimensions, align: "right", cell: (row) => <Dimensions {...row} /> },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} /> },
    {
      key: "size",
      head: words.size,
      align: "right",
      extra: true,
      cell: ({ size }) => (size === null ? none : <span>{fileSize(size, language)}</span>),
    },
    { key: "type", head: words.type, extra: true, cell: (row) => row.content_type ?? none },
    { key: "updated_at", head: common.updated, extra: true, cell: (row) => <When at={row.updated_at} /> },
  ]
}

/** Width and height in pixels, in this order in every language. */
export function Dimensions({ width, height }: Pick<Media, "width" | "height">) {
  const { common } = useWords()
  if (width === null || height === null) return <span className="muted">{common.none}</span>
  return (
    <span className="number" dir="ltr">
      {width} × {height}
    </span>
  )
}
