"use client"

import { Money as Amount } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Order } from "../order.ts"
import { ActionButton } from "./action-button.tsx"
import type { Open } from "./opened.ts"
import type { OrderState } from "./order-state.ts"
import { useWhy } from "./refusals.ts"
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
    <ActionButton
      word={words.actions.refund}
      why={why("orders.refund", state.no.refund)}
      onClick={() => onOpen({ action: "refund" })}
    />
  )
  const { currency_code: currency } = order
  return (
    <Card title={words.money} aside={refund}>
      <dl className="sums">
        <Charged order={order} />
        <Line word={words.total} amount={order.total} currency={currency} strong />
        <Moved order={order} state={state} />
      </dl>
    </Card>
  )
}

function Charged({ order }: { order: Order }) {
  const words = useOrderPageWords()
  const { currency_code: currency } = order
  const codes = (order.discounts ?? []).map(({ code }) => code).join(", ")
  const cards = (order.gift_card_transactions ?? []).flatMap(({ gift_card }) => gift_card?.code ?? []).join(", ")
  const way = (order.shipping_methods ?? []).flatMap(({ shipping_option }) => shipping_option?.name ?? []).join(", ")
  return (
    <>
      <Line word={words.subtotal} amount={order.subtotal} currency={currency} />
      {(order.discount_total > 0 || codes) && (
        <Line word={words.discount(codes)} amount={-order.discount_total} currency={currency} />
      )}
      <Line word={words.shipping} note={way} amount={order.shipping_total} currency={currency} />
      <Line word={words.tax} amount={order.tax_total} currency={currency} />
      {order.gift_card_total > 0 && (
        <Line word={words.giftCards(cards)} amount={-order.gift_card_total} currency={currency} />
      )}
    </>
  )
}

function Moved({ order, state: { captured } }: { order: Order; state: OrderState }) {
  const words = useOrderPageWords()
  const { currency_code: currency } = order
  const held = order.paid_total - captured
  const outstanding = order.status === "canceled" ? 0 : Math.max(0, order.total - captured)
  return (
    <>
      <Line word={words.paid} amount={captured} currency={currency} rule />
      {held > 0 && <Line word={words.held} amount={held} currency={currency} />}
      {order.refunded_total > 0 && <Line word={words.refunded} amount={-order.refunded_total} currency={currency} />}
      {outstanding > 0 && <Line word={words.outstanding} amount={outstanding} currency={currency} strong />}
    </>
  )
}

interface LineProps {
  word: string
  note?: string
  amount: number
  currency: string
  strong?: boolean
  rule?: boolean
}

function Line({ word, note, amount, currency, strong, rule }: LineProps) {
  return (
    <div className={`sum${strong ? " strong" : ""}${rule ? " rule" : ""}`}>
      <dt>
        {word} {note && <span className="muted">{note}</span>}
      </dt>
      <dd>
        <Amount amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
