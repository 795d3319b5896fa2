"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import type { ReactNode } from "react"
import { Chip, Money, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { type ListState, several, useListState } from "#panel/list/state.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useShippingWords } from "#panel/shipping/words.ts"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = {
  sorts: ["name", "amount", "is_return", "admin_only", "created_at"],
  filters: ["region", "kind", "seen"],
} as const
type Sort = (typeof KNOWN.sorts)[number]
type Filter = (typeof KNOWN.filters)[number]
const MOST = 10_000

/** A new one starts with the region of the filter, if there is one. */
const newIn = (region: string | undefined) =>
  `/app/shipping/new${region && !region.includes(",") ? `?region=${region}` : ""}`

export default function Shipping() {
  const words = useShippingWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const options = useTRPCClient().admin["shipping-options"]
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = askedOf(state)
  const list = usePaged(trpc.admin["shipping-options"].list.queryOptions(asked))
  const create = may("shipping-options.create") && <NewLink href={newIn(state.filters.region)} word={words.create} />
  const remove = useDeleteAction("shipping-options.delete", words, (id) => options.delete.mutate({ id }))
  return (
    <Page title={nav.shipping} actions={<Actions create={create} />}>
      <Table
        name="shipping"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.shipping_options)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/shipping/${row.id}`}
        filters={useFilters()}
        bulk={[remove]}
        allKeys={async () =>
          (await options.list.query({ ...asked, limit: MOST, offset: 0, fields: "id" })).shipping_options.map(idOf)
        }
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

function Actions({ create }: { create: ReactNode }) {
  const words = useShippingWords()
  return (
    <>
      <Link href="/app/shipping/profiles" className="button">
        {words.profiles}
      </Link>
      {create}
    </>
  )
}

/** The input of the list's operation, from the filters in the address. */
function askedOf({ input, filters: { region, kind, seen } }: ListState<Sort, Filter>) {
  return {
    ...input,
    region_id: several(region),
    is_return: is(kind, "return"),
    admin_only: is(seen, "operators"),
  }
}

const is = (value: string | undefined, yes: string) => (value === undefined ? undefined : (`${value === yes}` as const))
const idOf = ({ id }: { id: string }) => id

type Row = Output["shipping-options"]["list"]["shipping_options"][number]

function useColumns(): Column<Row, Sort>[] {
  const words = useShippingWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "region", head: words.region, cell: (row) => row.region?.name ?? common.none },
    {
      key: "is_return",
      head: words.kind,
      cell: (row) => <Chip>{words.kinds[row.is_return ? "return" : "delivery"]}</Chip>,
      sort: "is_return",
    },
    {
      key: "admin_only",
      head: words.whoSees,
      cell: (row) => (
        <Chip kind={row.admin_only ? "warn" : "good"}>{words[row.admin_only ? "operators" : "shoppers"]}</Chip>
      ),
      sort: "admin_only",
    },
    { key: "conditions", head: words.conditions, cell: (row) => <Conditions {...row} /> },
    {
      key: "amount",
      head: words.price,
      cell: (row) => <Price {...row} />,
      sort: "amount",
      align: "right",
      money: true,
    },
    { key: "profile", head: words.profile, cell: (row) => row.profile?.name ?? common.none, extra: true },
    {
      key: "created_at",
      head: common.created,
      cell: (row) => <When at={row.created_at} />,
      sort: "created_at",
      extra: true,
    },
  ]
}

function Price({ price_type, amount, region }: Row) {
  const words = useShippingWords()
  if (price_type === "calculated" || amount === null || !region) return <>{words.priceTypes.calculated}</>
  const { currency_code } = region
  if (amount === 0) return <data value={`0 ${currency_code}`}>{words.free}</data>
  return <Money amount={amount} currency={currency_code} />
}

function Conditions({ requirements, region }: Row) {
  const words = useShippingWords()
  if (!requirements?.length || !region) return <span className="muted">{words.always}</span>
  return (
    <span className="row">
      {requirements.map(({ type, amount }) => (
        <span key={type}>
          {type === "min_subtotal" ? words.from : words.below} <Money amount={amount} currency={region.currency_code} />
        </span>
      ))}
    </span>
  )
}

function useFilters() {
  const words = useShippingWords()
  const trpc = useTRPC()
  const asked = { limit: 100, order: "name", fields: "name", expand: "" } as const
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions ?? []
  return [
    {
      key: "region" as const,
      many: true,
      word: words.region,
      options: regions.map(({ id, name }) => ({ value: id, word: name })),
    },
    {
      key: "kind" as const,
      word: words.kind,
      options: (["delivery", "return"] as const).map((value) => ({ value, word: words.kinds[value] })),
    },
    {
      key: "seen" as const,
      word: words.whoSees,
      options: (["shoppers", "operators"] as const).map((value) => ({ value, word: words[value] })),
    },
  ]
}
