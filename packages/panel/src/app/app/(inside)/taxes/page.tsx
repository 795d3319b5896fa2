"use client"

import { Percent, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { several, useListState } from "#panel/list/state.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useRegions } from "#panel/taxes/fields.tsx"
import { useTaxWords } from "#panel/taxes/words.ts"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["name", "code", "rate", "created_at"], filters: ["region"] } as const
const MOST = 10_000

/** A new one starts with the region of the filter, if there is one. */
const newIn = (region: string | undefined) =>
  `/app/taxes/new${region && !region.includes(",") ? `?region=${region}` : ""}`

export default function Taxes() {
  const words = useTaxWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const regions = useRegions()
  const { region } = state.filters
  const asked = { ...state.input, region_id: several(region) }
  const list = usePaged(trpc.admin["tax-rates"].list.queryOptions({ ...asked, expand: "region" }))
  const create = may("tax-rates.create") && <NewLink href={newIn(region)} word={words.create} />
  const options = regions?.map(({ id, name }) => ({ value: id, word: name })) ?? []
  const remove = useDeleteAction("tax-rates.delete", words, (id) => client.admin["tax-rates"].delete.mutate({ id }))
  return (
    <Page title={nav.taxes} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <Table
        name="taxes"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.tax_rates)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/taxes/${row.id}`}
        filters={[{ key: "region", many: true, word: words.region, options }]}
        bulk={[remove]}
        allKeys={async () =>
          (await client.admin["tax-rates"].list.query({ ...asked, limit: MOST, offset: 0 })).tax_rates.map(idOf)
        }
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

type Row = Output["tax-rates"]["list"]["tax_rates"][number]

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useTaxWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "region", head: words.region, cell: (row) => row.region?.name ?? common.none },
    { key: "code", head: words.code, cell: (row) => <code>{row.code ?? common.none}</code>, sort: "code" },
    {
      key: "rate",
      head: words.rate,
      cell: (row) => (row.rate === null ? <span className="muted">{words.noRate}</span> : <Percent rate={row.rate} />),
      sort: "rate",
      align: "right",
    },
    {
      key: "created_at",
      head: common.created,
      cell: (row) => <When at={row.created_at} />,
      sort: "created_at",
      extra: true,
    },
  ]
}
