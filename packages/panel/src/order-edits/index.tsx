"use client"

import { movesOf, orderStatuses } from "@mercer/commerce/status"
import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { OrderButton } from "#panel/orders/detail/order-button.tsx"
import { useWhy } from "#panel/orders/detail/refusals.ts"
import type { Order } from "#panel/orders/order.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useEditButtonWords } from "./button-words.ts"
import type { OrderEdit } from "./edit.ts"

const EditCards = dynamic(() => import("./cards.tsx"), { ssr: false })
const EditDrawer = dynamic(() => import("./drawer.tsx"), { ssr: false })

const MOST = 20

/** An order's edits, the newest first. */
function useEdits({ id }: Order): OrderEdit[] | undefined {
  const trpc = useTRPC()
  const asked = { order_id: id, limit: MOST, order: "-created_at" } as const
  return useQuery(trpc.admin["order-edits"].list.queryOptions(asked)).data?.order_edits as OrderEdit[] | undefined
}

/** The button that opens the drawer for the items of an order. */
export function EditButton({ order }: { order: Order }) {
  const words = useEditButtonWords()
  const whyOf = useWhy()
  const edits = useEdits(order)
  const [open, setOpen] = useState(false)
  const cell = movesOf(orderStatuses, order.status).update
  const refused = typeof cell === "string" ? undefined : cell
  const isWaiting = edits?.some(({ status }) => status === "requested")
  const why = whyOf("order-edits.create", refused) ?? (isWaiting ? words.active : undefined)
  return (
    <>
      <OrderButton word={words.edit} why={why} onClick={() => setOpen(true)} />
      {open && edits && <Drawer order={order} edits={edits} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What was changed of an order since it was placed, and what is about to be. */
export function OrderEdits({ order }: { order: Order }) {
  const edits = useEdits(order)
  const [open, setOpen] = useState(false)
  if (!edits || edits.length === 0) return null
  return (
    <>
      <EditCards order={order} edits={edits} onEdit={() => setOpen(true)} />
      {open && <Drawer order={order} edits={edits} onClose={() => setOpen(false)} />}
    </>
  )
}

function Drawer({ order, edits, onClose }: { order: Order; edits: OrderEdit[]; onClose: () => void }) {
  const stored = edits.find(({ status }) => status === "created")
  return <EditDrawer order={order} stored={stored} onClose={onClose} />
}
