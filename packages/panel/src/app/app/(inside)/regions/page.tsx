"use client"

import { countryName } from "#panel/display/address.tsx"
import { Percent, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { useProviderName, useRegionWords } from "#panel/regions/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["name", "currency_code", "tax_rate", "tax_code", "created_at"], filters: [] } as const
const MOST = 10_000
const RELATIONS = "countries,payment_providers,fulfillment_providers"

export default function Regions() {
  const words = useRegionWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = { ...state.input, expand: RELATIONS }
  const list = usePaged(trpc.admin.regions.list.queryOptions(asked))
  const create = may("regions.create") && <NewLink href="/app/regions/new" word={words.create} />
  const remove = useDeleteAction("regions.delete", words, (id) => client.admin.regions.delete.mutate({ id }))
  return (
    <Page title={nav.regions} actions={create}>
      <Table
        name="regions"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.regions)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/regions/${row.id}`}
        bulk={[remove]}
        allKeys={async () =>
          (await client.admin.regions.list.query({ ...state.input, limit: MOST, offset: 0, fields: "id" })).regions.map(
            idOf,
          )
        }
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

interface Row {
  id: string
  name: string
  currency_code: string
  tax_rate: number
  tax_code: string | null
  created_at: string
  countries?: { iso_2: string }[]
  payment_providers?: { id: string }[]
  fulfillment_providers?: { id: string }[]
}

const MOST_NAMED = 3

/** The countries of a region, by name in the operator's language; for many, the first ones and how many more. */
function useCountryNames() {
  const words = useRegionWords()
  const { common } = useWords()
  const language = useLanguage()
  return (those: { iso_2: string }[] = []) => {
    const names = those.map(({ iso_2 }) => countryName(iso_2, language)).sort((a, b) => a.localeCompare(b, language))
    const rest = names.length - MOST_NAMED
    if (rest <= 1) return names.join(", ") || common.none
    return `${names.slice(0, MOST_NAMED).join(", ")} ${words.more(rest)}`
  }
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useRegionWords()
  const { common } = useWords()
  const countries = useCountryNames()
  const nameOf = useProviderName()
  const providers = (those: { id: string }[] | undefined) =>
    those?.map(({ id }) => nameOf(id)).join(", ") || common.none
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "countries", head: words.countries, cell: (row) => countries(row.countries) },
    {
      key: "currency_code",
      head: words.currency,
      cell: (row) => <code>{row.currency_code.toUpperCase()}</code>,
      sort: "currency_code",
    },
    {
      key: "tax_rate",
      head: words.rate,
      cell: (row) => <Percent rate={row.tax_rate} />,
      sort: "tax_rate",
      align: "right",
    },
    { key: "tax_code", head: words.code, cell: (row) => row.tax_code || common.none, sort: "tax_code", extra: true },
    { key: "payment", head: words.payment, cell: (row) => providers(row.payment_providers) },
    { key: "fulfillment", head: words.fulfillment, cell: (row) => providers(row.fulfillment_providers) },
    {
      key: "created_at",
      head: common.created,
      cell: (row) => <When at={row.created_at} />,
      sort: "created_at",
      extra: true,
    },
  ]
}
