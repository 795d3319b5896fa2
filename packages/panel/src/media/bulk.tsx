"use client"

import dynamic from "next/dynamic"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { useWords } from "#panel/words/index.tsx"
import { useAddToProducts } from "./choose/add-to-products.ts"
import { useUseWords } from "./choose/use-words.ts"
import { useMediaWords } from "./words.ts"

// Loaded when it is opened.
const UseOnProducts = dynamic(() => import("./choose/use-on-products.tsx").then((part) => part.UseOnProducts), {
  ssr: false,
})

/** Bulk operations on pictures: use on products, delete. */
export function useMediaBulk(): BulkAction[] {
  const words = useMediaWords()
  const more = useUseWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const add = useAddToProducts()
  return [
    {
      word: more.open,
      refused: may("media.addProducts") ? undefined : common.mayNot,
      ask: ({ run, onClose }) => (
        <UseOnProducts
          onClose={onClose}
          onChosen={(products) =>
            run({ each: (id) => add(id, products), done: (n) => more.doneMany(n, products.length) })
          }
        />
      ),
    },
    useDeleteAction("media.delete", words, (id) => client.admin.media.delete.mutate({ id })),
  ]
}
