"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { flatReasons, nameOf } from "#panel/return-reasons/reasons.ts"
import { reasons } from "#panel/return-reasons/resource.ts"

export default listPage(reasons, {
  nameOf,
  search: (words) => words.search,
  whole: {
    rowsOf: flatReasons,
    textOf: (row) => `${nameOf(row)} ${row.value} ${row.description ?? ""}`,
  },
  columns: (words) => [
    { key: "label", head: words.label, cell: nameOf },
    { key: "value", head: words.value, cell: (row) => <code>{row.value}</code> },
    { key: "description" },
    { key: "updated_at", extra: true },
  ],
})
