"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useDeferredValue, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { Picker } from "#panel/form/picker.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { idOf, type Membership, type Product } from "./types.ts"
import { useMemberWords } from "./words.ts"

const PasteDialog = dynamic(() => import("#panel/form/paste-dialog.tsx").then((all) => all.PasteDialog), { ssr: false })

interface AddProductsProps {
  membership: Membership
  pasteHelp: string | undefined
}

/** Adds products to a resource, one by one from a search or many by their handles. */
export function AddProducts({ membership, pasteHelp }: AddProductsProps) {
  const words = useMemberWords()
  const may = useMay()
  const add = useAdd(membership)
  const [text, setText] = useState("")
  const [pasting, setPasting] = useState(false)
  const q = useDeferredValue(text.trim())
  const { found, isPlaceholderData } = useFound(q, membership.reads)
  const refused = !may(membership.operations.add)
  const options = found?.map((one) => ({
    key: one.id,
    name: one.title,
    detail: <code>{one.handle}</code>,
    image: one.thumbnail,
    taken: membership.has(one) ? words.isIn : undefined,
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
        onPick={({ key }) => add(found?.filter((one) => one.id === key) ?? [])}
      />
      <button type="button" className="button" disabled={refused} onClick={() => setPasting(true)}>
        {words.paste}
      </button>
      {pasting && (
        <PasteHandles
          membership={membership}
          help={[words.pasteHelp, pasteHelp].filter(Boolean).join(" ")}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  )
}

function useAdd({ add, remove, putBack }: Membership) {
  const words = useMemberWords()
  const action = useAction()
  return (products: Product[]) => {
    const ids = products.map(idOf)
    const undo = () => (putBack ? putBack(products) : remove(ids))
    return action(() => add(ids), { done: words.added(ids.length), undo })
  }
}

const MOST_FOUND = 8

/** The first products that a search finds; keeps the previous results until it has answered. */
function useFound(q: string, reads: string) {
  const trpc = useTRPC()
  const asked = { q, limit: MOST_FOUND, fields: `title,handle,thumbnail,status,${reads}`, expand: "" }
  const options = { enabled: q !== "", placeholderData: keepPreviousData }
  const { data, isPlaceholderData } = useQuery(trpc.admin.products.list.queryOptions(asked, options))
  return { found: data?.products, isPlaceholderData }
}

interface PasteHandlesProps {
  membership: Membership
  help: string
  onClose: () => void
}

function PasteHandles({ membership, help, onClose }: PasteHandlesProps) {
  const words = useMemberWords()
  const client = useTRPCClient()
  const add = useAdd(membership)
  async function addAll(handles: string[]) {
    const fields = `id,${membership.reads}`
    const ask = (handle: string) => client.admin.products.list.query({ handle, limit: 1, fields, expand: "" })
    const found = await Promise.all(handles.map(ask))
    // Products that belonged before stay after undo.
    const fresh = found.flatMap(({ products }) => products).filter((one) => !membership.has(one))
    if (fresh.length > 0) await add(fresh)
    return handles.filter((_, at) => found[at]?.count === 0)
  }
  return <PasteDialog title={words.paste} help={help} onAdd={addAll} unknown={words.unknownHandles} onClose={onClose} />
}
