"use client"

import { collections } from "#panel/collections/resource.ts"
import { listPage } from "#panel/crud/list-page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default listPage(collections, {
  nameOf: ({ title }) => title,
  expand: "products",
  created: true,
  custom: "ProductCollection",
  columns: (words) => [
    { key: "title", head: words.name, cell: (row) => row.title, sort: "title" },
    { key: "handle", head: words.handle, cell: (row) => <Handle {...row} />, sort: "handle" },
    {
      key: "products",
      head: words.products,
      cell: (row) => <span className="number">{row.products?.length ?? 0}</span>,
      align: "right",
    },
    { key: "created_at", sort: "created_at" },
    { key: "updated_at", sort: "updated_at", extra: true },
  ],
})

function Handle({ handle }: { handle: string | null }) {
  const { common } = useWords()
  return <code>{handle ?? common.none}</code>
}
