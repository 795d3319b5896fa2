"use client"

import { Chip, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { FirstLocation, type Location } from "#panel/locations/fields.tsx"
import { useLocations } from "#panel/locations/use-locations.ts"
import { useLocationWords } from "#panel/locations/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["name", "created_at"], filters: [] } as const
type Sort = (typeof KNOWN.sorts)[number]
const MOST = 10_000

export default function Locations() {
  const words = useLocationWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const locations = useTRPCClient().admin["stock-locations"]
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = { ...state.input, expand: "address,sales_channels" }
  const list = usePaged(trpc.admin["stock-locations"].list.queryOptions(asked))
  const create = may("stock-locations.create") && <NewLink href="/app/locations/new" word={words.create} />
  const remove = useDeleteAction("stock-locations.delete", words, (id) => locations.delete.mutate({ id }))
  return (
    <Page title={nav.locations} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <div className="stack">
        <Table
          name="locations"
          caption={words.title}
          state={state}
          columns={useColumns()}
          {...listed(list, (data) => data.stock_locations as unknown as Location[])}
          rowKey={idOf}
          rowName={(row) => row.name}
          href={(row) => `/app/locations/${row.id}`}
          search={words.search}
          bulk={[remove]}
          allKeys={async () => {
            const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
            return (await locations.list.query(all)).stock_locations.map(idOf)
          }}
          empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
        />
        {useLocations()?.length === 0 && <FirstLocation />}
      </div>
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

function useColumns(): Column<Location, Sort>[] {
  const words = useLocationWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
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
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}
