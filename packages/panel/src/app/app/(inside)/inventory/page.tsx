"use client"

import Link from "next/link"
import { availableOf, type Item, type Level, nameOf, sumOf } from "#panel/inventory/item.ts"
import { useReservationWords } from "#panel/inventory/reservation-words.ts"
import { useInventoryWords } from "#panel/inventory/words.ts"
import { usePaged } from "#panel/list/paged.ts"
import { several, useListState } from "#panel/list/state.ts"
import { useLocations } from "#panel/locations/use-locations.ts"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["sku", "title"], filters: ["location"] } as const
type Sort = (typeof KNOWN.sorts)[number]

export default function Inventory() {
  const words = useInventoryWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const locations = useLocations()
  const asked = { ...state.input, location_id: several(state.filters.location) }
  const list = usePaged(trpc.admin["inventory-items"].list.queryOptions(asked))
  const options = locations?.map(({ id, name }) => ({ value: id, word: name })) ?? []
  return (
    <Page title={nav.inventory} actions={<ReservationsLink />}>
      <p className="muted above-table">{locations?.length === 0 ? words.byVariant : words.availableHelp}</p>
      <Table
        name="inventory"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.inventory_items)}
        rowKey={({ id }) => id}
        rowName={(row) => nameOf(row) ?? words.untitled}
        href={(row) => `/app/inventory/${row.id}`}
        search={words.search}
        filters={[{ key: "location" as const, many: true, word: words.location, options }]}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: <LocationsLink /> }}
      />
    </Page>
  )
}

function ReservationsLink() {
  const words = useReservationWords()
  return (
    <Link href="/app/inventory/reservations" className="button" prefetch={false}>
      {words.title}
    </Link>
  )
}

function LocationsLink() {
  const words = useInventoryWords()
  return (
    <PageButton href="/app/locations" className="button primary">
      {words.toLocations}
    </PageButton>
  )
}

function useColumns(): Column<Item, Sort>[] {
  const words = useInventoryWords()
  const { common } = useWords()
  const number = (key: string, head: string, of: (level: Level) => number): Column<Item, Sort> => ({
    ...{ key, head, align: "right" },
    cell: (item) => <span className="number">{sumOf(item, of)}</span>,
  })
  return [
    { key: "title", head: words.item, cell: (row) => nameOf(row) ?? words.untitled, sort: "title" },
    { key: "sku", head: words.sku, cell: ({ sku }) => (sku ? <code>{sku}</code> : common.none), sort: "sku" },
    number("stocked", words.stocked, (level) => level.stocked_quantity),
    number("reserved", words.reserved, (level) => level.reserved_quantity),
    number("available", words.available, availableOf),
    number("incoming", words.incoming, (level) => level.incoming_quantity),
  ]
}
