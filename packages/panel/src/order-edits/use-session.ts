"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Order } from "#panel/orders/order.ts"
import { reason } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { changesIn, type EditRow, type OrderEdit } from "./edit.ts"

/**
 * Edits an order on the server, change by change, so that the totals are the server's. The edit is created with the
 * first change; changes are sent one after another.
 */
export function useSession(order: Order, stored: OrderEdit | undefined) {
  const calls = useCalls(order)
  const { run, latest, queue, ...state } = useQueue(stored, calls.create)
  return {
    ...state,
    add: (variant_id: string) => run(({ id }) => calls.add(id, variant_id)),
    set: (row: EditRow, quantity: number) => run((one) => calls.set(one, row, quantity)),
    undo: (change_id: string) => run(({ id }) => calls.undo(id, change_id)),
    /** An edit without changes is not kept. */
    leave: () =>
      queue.current.then(async () => {
        if (latest.current && changesIn(latest.current) === 0) await calls.discard(latest.current.id)
        await calls.refresh()
      }),
  }
}

/** Runs changes one after another, each on the edit as the one before has left it. */
function useQueue(stored: OrderEdit | undefined, create: () => Promise<OrderEdit>) {
  const { faults } = useWords()
  const [edit, setEdit] = useState(stored)
  const [fault, setFault] = useState<string | null>(null)
  const [working, setWorking] = useState(0)
  const latest = useRef(stored)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  function run(change: (edit: OrderEdit) => Promise<OrderEdit>) {
    setWorking((count) => count + 1)
    const next = queue.current.then(async () => {
      try {
        const before = latest.current ?? (await create())
        latest.current = before
        latest.current = await change(before)
        setFault(null)
      } catch (error) {
        setFault(reason(error, faults))
      } finally {
        setEdit(latest.current)
        setWorking((count) => count - 1)
      }
    })
    queue.current = next
    return next
  }
  return { edit, fault, isWorking: working > 0, run, latest, queue }
}

/** The operations on an edit: each returns the edit afterwards. */
function useCalls(order: Order) {
  const { admin } = useTRPCClient()
  const edits = admin["order-edits"]
  const queries = useQueryClient()
  type Answer = Promise<{ order_edit: OrderEdit }>
  const editIn = async (answer: Promise<unknown>) => (await (answer as Answer)).order_edit
  const itemOf = ({ items }: OrderEdit, { id, item_id }: EditRow) =>
    item_id ?? (items ?? []).find((one) => one.original_item_id === id)?.id ?? id
  return {
    create: () => editIn(edits.create.mutate({ order_id: order.id })),
    add: (id: string, variant_id: string) => editIn(edits.addItem.mutate({ id, variant_id, quantity: 1 })),
    set(edit: OrderEdit, row: EditRow, quantity: number) {
      const { id } = edit
      const item_id = itemOf(edit, row)
      if (quantity > 0) return editIn(edits.updateItem.mutate({ id, item_id, quantity }))
      return editIn(edits.removeItem.mutate({ id, item_id }))
    },
    async undo(id: string, change_id: string) {
      await edits.deleteChange.mutate({ id, change_id })
      return editIn(edits.get.query({ id }))
    },
    discard: (id: string) => edits.delete.mutate({ id }),
    refresh: () => queries.invalidateQueries(),
  }
}

export type Session = ReturnType<typeof useSession>
