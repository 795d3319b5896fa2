"use client"

import { Chip, Copyable, When } from "#panel/display/values.tsx"
import { money } from "#panel/money/amounts.ts"
import type { Order } from "#panel/orders/order.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { ClaimActions } from "./actions/actions.tsx"
import { useClaimCardWords } from "./card-words.ts"
import { ClaimedItems, SentGoods } from "./goods.tsx"
import { Parcels } from "./parcels.tsx"
import { ReturnPart } from "./return-part.tsx"
import { Timeline } from "./timeline.tsx"
import type { ClaimProps } from "./types.ts"

/** The claims of an order, the newest first. */
export default function ClaimCards({ order }: { order: Order }) {
  const claims = [...(order.claims ?? [])].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return (
    <ul className="claims">
      {claims.map((claim) => (
        <li key={claim.id} className="claim" id={claim.id} data-claim={claim.type}>
          <Head order={order} claim={claim} />
          <ClaimedItems claim={claim} />
          {claim.type === "replace" && <SentGoods claim={claim} />}
          <Parcels order={order} claim={claim} />
          <ReturnPart order={order} claim={claim} />
          <Timeline claim={claim} />
          <ClaimActions order={order} claim={claim} />
        </li>
      ))}
    </ul>
  )
}

const DONE = ["shipped", "returned"]

/** The claim's type, date and statuses: claim, payment, fulfillment, return. */
function Head({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const { orders } = useWords()
  const language = useLanguage()
  const { type, payment_status, fulfillment_status, refund_amount, return_order } = claim
  const refunded = refund_amount ? words.refundOf(money(refund_amount, order.currency_code, language)) : null
  return (
    <header className="row spread">
      <div>
        <h3>{words.types[type]}</h3>
        <span className="muted">
          <When at={claim.created_at} /> <Copyable text={claim.id} visible={claim.id.slice(-6)} />
        </span>
      </div>
      <div className="row">
        {claim.canceled_at && <Chip kind="bad">{words.canceled}</Chip>}
        {type === "refund" && (
          <Chip kind={payment_status === "refunded" ? "good" : "warn"}>
            {refunded ?? words.refundStates[payment_status]}
          </Chip>
        )}
        {type === "replace" && !claim.canceled_at && (
          <Chip kind={DONE.includes(fulfillment_status) ? "good" : "warn"}>
            {fulfillment_status === "canceled" ? words.parcelStates.canceled : orders.fulfillment[fulfillment_status]}
          </Chip>
        )}
        {return_order && (
          <Chip
            kind={return_order.status === "received" ? "good" : return_order.status === "canceled" ? "quiet" : "warn"}
          >
            {words.returnStates[return_order.status]}
          </Chip>
        )}
      </div>
    </header>
  )
}
