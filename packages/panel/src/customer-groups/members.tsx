"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useDeferredValue, useState } from "react"
import { useCustomerWords } from "#panel/customers/words.ts"
import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { Picker } from "#panel/form/picker.tsx"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useGroupWords } from "./words.ts"

const PasteDialog = dynamic(() => import("#panel/form/paste-dialog.tsx").then((all) => all.PasteDialog), { ssr: false })

const KNOWN = { sorts: ["email", "last_name", "has_account"], filters: [] } as const
const MOST = 10_000

/** The members of a group; more are added by search or by pasting email addresses. */
export function GroupMembers({ id }: { id: string }) {
  const words = useGroupWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const { remove, all } = useMembership(id)
  const state = useListState(KNOWN)
  const asked = { ...state.input, id, expand: "" }
  const list = useQuery(
    trpc.admin["customer-groups"].listCustomers.queryOptions(asked, { placeholderData: keepPreviousData }),
  )
  return (
    <section aria-label={words.members}>
      <AddMembers id={id} />
      <Table
        part
        name="group-members"
        caption={words.members}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.customers)}
        rowKey={idOf}
        rowName={(row) => row.email}
        href={(row) => `/app/customers/${row.id}`}
        bulk={[
          {
            word: common.remove,
            refused: may("customer-groups.removeCustomers") ? undefined : common.mayNot,
            together: remove,
            done: words.removed,
          },
        ]}
        allKeys={() => all(state.q)}
        empty={{ title: words.noMembers, text: words.noMembersText }}
      />
    </section>
  )
}

interface Row {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  has_account: boolean
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const customers = useCustomerWords()
  const { common } = useWords()
  return [
    { key: "email", head: customers.email, cell: (row) => row.email, sort: "email" },
    { key: "name", head: customers.name, cell: (row) => nameOf(row) || common.none, sort: "last_name" },
    {
      key: "account",
      head: customers.account,
      cell: (row) => <Chip>{customers.accounts[`${row.has_account}`]}</Chip>,
      sort: "has_account",
    },
  ]
}

const nameOf = ({ first_name, last_name }: Row) => [first_name, last_name].filter(Boolean).join(" ")
const idOf = ({ id }: { id: string }) => id

function useMembership(id: string) {
  const client = useTRPCClient()
  const asMembers = (ids: string[]) => ({ id, customer_ids: ids.map((one) => ({ id: one })) })
  const add = (ids: string[]) => client.admin["customer-groups"].addCustomers.mutate(asMembers(ids))
  const takeOut = (ids: string[]) => client.admin["customer-groups"].removeCustomers.mutate(asMembers(ids))
  async function remove(ids: string[]) {
    await takeOut(ids)
    return () => add(ids)
  }
  async function all(q: string) {
    const asked = { id, q: q || undefined, limit: MOST, fields: "id", expand: "" }
    return (await client.admin["customer-groups"].listCustomers.query(asked)).customers.map(idOf)
  }
  return { add, remove, takeOut, all }
}

const MOST_FOUND = 8

function AddMembers({ id }: { id: string }) {
  const words = useGroupWords()
  const trpc = useTRPC()
  const action = useAction()
  const may = useMay()
  const { add, takeOut } = useMembership(id)
  const [text, setText] = useState("")
  const [pasting, setPasting] = useState(false)
  const q = useDeferredValue(text.trim())
  const found = useQuery(
    trpc.admin.customers.list.queryOptions(
      { q, limit: MOST_FOUND, expand: "groups" },
      { enabled: q !== "", placeholderData: keepPreviousData },
    ),
  )
  const refused = !may("customer-groups.addCustomers")
  const options = found.data?.customers.map((one) => ({
    key: one.id,
    name: one.email,
    detail: nameOf(one),
    taken: one.groups?.some((group) => group.id === id) ? words.isIn : undefined,
  }))
  return (
    <div className="row above-table">
      <Picker
        label={words.search}
        text={text}
        onText={setText}
        options={q === "" ? undefined : options}
        isStale={found.isPlaceholderData || q !== text.trim()}
        disabled={refused}
        onPick={({ key }) => action(() => add([key]), { done: words.added(1), undo: () => takeOut([key]) })}
      />
      <button type="button" className="button" disabled={refused} onClick={() => setPasting(true)}>
        {words.paste}
      </button>
      {pasting && <PasteEmails id={id} onClose={() => setPasting(false)} />}
    </div>
  )
}

const MOST_ALIKE = 10

function PasteEmails({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useGroupWords()
  const client = useTRPCClient()
  const action = useAction()
  const { add, takeOut } = useMembership(id)
  /** If a guest and an account share an address, the account, which is the one that can log in. */
  async function find(email: string) {
    const asked = { q: email, limit: MOST_ALIKE, order: "-has_account", expand: "groups" } as const
    const { customers } = await client.admin.customers.list.query(asked)
    return customers.find((one) => one.email.toLowerCase() === email.toLowerCase())
  }
  async function addAll(emails: string[]) {
    const found = await Promise.all(emails.map(find))
    // Customers who were members before stay members after undo.
    const strangers = found.filter((one) => one && !one.groups?.some((group) => group.id === id))
    const ids = strangers.flatMap((one) => one?.id ?? [])
    if (ids.length > 0) await action(() => add(ids), { done: words.added(ids.length), undo: () => takeOut(ids) })
    return emails.filter((_, at) => found[at] === undefined)
  }
  return (
    <PasteDialog
      title={words.paste}
      help={words.pasteHelp}
      onAdd={addAll}
      unknown={words.unknownEmails}
      onClose={onClose}
    />
  )
}
