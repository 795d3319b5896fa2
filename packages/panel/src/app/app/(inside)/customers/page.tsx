"use client"

import { useQuery } from "@tanstack/react-query"
import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { useGroupWords } from "#panel/customer-groups/words.ts"
import { useCustomerWords } from "#panel/customers/words.ts"
import { Chip, When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { type ListState, several } from "#panel/list/state.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = {
  sorts: ["email", "first_name", "last_name", "phone", "has_account", "created_at"],
  filters: ["group", "account", "created"],
} as const
type Sort = (typeof KNOWN.sorts)[number]
type Filter = (typeof KNOWN.filters)[number]
const MOST = 10_000

export default function Customers() {
  const words = useCustomerWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const { fields, state, filters, asked: custom } = useCustomList("Customer", KNOWN)
  const groups = useGroups()
  const asked = { ...askedOf(state), ...custom }
  const list = usePaged(trpc.admin.customers.list.queryOptions({ ...asked, expand: "groups" }))
  const create = may("customers.create") && <NewLink href="/app/customers/new" word={words.create} />
  return (
    <Page title={nav.customers} actions={create}>
      <Table
        name="customers"
        caption={words.title}
        state={state}
        columns={[...useColumns(), ...useCustomColumns<Row, Sort>(fields)]}
        {...listed(list, (data) => data.customers)}
        rowKey={idOf}
        rowName={(row) => row.email}
        href={(row) => `/app/customers/${row.id}`}
        filters={[...useFilters(groups), ...filters]}
        bulk={useBulk(groups)}
        allKeys={async () =>
          (await client.admin.customers.list.query({ ...asked, limit: MOST, offset: 0, fields: "id" })).customers.map(
            idOf,
          )
        }
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

/** The input of the list's operation, from the filters in the address. */
function askedOf({ input, filters: { group, account, created } }: ListState<Sort, Filter>) {
  return {
    ...input,
    groups: several(group),
    has_account: account === "true" || account === "false" ? account : undefined,
    created_at: dateRange(created),
  }
}

const idOf = ({ id }: { id: string }) => id

type Group = Output["customer-groups"]["list"]["customer_groups"][number]

type Row = Output["customers"]["list"]["customers"][number]

function useGroups(): Group[] {
  const trpc = useTRPC()
  const asked = { limit: 100, order: "name", fields: "name" } as const
  return useQuery(trpc.admin["customer-groups"].list.queryOptions(asked)).data?.customer_groups ?? []
}

function useColumns(): Column<Row, Sort>[] {
  const words = useCustomerWords()
  const { common } = useWords()
  const nameOf = ({ first_name, last_name }: Row) => [first_name, last_name].filter(Boolean).join(" ")
  return [
    { key: "email", head: words.email, cell: (row) => row.email, sort: "email" },
    { key: "name", head: words.name, cell: (row) => nameOf(row) || common.none, sort: "last_name" },
    {
      key: "account",
      head: words.account,
      cell: (row) => <Chip kind={row.has_account ? "good" : "quiet"}>{words.accounts[`${row.has_account}`]}</Chip>,
      sort: "has_account",
    },
    {
      key: "groups",
      head: words.groups,
      cell: (row) => (
        <span className="row">
          {row.groups?.length ? row.groups.map(({ id, name }) => <Chip key={id}>{name}</Chip>) : common.none}
        </span>
      ),
    },
    { key: "phone", head: words.phone, cell: (row) => row.phone ?? common.none, sort: "phone", extra: true },
    { key: "created_at", head: words.since, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}

function useFilters(groups: Group[]) {
  const words = useCustomerWords()
  const { common } = useWords()
  return [
    {
      key: "account" as const,
      word: words.account,
      options: (["true", "false"] as const).map((value) => ({ value, word: words.accounts[value] })),
    },
    recently("created", words.since, common.days),
    ...(groups.length > 0
      ? [
          {
            key: "group" as const,
            many: true,
            word: words.group,
            options: groups.map(({ id, name }) => ({ value: id, word: name })),
          },
        ]
      : []),
  ]
}

const MOST_BUTTONS = 3

/** Adding to a group is offered for the first few groups; others have the group's own page. */
function useBulk(groups: Group[]): BulkAction[] {
  const words = useCustomerWords()
  const groupWords = useGroupWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const refused = may("customer-groups.addCustomers") ? undefined : common.mayNot
  return groups.slice(0, MOST_BUTTONS).map(({ id, name }) => ({
    word: words.addTo(name),
    refused,
    done: groupWords.added,
    together: async (keys) => {
      const customer_ids = keys.map((key) => ({ id: key }))
      await client.admin["customer-groups"].addCustomers.mutate({ id, customer_ids })
      return undefined
    },
  }))
}
