"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { Clip } from "#panel/display/clip.tsx"
import { Thumb } from "#panel/display/thumb.tsx"
import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { PasteDialog, Picker } from "#panel/form/picker.tsx"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useCollectionWords } from "./words.ts"

const KNOWN = { sorts: ["title", "handle", "status"], filters: [] } as const
const MOST = 10_000

/** The products of a collection; more are added by search or by pasting handles. */
export function CollectionProducts({ id }: { id: string }) {
  const words = useCollectionWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const { remove, all } = useMembership(id)
  const state = useListState(KNOWN)
  const asked = { ...state.input, collection_id: [id], ...SHORT }
  const list = useQuery(trpc.admin.products.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  return (
    <section aria-label={words.products}>
      <AddProducts id={id} />
      <Table
        part
        name="collection-products"
        caption={words.products}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.products)}
        rowKey={idOf}
        rowName={(row) => row.title}
        bulk={[
          {
            word: common.remove,
            refused: may("collections.removeProducts") ? undefined : common.mayNot,
            together: remove,
            done: words.removed,
          },
        ]}
        allKeys={() => all(state.q)}
        empty={{ title: words.noProducts, text: words.noProductsText }}
      />
    </section>
  )
}

interface Row {
  id: string
  title: string
  handle: string | null
  status: string
  thumbnail: string | null
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useCollectionWords()
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

const SHORT = { fields: "title,handle,status,thumbnail", expand: "" }
const idOf = ({ id }: { id: string }) => id

function Status({ status }: { status: string }) {
  const { statuses } = useWords().products
  return <Chip kind={status === "published" ? "good" : "quiet"}>{statuses[status as keyof typeof statuses]}</Chip>
}

function useMembership(id: string) {
  const client = useTRPCClient()
  const add = (product_ids: string[]) => client.admin.collections.addProducts.mutate({ id, product_ids, fields: "id" })
  async function remove(product_ids: string[]) {
    await client.admin.collections.removeProducts.mutate({ id, product_ids })
    return () => add(product_ids)
  }
  /** Restores each product's previous collection. */
  async function putBack(products: Shelved[]) {
    const homeless = products.filter((one) => one.collection_id === null).map(idOf)
    if (homeless.length > 0) await remove(homeless)
    const others = new Set(products.flatMap((one) => one.collection_id ?? []))
    for (const other of others) {
      const product_ids = products.filter((one) => one.collection_id === other).map(idOf)
      await client.admin.collections.addProducts.mutate({ id: other, product_ids, fields: "id" })
    }
  }
  async function all(q: string) {
    const asked = { collection_id: [id], q: q || undefined, limit: MOST, fields: "id", expand: "" }
    return (await client.admin.products.list.query(asked)).products.map(idOf)
  }
  return { add, remove, putBack, all }
}

interface Shelved {
  id: string
  collection_id: string | null
}

const MOST_FOUND = 8

function AddProducts({ id }: { id: string }) {
  const words = useCollectionWords()
  const action = useAction()
  const may = useMay()
  const { add, putBack } = useMembership(id)
  const [text, setText] = useState("")
  const [pasting, setPasting] = useState(false)
  const q = useDeferredValue(text.trim())
  const { found, isPlaceholderData } = useFound(q)
  const refused = !may("collections.addProducts")
  const options = found?.map((one) => ({
    key: one.id,
    name: one.title,
    detail: <code>{one.handle}</code>,
    image: one.thumbnail,
    taken: one.collection_id === id ? words.isIn : undefined,
  }))
  return (
    <div className="row above-table">
      <Picker
        label={words.search}
        text={text}
        onText={setText}
        options={q === "" ? undefined : options}
        isStale={isPlaceholderData || q !== text.trim()}
        disabled={refused}
        onPick={({ key }) => {
          const picked = found?.filter((one) => one.id === key) ?? []
          return action(() => add([key]), { done: words.added(1), undo: () => putBack(picked) })
        }}
      />
      <button type="button" className="button" disabled={refused} onClick={() => setPasting(true)}>
        {words.paste}
      </button>
      {pasting && <PasteHandles id={id} onClose={() => setPasting(false)} />}
    </div>
  )
}

/** The first products that a search finds; keeps the previous results until it has answered. */
function useFound(q: string) {
  const trpc = useTRPC()
  const asked = { q, limit: MOST_FOUND, fields: "title,handle,thumbnail,collection_id", expand: "" }
  const options = { enabled: q !== "", placeholderData: keepPreviousData }
  const { data, isPlaceholderData } = useQuery(trpc.admin.products.list.queryOptions(asked, options))
  return { found: data?.products, isPlaceholderData }
}

function PasteHandles({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useCollectionWords()
  const client = useTRPCClient()
  const action = useAction()
  const { add, putBack } = useMembership(id)
  async function addAll(handles: string[]) {
    const ask = (handle: string) =>
      client.admin.products.list.query({ handle, limit: 1, fields: "id,collection_id", expand: "" })
    const found = await Promise.all(handles.map(ask))
    const fresh = found.flatMap(({ products }) => products).filter((one) => one.collection_id !== id)
    const work = () => add(fresh.map(idOf))
    if (fresh.length > 0) await action(work, { done: words.added(fresh.length), undo: () => putBack(fresh) })
    return handles.filter((_, at) => found[at]?.count === 0)
  }
  return (
    <PasteDialog
      title={words.paste}
      help={words.pasteHelp}
      onAdd={addAll}
      unknown={words.unknownHandles}
      onClose={onClose}
    />
  )
}
