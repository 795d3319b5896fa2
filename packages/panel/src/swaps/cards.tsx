"use client"

import { useQuery } from "@tanstack/react-query"
import { Thumb } from "#panel/display/thumb.tsx"
import { Chip, Copyable, Money, When } from "#panel/display/values.tsx"
import type { Open } from "#panel/orders/detail/opened.ts"
import { sentLinesOf } from "#panel/orders/detail/order-state.ts"
import { Contents } from "#panel/orders/detail/parcels.tsx"
import type { Order, OrderSwap } from "#panel/orders/order.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { SwapActions } from "./actions.tsx"
import { useSwapCardWords } from "./card-words.ts"
import { SwapParcels } from "./parcels.tsx"
import type { SwapProps } from "./swap.ts"

/** The exchanges of an order, the newest first. */
export default function SwapCards({ order, onOpen }: { order: Order; onOpen: Open }) {
  const swaps = [...(order.swaps ?? [])].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return (
    <ul className="claims">
      {swaps.map((swap) => (
        <li key={swap.id} className="claim" id={swap.id} data-swap={swap.payment_status}>
          <Swap order={order} swap={swap} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

interface OneProps {
  order: Order
  swap: OrderSwap
  onOpen: Open
}

function Swap({ order, swap, onOpen }: OneProps) {
  const words = useSwapCardWords()
  const due = useDue(swap)
  const props = { order, swap, due }
  return (
    <>
      <Head {...props} />
      <section aria-label={words.back}>
        <h4>{words.back}</h4>
        <Contents items={swap.return_order?.items ?? []} lines={sentLinesOf(order)} />
      </section>
      <Sent swap={swap} />
      <SwapParcels {...props} />
      <SwapActions {...props} onOpen={onOpen} />
    </>
  )
}

/** The difference: agreed on when the cart was completed, before that what the cart comes to. */
function useDue({ id, confirmed_at, difference_due }: OrderSwap): number | undefined {
  const trpc = useTRPC()
  const asked = { id, expand: "cart.items" }
  const read = useQuery(trpc.admin.swaps.get.queryOptions(asked, { enabled: !confirmed_at }))
  if (confirmed_at) return difference_due ?? 0
  return read.data?.swap.cart?.total ?? undefined
}

const GOOD = ["captured", "confirmed", "difference_refunded", "refunded"]
const SENT = ["shipped"]

function Head({ order, swap, due }: SwapProps) {
  const words = useSwapCardWords()
  const { orders } = useWords()
  const { payment_status: paid, fulfillment_status: sent, return_order: back, canceled_at } = swap
  return (
    <header className="row spread">
      <div>
        <h3>{words.one}</h3>
        <span className="muted">
          <When at={swap.created_at} /> <Copyable text={swap.id} visible={swap.id.slice(-6)} />
        </span>
      </div>
      <div className="row">
        <Chip kind={canceled_at ? "quiet" : GOOD.includes(paid) ? "good" : paid === "requires_action" ? "bad" : "warn"}>
          {words.payment[paid] ?? paid}
        </Chip>
        {!canceled_at && (
          <Chip kind={SENT.includes(sent) ? "good" : "warn"}>
            {sent === "canceled" ? words.parcelStates.canceled : (orders.fulfillment[sent] ?? sent)}
          </Chip>
        )}
        {back && (
          <Chip kind={back.status === "received" ? "good" : back.status === "canceled" ? "quiet" : "warn"}>
            {words.returnStates[back.status] ?? back.status}
          </Chip>
        )}
        {due !== undefined && !canceled_at && (
          <strong>
            {due > 0 ? words.due : due < 0 ? words.refund : words.even}{" "}
            {due !== 0 && <Money amount={Math.abs(due)} currency={order.currency_code} />}
          </strong>
        )}
      </div>
    </header>
  )
}

function Sent({ swap }: { swap: OrderSwap }) {
  const words = useSwapCardWords()
  return (
    <section aria-label={words.sent}>
      <h4>{words.sent}</h4>
      <ul>
        {swap.additional_items?.map(({ id, title, description, thumbnail, quantity, variant }) => (
          <li key={id} className="claim-line">
            <Thumb src={thumbnail} />
            <span className="grow">
              {quantity} × <span className="claim-title">{title}</span>{" "}
              <span className="muted">{[description, variant?.sku].filter(Boolean).join(" · ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
