"use client"

import { When } from "#panel/display/values.tsx"
import type { OrderClaim } from "#panel/orders/order.ts"
import { useClaimCardWords } from "./card-words.ts"

type Event = keyof ReturnType<typeof useClaimCardWords>["events"]

/** The claim's events in chronological order. */
export function Timeline({ claim }: { claim: OrderClaim }) {
  const words = useClaimCardWords()
  return (
    <details className="claim-history">
      <summary>{words.history}</summary>
      <ol>
        {eventsOf(claim).map(({ event, at }) => (
          <li key={`${event} ${at}`} className="row spread">
            <span>{words.events[event]}</span>
            <span className="muted">
              <When at={at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function eventsOf(claim: OrderClaim): { event: Event; at: string }[] {
  const { created_at, canceled_at, refund_amount, return_order: back } = claim
  const all: [Event, string | null | undefined][] = [
    ["opened", created_at],
    ["refunded", refund_amount ? created_at : null],
    ...(claim.fulfillments ?? []).flatMap((parcel): [Event, string | null][] => [
      ["packed", parcel.created_at],
      ["shipped", parcel.shipped_at],
      ["unpacked", parcel.canceled_at],
    ]),
    ["asked", back?.created_at],
    ["received", back?.received_at],
    ["canceled", canceled_at],
  ]
  // Events with the same timestamp stay in the order in which they are listed.
  return all.flatMap(([event, at]) => (at ? { event, at } : [])).sort((a, b) => a.at.localeCompare(b.at))
}
