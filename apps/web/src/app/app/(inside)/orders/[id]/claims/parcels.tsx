"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { Confirm } from "#panel/dialog.tsx"
import { Chip, Copyable } from "#panel/shown.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { ActButton } from "./act-button.tsx"
import { useClaimCardWords } from "./card-words.ts"
import type { ClaimProps } from "./cards.tsx"
import { isPacked, type Parcel } from "./standing.ts"

const ShipDialog = dynamic(() => import("./ship.tsx"), { ssr: false })

const KINDS = { packed: "warn", shipped: "good", canceled: "quiet" } as const

/** The parcels of a claim: what is packed can be shipped, by its tracking numbers, or unpacked. */
export function Parcels({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const [shipping, setShipping] = useState<Parcel | null>(null)
  const [unpacking, setUnpacking] = useState<Parcel | null>(null)
  const unpack = useUnpack({ order, claim })
  const parcels = claim.fulfillments ?? []
  if (parcels.length === 0) return null
  return (
    <section>
      <h4>{words.parcels}</h4>
      <ul className="claim-lines">
        {parcels.map((parcel, at) => (
          <li key={parcel.id} className="claim-line" data-parcel>
            <span className="grow row">
              {words.parcel(at + 1)} <Chip kind={KINDS[stateOf(parcel)]}>{words.parcelStates[stateOf(parcel)]}</Chip>
              {parcel.tracking_links?.map(({ id, tracking_number }) => (
                <Copyable key={id} text={tracking_number} />
              ))}
            </span>
            {isPacked(parcel) && !claim.canceled_at && (
              <span className="row">
                <ActButton operation="orders.cancelClaimFulfillment" onClick={() => setUnpacking(parcel)}>
                  {words.acts.unpack}
                </ActButton>
                <ActButton operation="orders.shipClaim" primary onClick={() => setShipping(parcel)}>
                  {words.acts.ship}
                </ActButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {shipping && <ShipDialog order={order} claim={claim} parcel={shipping} onClose={() => setShipping(null)} />}
      {unpacking && (
        <Confirm
          title={words.unpackTitle}
          text={words.unpackText}
          yes={words.acts.unpack}
          onNo={() => setUnpacking(null)}
          onYes={() => {
            setUnpacking(null)
            unpack(unpacking)
          }}
        />
      )}
    </section>
  )
}

function useUnpack({ order, claim }: ClaimProps) {
  const client = useTRPCClient()
  const { done } = useClaimCardWords()
  const act = useAct()
  return ({ id }: Parcel) => {
    const asked = { id: order.id, claim_id: claim.id, fulfillment_id: id }
    return act(() => client.admin.orders.cancelClaimFulfillment.mutate(asked), { done: done.unpacked })
  }
}

function stateOf({ shipped_at, canceled_at }: Parcel): keyof typeof KINDS {
  if (canceled_at) return "canceled"
  return shipped_at ? "shipped" : "packed"
}
