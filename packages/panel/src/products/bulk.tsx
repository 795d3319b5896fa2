"use client"

import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useBulkEditWords } from "./bulk-edit/words.ts"
import type { Status } from "./status.tsx"
import { useProductWords } from "./words.ts"

// Loaded when it is opened.
const BulkEdit = dynamic(() => import("./bulk-edit/dialog.tsx").then((part) => part.BulkEdit), { ssr: false })

/** Bulk operations on products: publish, unpublish, edit, use in a price list, delete. */
export function useBulk(): BulkAction[] {
  const words = useProductWords()
  const more = useBulkEditWords()
  const { common, form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const refused = may("products.update") ? undefined : common.mayNot
  return [
    { word: words.publish, refused, done: words.published, each: useSetStatus("published") },
    { word: words.unpublish, refused, done: words.unpublished, each: useSetStatus("draft") },
    { word: more.open, refused, ask: (props) => <BulkEdit {...props} /> },
    {
      word: more.createList,
      refused: may("price-lists.create") ? undefined : common.mayNot,
      together: useNewPriceList(),
    },
    {
      word: form.delete,
      danger: true,
      refused: may("products.delete") ? undefined : common.mayNot,
      confirm: { title: words.confirm, text: words.confirmText },
      each: (id) => client.admin.products.delete.mutate({ id }),
      done: words.deleted,
    },
  ]
}

/** Sets a product's status; returns its undo. */
function useSetStatus(status: Status) {
  const client = useTRPCClient()
  return async (id: string) => {
    const short = { id, fields: "status", expand: "" }
    const { product } = await client.admin.products.get.query(short)
    const set = (wanted: Status) => client.admin.products.update.mutate({ ...short, status: wanted })
    await set(status)
    return () => set(product.status)
  }
}

/** The address has their ids. */
const MOST_LISTED = 200

function useNewPriceList() {
  const words = useBulkEditWords()
  const router = useRouter()
  return async (ids: string[]) => {
    if (ids.length > MOST_LISTED) throw new Error(words.tooMany(MOST_LISTED))
    router.push(`/app/price-lists/new?products=${ids.join()}`)
    return undefined
  }
}
