"use client"

import { Card } from "#panel/ui/page.tsx"
import type { Order } from "../order.ts"
import type { Open } from "./opened.ts"
import { OrderButton } from "./order-button.tsx"
import type { OrderState } from "./order-state.ts"
import { useWhy } from "./refusals.ts"
import { Charged, Sum, shippingNames } from "./sums.tsx"
import { useOrderPageWords } from "./words.ts"

interface MoneyProps {
  order: Order
  state: OrderState
  onOpen: Open
}

/** The payment summary of an order: total, paid, and refunded. */
export function Money({ order, state, onOpen }: MoneyProps) {
  const words = useOrderPageWords()
  const why = useWhy()
  const refund = (
    <OrderButton
      word={words.actions.refund}
      why={why("orders.refund", state.no.refund)}
      onClick={() => onOpen({ action: "refund" })}
    />
  )
  const { currency_code: currency } = order
  const cards = (order.gift_card_transactions ?? []).flatMap(({ gift_card }) => gift_card?.code ?? []).join(", ")
  const { items, shipping_methods, discounts } = order
  const summed = {
    ...order,
    items: items ?? [],
    shipping_methods: shipping_methods ?? [],
    discounts: discounts ?? [],
  }
  return (
    <Card title={words.money} aside={refund}>
      <dl className="sums">
        <Charged of={summed} shipping={shippingNames(order.shipping_methods)} currency={currency} cards={cards} />
        <Moved order={order} state={state} />
      </dl>
    </Card>
  )
}

function Moved({ order, state: { captured } }: { order: Order; state: OrderState }) {
  const words = useOrderPageWords()
  const { currency_code: currency } = order
  const held = order.paid_total - captured
  const outstanding = order.status === "canceled" ? 0 : Math.max(0, order.total - captured)
  return (
    <>
      <Sum word={words.paid} amount={captured} currency={currency} rule />
      {held > 0 && <Sum word={words.held} amount={held} currency={currency} />}
      {order.refunded_total > 0 && <Sum word={words.refunded} amount={-order.refunded_total} currency={currency} />}
      {order.gift_card_refunds.map(({ id, code_last4, amount, tax }) => (
        <Sum key={id} word={words.refundedCard(code_last4)} amount={-amount - tax} currency={currency} />
      ))}
      {outstanding > 0 && <Sum word={words.outstanding} amount={outstanding} currency={currency} strong />}
    </>
  )
}
