"use client"

import { Misfits } from "#panel/faults.ts"
import { CheckField } from "#panel/fields.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { chosenIn, misfitsIn, quantitiesOf, UnitsField } from "../../units-field.tsx"
import { useUnitsWords } from "../../units-words.ts"
import { linesOf } from "../standing.ts"
import { ActForm, type DialogProps, notifyOf, silentIn, type Texts } from "./act-form.tsx"
import { useDialogWords } from "./words.ts"

/** Packs all that is left of an order, or a part of it. */
export function Fulfil({ order, standing, onClose }: DialogProps) {
  const words = useDialogWords()
  const range = useUnitsWords()
  const client = useTRPCClient()
  const rows = linesOf(order)
    .map((line) => ({ line, most: standing.units.get(line.id)?.fulfillable ?? 0 }))
    .filter(({ most }) => most > 0)
  async function save(values: Texts) {
    const misfits = misfitsIn(rows, values, range)
    if (Object.keys(misfits).length > 0) throw new Misfits(misfits)
    const items = chosenIn(rows, values)
    await client.admin.orders.fulfil.mutate({ id: order.id, items, ...silentIn(values) })
  }
  return (
    <ActForm
      title={words.fulfil}
      submit={words.fulfilYes}
      done={words.fulfilled}
      values={{ ...quantitiesOf(rows, ({ most }) => most), ...notifyOf(order) }}
      save={save}
      onClose={onClose}
    >
      <UnitsField rows={rows} legend={words.items} />
      <CheckField<Texts> name="notify" label={words.notify} />
    </ActForm>
  )
}
