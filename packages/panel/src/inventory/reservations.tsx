"use client"

import type { ReactNode } from "react"
import { When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { several, useListState } from "#panel/list/state.ts"
import { useLocationName, useLocations } from "#panel/locations/use-locations.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useReservationWords } from "./reservation-words.ts"

const KNOWN = { sorts: ["quantity", "description", "created_at"], filters: ["location"] } as const
type Sort = (typeof KNOWN.sorts)[number]
const MOST = 10_000

type Reservation = Output["reservations"]["list"]["reservations"][number]

interface ReservationsProps {
  /** Only those of one item. */
  item?: string
  /** A list within the item's page. */
  part?: boolean
  create?: ReactNode
}

/** A line is of an order: only for roles that may read orders. */
const useRelations = () => (useSees()("orders.list") ? "inventory_item,line_item" : "inventory_item")

/** Units that are kept for orders or by hand. */
export function Reservations({ item, part = false, create }: ReservationsProps) {
  const words = useReservationWords()
  const trpc = useTRPC()
  const { reservations } = useTRPCClient().admin
  const state = useListState(KNOWN)
  const { limit, offset, order } = state.input
  const asked = {
    ...{ limit, offset, order, location_id: several(state.filters.location) },
    ...(item && { inventory_item_id: [item] }),
    expand: useRelations(),
  }
  const list = usePaged(trpc.admin.reservations.list.queryOptions(asked))
  const locations = useLocations()
  const options = locations?.map(({ id, name }) => ({ value: id, word: name })) ?? []
  const read = listed(list, (data) => data.reservations)
  return (
    <Table
      part={part}
      name={part ? "item-reservations" : "reservations"}
      caption={words.title}
      state={state}
      search={false}
      columns={useColumns(part)}
      {...read}
      // Names of locations that arrived later would move the columns.
      rows={locations && read.rows}
      rowKey={idOf}
      rowName={(row) => [nameOf(row), row.quantity].join(", ")}
      {...(!part && { href: (row: Reservation) => `/app/inventory/${row.inventory_item_id}` })}
      filters={part ? [] : [{ key: "location" as const, many: true, word: words.location, options }]}
      bulk={[useDeleteAction("reservations.delete", words, (id) => reservations.delete.mutate({ id }))]}
      allKeys={async () => {
        const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
        return (await reservations.list.query(all)).reservations.map(idOf)
      }}
      empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
    />
  )
}

const idOf = ({ id }: { id: string }) => id
const nameOf = ({ inventory_item, line_item }: Reservation) =>
  inventory_item?.title || line_item?.title || inventory_item?.sku || ""

function useColumns(isPart: boolean): Column<Reservation, Sort>[] {
  const words = useReservationWords()
  const { common } = useWords()
  const locationOf = useLocationName()
  const item: Column<Reservation, Sort> = { key: "item", head: words.item, cell: (row) => nameOf(row) || common.none }
  return [
    ...(isPart ? [] : [item]),
    { key: "location", head: words.location, cell: ({ location_id }) => locationOf(location_id) },
    {
      key: "quantity",
      head: words.quantity,
      align: "right",
      cell: ({ quantity }) => <span className="number">{quantity}</span>,
      sort: "quantity",
    },
    {
      key: "for",
      head: words.for,
      cell: ({ line_item_id, line_item }) => {
        if (!line_item_id) return words.byHand
        return line_item?.order ? words.order(line_item.order.display_id) : words.line
      },
    },
    { key: "description", head: words.description, cell: (row) => row.description || common.none, sort: "description" },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}
