"use client"

import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { dateRange } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { knownOf, several } from "#panel/list/state.ts"
import { useBulk } from "#panel/products/bulk.tsx"
import { useChoices } from "#panel/products/choices.ts"
import { type ProductRow, useColumns } from "#panel/products/columns.tsx"
import { useFilters } from "#panel/products/filters.ts"
import { STATUSES } from "#panel/products/status.tsx"
import { useProductWords } from "#panel/products/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = {
  sorts: ["title", "handle", "status", "created_at", "updated_at"],
  filters: ["status", "kind", "collection", "type", "tag", "channel", "category", "price_list", "created"],
} as const
const MOST = 10_000
const SHOWN = [
  "title,handle,status,thumbnail,is_giftcard,created_at,updated_at",
  "collection.title,type.value,tags.value,sales_channels.name",
  "variants.inventory_quantity,variants.manage_inventory",
].join()

export default function Products() {
  const words = useProductWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const { fields, state, filters, asked: custom } = useCustomList("Product", KNOWN)
  const choices = useChoices()
  const asked = { ...state.input, ...filtered(state.filters), ...custom }
  const read = [SHOWN, ...fields.map(({ name }) => name)].join()
  const list = usePaged(trpc.admin.products.list.queryOptions({ ...asked, fields: read, expand: "" }))
  const create = may("products.create") && <NewLink href="/app/products/new" word={words.create} />
  return (
    <Page title={nav.products} actions={create}>
      <Table
        name="products"
        caption={words.title}
        state={state}
        columns={[...useColumns(), ...useCustomColumns<ProductRow, Sort>(fields)]}
        {...listed(list, (data) => data.products)}
        rowKey={idOf}
        rowName={(row) => row.title}
        href={(row) => `/app/products/${row.id}`}
        filters={[...useFilters(choices), ...filters]}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin.products.list.query(all)).products.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

type Sort = (typeof KNOWN.sorts)[number]

/** The address as the operation's input; unknown values are dropped. */
function filtered(given: Partial<Record<(typeof KNOWN.filters)[number], string>>) {
  const { status, kind, collection, type, tag, channel, category, price_list, created } = given
  return {
    status: knownOf(status, STATUSES),
    is_giftcard: kind === "true" || kind === "false" ? kind : undefined,
    collection_id: several(collection),
    type_id: several(type),
    tags: several(tag),
    sales_channel_id: several(channel),
    category_id: several(category),
    price_list_id: several(price_list),
    created_at: dateRange(created),
  }
}
