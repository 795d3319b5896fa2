"use client"

import { useTurnActions } from "#panel/crud/bulk.ts"
import { listPage } from "#panel/crud/list-page.tsx"
import { channels } from "#panel/sales-channels/resource.ts"
import { ChannelState, DefaultMark } from "#panel/sales-channels/state.tsx"

export default listPage(channels, {
  nameOf: ({ name }) => name,
  search: (words) => words.search,
  created: true,
  columns: (words) => [
    {
      key: "name",
      head: words.name,
      cell: (row) => row.name,
      aside: (row) => <DefaultMark id={row.id} />,
      sort: "name",
    },
    { key: "description", sort: "description" },
    {
      key: "state",
      head: words.state,
      cell: (row) => <ChannelState isDisabled={row.is_disabled} />,
      sort: "is_disabled",
    },
    { key: "created_at", sort: "created_at" },
    { key: "updated_at", sort: "updated_at", extra: true },
  ],
  bulk: (words) => useTurnActions(channels, words),
})
