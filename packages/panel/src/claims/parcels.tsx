"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Chip, Copyable } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { ClaimButton } from "./actions/claim-button.tsx"
import { useClaimCardWords } from "./card-words.ts"
import { isPacked, type Parcel } from "./claim-state.ts"
import type { ClaimProps } from "./types.ts"

const ShipDialog = dynamic(() => import("./actions/ship.tsx"), { ssr: false })

const KINDS = { packed: "warn", shipped: "good", canceled: "quiet" } as const

/** The fulfillments of a claim: packed ones can be shipped with tracking numbers, or canceled. */
export function Parcels({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const [shipping, setShipping] = useState<Parcel | null>(null)
  const [unpacking, setUnpacking] = useState<Parcel | null>(null)
  const unpack = useUnpack({ order, claim })
  const parcels = claim.fulfillments ?? []
  if (parcels.length === 0) return null
  function confirmed(parcel: Parcel) {
    setUnpacking(null)
    unpack(parcel)
  }
  return (
    <section>
      <h4>{words.parcels}</h4>
      <ul className="claim-lines">
        {parcels.map((parcel, at) => (
          <li key={parcel.id} className="claim-line" data-parcel>
            <ParcelState parcel={parcel} number={at + 1} />
            {isPacked(parcel) && !claim.canceled_at && (
              <ParcelActions onUnpack={() => setUnpacking(parcel)} onShip={() => setShipping(parcel)} />
            )}
          </li>
        ))}
      </ul>
      {shipping && <ShipDialog order={order} claim={claim} parcel={shipping} onClose={() => setShipping(null)} />}
      {unpacking && (
        <Confirm
          title={words.unpackTitle}
          text={words.unpackText}
          yes={words.actions.unpack}
          onNo={() => setUnpacking(null)}
          onYes={() => confirmed(unpacking)}
        />
      )}
    </section>
  )
}

function ParcelState({ parcel, number }: { parcel: Parcel; number: number }) {
  const words = useClaimCardWords()
  const state = stateOf(parcel)
  return (
    <span className="grow row">
      {words.parcel(number)} <Chip kind={KINDS[state]}>{words.parcelStates[state]}</Chip>
      {parcel.tracking_links?.map(({ id, tracking_number }) => (
        <Copyable key={id} text={tracking_number} />
      ))}
    </span>
  )
}

function ParcelActions({ onUnpack, onShip }: { onUnpack: () => void; onShip: () => void }) {
  const { actions } = useClaimCardWords()
  return (
    <span className="row">
      <ClaimButton operation="orders.cancelClaimFulfillment" onClick={onUnpack}>
        {actions.unpack}
      </ClaimButton>
      <ClaimButton operation="orders.shipClaim" kind="primary" onClick={onShip}>
        {actions.ship}
      </ClaimButton>
    </span>
  )
}

function useUnpack({ order, claim }: ClaimProps) {
  const client = useTRPCClient()
  const { done } = useClaimCardWords()
  const action = useAction()
  return ({ id }: Parcel) => {
    const asked = { id: order.id, claim_id: claim.id, fulfillment_id: id }
    return action(() => client.admin.orders.cancelClaimFulfillment.mutate(asked), { done: done.unpacked })
  }
}

function stateOf({ shipped_at, canceled_at }: Parcel): keyof typeof KINDS {
  if (canceled_at) return "canceled"
  return shipped_at ? "shipped" : "packed"
}
