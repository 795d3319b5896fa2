"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { Chip } from "#panel/display/values.tsx"
import { FirstLocation } from "#panel/locations/first.tsx"
import { locations } from "#panel/locations/resource.ts"
import { useLocations } from "#panel/locations/use-locations.ts"
import { useWords } from "#panel/words/index.tsx"

export default listPage(locations, {
  nameOf: ({ name }) => name,
  created: true,
  expand: "address,sales_channels",
  search: (words) => words.search,
  columns: (words) => {
    const { common } = useWords()
    return [
      { key: "name", sort: "name" },
      {
        key: "city",
        head: words.address,
        cell: ({ address }) => [address?.address_1, address?.city].filter(Boolean).join(", ") || common.none,
      },
      {
        key: "channels",
        head: words.channels,
        cell: ({ sales_channels: channels = [] }) => (
          <span className="row">
            {channels.length === 0 ? words.noChannels : channels.map(({ id, name }) => <Chip key={id}>{name}</Chip>)}
          </span>
        ),
      },
      { key: "created_at", sort: "created_at" },
      { key: "updated_at", sort: "updated_at", extra: true },
    ]
  },
  below: () => useLocations()?.length === 0 && <FirstLocation />,
})
