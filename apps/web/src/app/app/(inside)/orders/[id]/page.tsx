"use client"

import { useParams } from "next/navigation"
import { Failure } from "#panel/empty.tsx"
import { Card, Page } from "#panel/page.tsx"
import { Facts, Money } from "#panel/shown.tsx"
import { type Order, useOrder } from "../order.ts"
import { FulfillmentChip, PaymentChip, StatusChip } from "../statuses.tsx"
import { useOrderWords } from "../words.ts"
import { Claims } from "./claims/index.tsx"

const LIST = "/app/orders"

export default function OrderPage() {
  const { id } = useParams<{ id: string }>()
  const words = useOrderWords()
  const read = useOrder(id)
  const order = read.data?.order
  const back = { href: LIST, word: words.title }
  if (read.error && !order) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const chips = order && (
    <>
      <StatusChip status={order.status} />
      <PaymentChip status={order.payment_status} />
      <FulfillmentChip status={order.fulfillment_status} />
    </>
  )
  return (
    <Page title={order ? words.number(order.display_id) : ""} back={back} actions={chips}>
      {order && (
        <div className="two-columns">
          <div>
            <Items order={order} />
            <Claims order={order} />
          </div>
          <div>
            <Totals order={order} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Items({ order }: { order: Order }) {
  const words = useOrderWords()
  return (
    <Card title={words.items}>
      <ul>
        {order.items?.map((line) => (
          <li key={line.id} className="row spread">
            <span>
              {line.quantity} × {line.title}
            </span>
            <Money amount={line.total} currency={order.currency_code} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Totals({ order }: { order: Order }) {
  const words = useOrderWords()
  const lines = [
    [words.subtotal, order.subtotal],
    [words.discounts, -order.discount_total],
    [words.giftCards, -order.gift_card_total],
    [words.shipping, order.shipping_total],
    [words.tax, order.tax_total],
    [words.total, order.total],
    [words.paid, order.paid_total],
    [words.refunded, order.refunded_total],
  ] as const
  return (
    <Card title={words.money}>
      <dl className="facts">
        {lines.map(([word, amount]) => (
          <div key={word} className="row spread">
            <dt>{word}</dt>
            <dd>
              <Money amount={amount} currency={order.currency_code} />
            </dd>
          </div>
        ))}
      </dl>
      <Facts id={order.id} created_at={order.created_at} updated_at={order.updated_at} />
    </Card>
  )
}
