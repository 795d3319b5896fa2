import { Card, Money, type SlotProps } from "mercer/panel"

/** What was paid for an order; nothing for an order without a total. */
export default function OrderNote({ order }: SlotProps<"order.side">) {
  if (order.total === undefined) return null
  return (
    <Card title="Own card of order">
      <p>
        #{order.display_id}: <Money amount={order.total} currency={order.currency_code} />
      </p>
    </Card>
  )
}
