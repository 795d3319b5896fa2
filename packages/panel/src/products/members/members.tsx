"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Thumb } from "#panel/display/thumb.tsx"
import { Chip } from "#panel/display/values.tsx"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { useWords } from "#panel/words/index.tsx"
import { AddProducts } from "./adder.tsx"
import { idOf, type Membership, type Product } from "./types.ts"
import { useMemberWords } from "./words.ts"

const KNOWN = { sorts: ["title", "handle", "status"], filters: [] } as const
const SHORT = { fields: "title,handle,status,thumbnail,collection_id", expand: "" }
const MOST = 10_000

interface ProductMembersProps {
  /** The name that the table's columns are stored under. */
  name: string
  membership: Membership
  /** What happens to pasted products besides being added. */
  pasteHelp?: string
}

/** The products that belong to a resource; more are added by search or by pasting handles. */
export function ProductMembers({ name, membership, pasteHelp }: ProductMembersProps) {
  const words = useMemberWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const { filter, operations, add, remove } = membership
  const state = useListState(KNOWN)
  const asked = { ...state.input, ...filter, ...SHORT }
  const list = useQuery(trpc.admin.products.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  async function takeOut(ids: string[]) {
    await remove(ids)
    return () => add(ids)
  }
  async function all() {
    const every = { ...filter, q: state.q || undefined, limit: MOST, fields: "id", expand: "" }
    return (await client.admin.products.list.query(every)).products.map(idOf)
  }
  const refused = may(operations.remove) ? undefined : common.mayNot
  return (
    <section aria-label={words.products}>
      <AddProducts membership={membership} pasteHelp={pasteHelp} />
      <Table
        part
        name={name}
        caption={words.products}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.products)}
        rowKey={idOf}
        rowName={(row) => row.title}
        href={(row) => `/app/products/${row.id}`}
        bulk={[{ word: common.remove, refused, together: takeOut, done: words.removed }]}
        allKeys={all}
        empty={{ title: words.none, text: words.noneText }}
      />
    </section>
  )
}

function useColumns(): Column<Product, (typeof KNOWN.sorts)[number]>[] {
  const words = useMemberWords()
  return [
    {
      key: "title",
      head: words.products,
      sort: "title",
      cell: (row) => (
        <span className="named">
          <Thumb src={row.thumbnail} /> <Clip>{row.title}</Clip>
        </span>
      ),
    },
    { key: "handle", head: words.handle, cell: (row) => <code>{row.handle}</code>, sort: "handle" },
    { key: "status", head: words.status, cell: (row) => <Status status={row.status} />, sort: "status" },
  ]
}

function Status({ status }: { status: string }) {
  const { statuses } = useWords().products
  return <Chip kind={status === "published" ? "good" : "quiet"}>{statuses[status as keyof typeof statuses]}</Chip>
}
