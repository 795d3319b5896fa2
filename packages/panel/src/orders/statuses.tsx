"use client"

import { Chip } from "#panel/display/values.tsx"
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

/** The payment status of an order. */
export function PaymentChip({ status }: { status: Order["payment_status"] }) {
  const { orders } = useWords()
  return <Chip kind={PAYMENT[status] ?? "quiet"}>{orders.payment[status] ?? status}</Chip>
}

/** The fulfillment status of an order. */
export function FulfillmentChip({ status }: { status: Order["fulfillment_status"] }) {
  const { orders } = useWords()
  return <Chip kind={FULFILLMENT[status] ?? "quiet"}>{orders.fulfillment[status] ?? status}</Chip>
}

/** The status of an order as a whole. */
export function StatusChip({ status }: { status: Order["status"] }) {
  const words = useOrderWords()
  return <Chip kind={status === "requires_action" ? "bad" : "quiet"}>{words.statuses[status] ?? status}</Chip>
}
