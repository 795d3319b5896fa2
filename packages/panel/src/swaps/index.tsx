"use client"

import { movesOf, orderFulfillmentStatuses, orderStatuses } from "@mercer/commerce/status"
import dynamic from "next/dynamic"
import { useState } from "react"
import type { Open } from "#panel/orders/detail/opened.ts"
import { type OrderState, returnableOf, sentLinesOf } from "#panel/orders/detail/order-state.ts"
import { useWhy } from "#panel/orders/detail/refusals.ts"
import type { Order } from "#panel/orders/order.ts"
import { Button } from "#panel/ui/button.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useSwapWords } from "./words.ts"

const SwapCards = dynamic(() => import("./cards.tsx"), { ssr: false })
const NewSwap = dynamic(() => import("./new.tsx"), { ssr: false })

interface SwapsProps {
  order: Order
  state: OrderState
  onOpen: Open
}

/** The exchanges of an order: items that come back for others. */
export function Swaps({ order, state, onOpen }: SwapsProps) {
  const words = useSwapWords()
  const [open, setOpen] = useState(false)
  const swaps = order.swaps ?? []
  const why = useWhy()("orders.createSwap", whyNot(order, state))
  const button = (
    <Button refused={why} onClick={() => setOpen(true)}>
      <Icon name="plus" /> {words.open}
    </Button>
  )
  return (
    <Card title={words.title} aside={button}>
      {swaps.length === 0 ? <p className="muted">{words.none}</p> : <SwapCards order={order} onOpen={onOpen} />}
      {open && why === undefined && <NewSwap order={order} state={state} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const PAID = ["captured", "partially_refunded"]

/** An exchange requires a paid order, and something that the customer has. */
function whyNot(order: Order, state: OrderState) {
  const whole = movesOf(orderStatuses, order.status).swap
  if (typeof whole !== "string") return whole
  if (!PAID.includes(order.payment_status)) return { no: "Nothing has been captured", first: "capture" as const }
  const has = sentLinesOf(order).some((line) => returnableOf(line, state.units.get(line.id)) > 0)
  if (has) return undefined
  const cell = movesOf(orderFulfillmentStatuses, order.fulfillment_status).return_part
  return typeof cell === "string" ? { no: "All shipped items are already being returned" } : cell
}
