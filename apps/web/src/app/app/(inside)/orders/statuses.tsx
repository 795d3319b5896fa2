"use client"

import { Chip } from "#panel/shown.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Order } from "./order.ts"
import { useOrderWords } from "./words.ts"

type Kind = "good" | "warn" | "bad" | "quiet"

const PAYMENT: Partial<Record<Order["payment_status"], Kind>> = {
  captured: "good",
  not_paid: "warn",
  awaiting: "warn",
  requires_action: "bad",
}

const FULFILLMENT: Partial<Record<Order["fulfillment_status"], Kind>> = {
  not_fulfilled: "warn",
  partially_fulfilled: "warn",
  fulfilled: "warn",
  partially_shipped: "warn",
  shipped: "good",
  requires_action: "bad",
}

/** Whether an order is paid, in a word. */
export function PaymentChip({ status }: { status: Order["payment_status"] }) {
  const { orders } = useWords()
  return <Chip kind={PAYMENT[status] ?? "quiet"}>{orders.payment[status]}</Chip>
}

/** How far an order's goods are, in a word. */
export function FulfillmentChip({ status }: { status: Order["fulfillment_status"] }) {
  const { orders } = useWords()
  return <Chip kind={FULFILLMENT[status] ?? "quiet"}>{orders.fulfillment[status]}</Chip>
}

/** Where an order stands as a whole, in a word. */
export function StatusChip({ status }: { status: Order["status"] }) {
  const words = useOrderWords()
  return <Chip kind={status === "requires_action" ? "bad" : "quiet"}>{words.statuses[status]}</Chip>
}
