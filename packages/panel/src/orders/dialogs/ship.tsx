"use client"

import { CheckField, SelectField } from "#panel/form/fields.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { packedOf, sentLinesOf } from "../detail/order-state.ts"
import { Contents } from "../detail/parcels.tsx"
import { useOrderPageWords } from "../detail/words.ts"
import { TrackingField, trackingIn } from "../tracking-field.tsx"
import { ActionForm, type DialogProps, notifyOf, silentIn, type Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

/** Marks a fulfillment as shipped, with tracking numbers. */
export function Ship({ order, opened, onClose }: DialogProps) {
  const words = useDialogWords()
  const { parcel: nameOf } = useOrderPageWords()
  const client = useTRPCClient()
  const packed = packedOf(order)
  const all = order.fulfillments ?? []
  const asked = packed.find(({ id }) => id === opened.id)
  const [first] = asked ? [asked] : packed
  const save = ({ fulfillment_id, tracking_numbers = "", ...values }: Texts) =>
    client.admin.orders.ship.mutate({
      id: order.id,
      fulfillment_id: fulfillment_id ?? "",
      tracking_numbers: trackingIn(tracking_numbers),
      ...silentIn(values),
    })
  return (
    <ActionForm
      title={words.ship}
      submit={words.shipYes}
      done={words.shipped}
      values={{ fulfillment_id: first?.id ?? "", tracking_numbers: "", ...notifyOf(order) }}
      save={save}
      onClose={onClose}
    >
      {!asked && packed.length > 1 ? (
        <SelectField<Texts>
          name="fulfillment_id"
          label={words.parcel}
          options={packed.map((one) => ({ value: one.id, word: nameOf(all.indexOf(one) + 1) }))}
        />
      ) : (
        <Contents items={first?.items ?? []} lines={sentLinesOf(order)} />
      )}
      <TrackingField name="tracking_numbers" />
      <CheckField<Texts> name="notify" label={words.notify} />
    </ActionForm>
  )
}
