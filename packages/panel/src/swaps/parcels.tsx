"use client"

import { useState } from "react"
import { Chip, Copyable } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { OrderButton } from "#panel/orders/detail/order-button.tsx"
import { useWhy } from "#panel/orders/detail/refusals.ts"
import { ActionForm, type Texts } from "#panel/orders/dialogs/action-form.tsx"
import { TrackingField, trackingIn } from "#panel/orders/tracking-field.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useSwapCardWords } from "./card-words.ts"
import { parcelState, type SwapParcel, type SwapProps } from "./swap.ts"

const KINDS = { packed: "warn", shipped: "good", canceled: "quiet" } as const

/** The fulfillments of an exchange: packed ones can be shipped with tracking numbers, or canceled. */
export function SwapParcels(props: SwapProps) {
  const words = useSwapCardWords()
  const why = useWhy()
  const [asking, setAsking] = useState<{ parcel: SwapParcel; to: "ship" | "unpack" } | null>(null)
  const parcels = props.swap.fulfillments ?? []
  return (
    <ul className="claim-lines">
      {parcels.map((parcel, at) => (
        <li key={parcel.id} className="claim-line" data-parcel>
          <State parcel={parcel} number={at + 1} />
          {parcelState(parcel) === "packed" && !props.swap.canceled_at && (
            <span className="row">
              <OrderButton
                word={words.actions.unpack}
                why={why("orders.cancelSwapFulfillment", undefined)}
                onClick={() => setAsking({ parcel, to: "unpack" })}
              />
              <OrderButton
                primary
                word={words.actions.ship}
                why={why("orders.shipSwap", undefined)}
                onClick={() => setAsking({ parcel, to: "ship" })}
              />
            </span>
          )}
        </li>
      ))}
      {asking?.to === "ship" && <ShipParcel {...props} parcel={asking.parcel} onClose={() => setAsking(null)} />}
      {asking?.to === "unpack" && <Unpack {...props} parcel={asking.parcel} onClose={() => setAsking(null)} />}
    </ul>
  )
}

function State({ parcel, number }: { parcel: SwapParcel; number: number }) {
  const words = useSwapCardWords()
  const state = parcelState(parcel)
  return (
    <span className="grow row">
      {words.parcel(number)} <Chip kind={KINDS[state]}>{words.parcelStates[state]}</Chip>
      {parcel.tracking_links?.map(({ id, tracking_number }) => (
        <Copyable key={id} text={tracking_number} />
      ))}
    </span>
  )
}

type ParcelProps = SwapProps & { parcel: SwapParcel; onClose: () => void }

function ShipParcel({ order, swap, parcel, onClose }: ParcelProps) {
  const words = useSwapCardWords()
  const client = useTRPCClient()
  const save = ({ tracking_numbers = "" }: Texts) =>
    client.admin.orders.shipSwap.mutate({
      id: order.id,
      swap_id: swap.id,
      fulfillment_id: parcel.id,
      tracking_numbers: trackingIn(tracking_numbers),
    })
  return (
    <ActionForm
      title={words.shipTitle}
      submit={words.actions.ship}
      done={words.done.shipped}
      values={{ tracking_numbers: "" }}
      save={save}
      onClose={onClose}
    >
      <TrackingField name="tracking_numbers" />
    </ActionForm>
  )
}

function Unpack({ order, swap, parcel, onClose }: ParcelProps) {
  const words = useSwapCardWords()
  const client = useTRPCClient()
  const action = useAction()
  const asked = { id: order.id, swap_id: swap.id, fulfillment_id: parcel.id }
  return (
    <Confirm
      title={words.unpackAsk}
      text={words.unpackText}
      yes={words.actions.unpack}
      onNo={onClose}
      onYes={() => {
        onClose()
        void action(() => client.admin.orders.cancelSwapFulfillment.mutate(asked), { done: words.done.unpacked })
      }}
    />
  )
}
