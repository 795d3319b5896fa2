"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { profiles } from "#panel/shipping/profiles/resource.ts"
import { useShippingWords } from "#panel/shipping/words.ts"

export default listPage(profiles, {
  nameOf: ({ name }) => name,
  expand: "shipping_options",
  whole: {},
  back: () => ({ href: "/app/shipping", word: useShippingWords().title }),
  columns: (words) => [
    { key: "name" },
    { key: "type", head: words.type, cell: (row) => words.types[row.type] },
    {
      key: "options",
      head: words.options,
      cell: (row) => <span className="number">{row.shipping_options?.length ?? 0}</span>,
      align: "right",
    },
  ],
})
