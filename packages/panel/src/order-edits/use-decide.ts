"use client"

import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useOrderEditWords } from "./words.ts"

/** What is decided about an edit as a whole; each reports what it did. */
export function useDecide(id: string) {
  const words = useOrderEditWords()
  const { admin } = useTRPCClient()
  const action = useAction()
  const edits = admin["order-edits"]
  return {
    send: () => action(() => edits.request.mutate({ id }), { done: words.sent }),
    confirm: () => action(() => edits.confirm.mutate({ id }), { done: words.confirmed }),
    discard: () => action(() => edits.delete.mutate({ id }), { done: words.discarded }),
    cancel: () => action(() => edits.cancel.mutate({ id }), { done: words.canceled }),
    markPaid: (collection: string) =>
      action(() => admin["payment-collections"].authorize.mutate({ id: collection }), { done: words.paidDone }),
  }
}
