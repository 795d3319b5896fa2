"use client"

import { use } from "react"
import { minorOf } from "#panel/amounts.ts"
import { Misfits } from "#panel/faults.ts"
import { AmountField, AreaField, CheckField } from "#panel/fields.tsx"
import { CurrentForm } from "#panel/form.tsx"
import { money } from "#panel/shown.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import type { Order } from "../../order.ts"
import { chosenIn, misfitsIn, quantitiesOf, UnitsField, type UnitsRow } from "../../units-field.tsx"
import { useUnitsWords } from "../../units-words.ts"
import { type Standing, sentLinesOf } from "../standing.ts"
import { ActForm, type DialogProps, notifyOf, silentIn, type Texts } from "./act-form.tsx"
import { ReasonField, reasonIn, useReasons } from "./reason-field.tsx"
import { WayBack } from "./way-back.tsx"
import { useDialogWords } from "./words.ts"
import { worthOf } from "./worth.ts"

/** Asks for goods to be sent back, or takes them in at once. */
export function RequestReturn({ order, standing, onClose }: DialogProps) {
  const words = useDialogWords()
  const reasons = useReasons()
  const rows = returnable(order, standing)
  const save = useSave(order, rows)
  const reason = ({ line }: UnitsRow) => reasons.length > 0 && <ReasonField line={line} reasons={reasons} />
  return (
    <ActForm
      title={words.requestReturn}
      submit={words.requestReturn}
      done={words.requested}
      values={{ ...quantitiesOf(rows, () => 0), ...EMPTY, ...notifyOf(order) }}
      save={save}
      onClose={onClose}
    >
      <UnitsField rows={rows} legend={words.items} more={reason} />
      <WayBack order={order} />
      <RefundField order={order} rows={rows} />
      <CheckField<Texts> name="receive_now" label={words.receiveNow} help={words.receiveNowHelp} />
      <AreaField<Texts> name="note" label={words.note} />
      <CheckField<Texts> name="notify" label={words.notify} />
    </ActForm>
  )
}

const EMPTY = { "return_shipping.option_id": "", "return_shipping.price": "", refund: "", receive_now: "", note: "" }

/** Units that are out with the customer and in no return. */
const returnable = (order: Order, { units }: Standing): UnitsRow[] =>
  sentLinesOf(order)
    .map((line) => ({ line, most: units.get(line.id)?.returnable ?? 0 }))
    .filter(({ most }) => most > 0)

function useSave(order: Order, rows: UnitsRow[]) {
  const words = useDialogWords()
  const range = useUnitsWords()
  const client = useTRPCClient()
  const { id, currency_code: currency } = order
  return async (values: Texts) => {
    const misfits = misfitsIn(rows, values, range)
    const refund = amountIn(values, "refund", currency)
    const price = amountIn(values, "return_shipping.price", currency)
    const option_id = values["return_shipping.option_id"]
    if (refund === null) misfits.refund = words.noAmount
    if (option_id && price === null) misfits["return_shipping.price"] = words.noAmount
    if (Object.keys(misfits).length > 0) throw new Misfits(misfits)
    const items = chosenIn(rows, values).map((item) => ({ ...item, ...reasonIn(values, item.item_id) }))
    await client.admin.orders.requestReturn.mutate({
      id,
      items,
      ...(option_id && { return_shipping: { option_id, price } }),
      refund,
      receive_now: values.receive_now === "true",
      note: values.note?.trim() || null,
      ...silentIn(values),
    })
  }
}

/** Undefined for a field that is left empty, null for what is no amount. */
export function amountIn(values: Texts, name: string, currency: string): number | null | undefined {
  const text = values[name]?.trim()
  return text ? minorOf(text, currency) : undefined
}

function RefundField({ order, rows }: { order: Order; rows: UnitsRow[] }) {
  const words = useDialogWords()
  const language = useLanguage()
  const { value } = use(CurrentForm)
  const quantities = Object.fromEntries(rows.map(({ line }) => [`quantity.${line.id}`, value(`quantity.${line.id}`)]))
  const worth = worthOf(order, chosenIn(rows, quantities))
  const help = words.workedOut(money(worth, order.currency_code, language))
  return <AmountField<Texts> name="refund" label={words.refundBack} currency={order.currency_code} help={help} />
}
