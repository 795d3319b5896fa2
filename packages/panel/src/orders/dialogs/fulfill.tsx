"use client"

import { CheckField } from "#panel/form/fields.tsx"
import { Misfits } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { linesOf } from "../detail/order-state.ts"
import { chosenIn, misfitsIn, quantitiesOf, UnitsField } from "../units-field.tsx"
import { useUnitsWords } from "../units-words.ts"
import { ActionForm, type DialogProps, notifyOf, silentIn, type Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

/** Fulfills all remaining items of an order, or some of them. */
export function Fulfill({ order, state, onClose }: DialogProps) {
  const words = useDialogWords()
  const range = useUnitsWords()
  const client = useTRPCClient()
  const rows = linesOf(order)
    .map((line) => ({ line, most: state.units.get(line.id)?.fulfillable ?? 0 }))
    .filter(({ most }) => most > 0)
  async function save(values: Texts) {
    const misfits = misfitsIn(rows, values, range)
    if (Object.keys(misfits).length > 0) throw new Misfits(misfits)
    const items = chosenIn(rows, values)
    await client.admin.orders.fulfill.mutate({ id: order.id, items, ...silentIn(values) })
  }
  return (
    <ActionForm
      title={words.fulfill}
      submit={words.fulfillYes}
      done={words.fulfilled}
      values={{ ...quantitiesOf(rows, ({ most }) => most), ...notifyOf(order) }}
      save={save}
      onClose={onClose}
    >
      <UnitsField rows={rows} legend={words.items} />
      <CheckField<Texts> name="notify" label={words.notify} />
    </ActionForm>
  )
}
