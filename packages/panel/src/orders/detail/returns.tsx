"use client"

import { Chip, Money, When } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Order, OrderReturn } from "../order.ts"
import type { Open } from "./opened.ts"
import { OrderButton } from "./order-button.tsx"
import { type OrderState, returnRefusals, returnsOf, sentLinesOf } from "./order-state.ts"
import { Contents } from "./parcels.tsx"
import { useWhy } from "./refusals.ts"
import { useOrderPageWords } from "./words.ts"

interface ReturnsProps {
  order: Order
  state: OrderState
  onOpen: Open
}

const KINDS = { requested: "warn", received: "good", requires_action: "bad", canceled: "quiet" } as const

/** The returns of an order, its own and those of claims and exchanges. */
export function Returns({ order, state: { no }, onOpen }: ReturnsProps) {
  const words = useOrderPageWords()
  const why = useWhy()
  const all = returnsOf(order)
  const request = (
    <OrderButton
      word={words.actions.requestReturn}
      why={why("orders.requestReturn", no.requestReturn)}
      onClick={() => onOpen({ action: "requestReturn" })}
    />
  )
  if (all.length === 0 && no.requestReturn) return null
  return (
    <Card title={words.returns} aside={request}>
      {all.length === 0 && <p className="muted">{words.noReturns}</p>}
      <ul className="parts">
        {all.map((one, at) => (
          <Return key={one.id} one={one} number={at + 1} order={order} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

interface ReturnProps {
  one: OrderReturn
  number: number
  order: Order
  onOpen: Open
}

function Return({ one, number, order, onOpen }: ReturnProps) {
  const words = useOrderPageWords()
  const { status } = one
  const items = (one.items ?? []).map(({ item_id, quantity, received_quantity }) => {
    return { item_id, quantity: status === "received" ? (received_quantity ?? quantity) : quantity }
  })
  return (
    <li className="part">
      <div className="row spread">
        <div className="row">
          <h3>{words.return(number)}</h3>
          <Chip kind={KINDS[status]}>{words.returnStates[status] ?? status}</Chip>
          {one.claim_order_id && <Chip>{words.ofClaim}</Chip>}
          {one.swap_id && <Chip>{words.ofSwap}</Chip>}
          <span className="muted">
            <When at={one.received_at ?? one.created_at} />
          </span>
        </div>
        {status !== "received" && status !== "canceled" && <Actions one={one} order={order} onOpen={onOpen} />}
      </div>
      <Contents items={items} lines={sentLinesOf(order)} />
      {/* The difference of an exchange covers its return. */}
      {one.refund_amount > 0 && !one.swap_id && (
        <p className="muted">
          {words.refundAgreed} <Money amount={one.refund_amount} currency={order.currency_code} />
        </p>
      )}
      {one.gift_card_refund > 0 && (
        <p className="muted">
          {words.refundCards} <Money amount={one.gift_card_refund} currency={order.currency_code} />
        </p>
      )}
    </li>
  )
}

/** Operations on an open return. */
function Actions({ one, order, onOpen }: Omit<ReturnProps, "number">) {
  const words = useOrderPageWords()
  const why = useWhy()
  const no = returnRefusals(order, one)
  const { id } = one
  return (
    <div className="row">
      <OrderButton
        word={words.cancelReturn}
        why={why("returns.cancel", no.cancel)}
        onClick={() => onOpen({ action: "cancelReturn", id })}
      />
      <OrderButton
        primary={no.receive === undefined}
        word={words.receive}
        why={why("returns.receive", no.receive)}
        onClick={() => onOpen({ action: "receive", id })}
      />
    </div>
  )
}
