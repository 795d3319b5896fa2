"use client"

import { use } from "react"
import { AmountField, AreaField, CheckField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { useAmount } from "#panel/form/use-amount.ts"
import { money } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { type OrderState, returnableOf, sentLinesOf } from "../detail/order-state.ts"
import type { Order } from "../order.ts"
import { chosenIn, misfitsIn, quantitiesOf, UnitsField, type UnitsRow } from "../units-field.tsx"
import { useUnitsWords } from "../units-words.ts"
import { ActionForm, type DialogProps, notifyOf, silentIn, type Texts } from "./action-form.tsx"
import { ReasonField, reasonIn, useReasons } from "./reason-field.tsx"
import { CardsField, RefundLine, useEntered } from "./refund-line.tsx"
import { NOTHING_ENTERED, requestedRefund, wholeOf } from "./refund-sum.ts"
import { useReturnOption, WayBack } from "./way-back.tsx"
import { useDialogWords } from "./words.ts"

/** Requests a return, or receives it immediately. */
export function RequestReturn({ order, state, onClose }: DialogProps) {
  const words = useDialogWords()
  const reasons = useReasons()
  const rows = returnable(order, state)
  const save = useSave(order, rows)
  const reason = ({ line }: UnitsRow) => reasons.length > 0 && <ReasonField line={line} reasons={reasons} />
  return (
    <ActionForm
      title={words.requestReturn}
      submit={<Submit order={order} rows={rows} />}
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
    </ActionForm>
  )
}

const EMPTY = {
  "return_shipping.option_id": "",
  "return_shipping.price": "",
  refund: "",
  gift_card_refund: "",
  receive_now: "",
  note: "",
}

/** Units that the customer has and no return includes. */
const returnable = (order: Order, { units }: OrderState): UnitsRow[] =>
  sentLinesOf(order)
    .map((line) => ({ line, most: returnableOf(line, units.get(line.id)) }))
    .filter(({ most }) => most > 0)

function useSave(order: Order, rows: UnitsRow[]) {
  const range = useUnitsWords()
  const open = useReading()
  const client = useTRPCClient()
  const { id, currency_code: currency } = order
  return async (values: Texts) => {
    const read = open()
    for (const [name, why] of Object.entries(misfitsIn(rows, values, range))) read.refuse(name, why)
    const gift_card_refund = read.amount("gift_card_refund", values.gift_card_refund, currency) ?? undefined
    const option_id = values["return_shipping.option_id"]
    const refund = read.amount("refund", values.refund, currency) ?? undefined
    const typed = option_id ? values["return_shipping.price"] : ""
    const price = read.amount("return_shipping.price", typed, currency) ?? undefined
    read.done()
    const items = chosenIn(rows, values).map((item) => ({ ...item, ...reasonIn(values, item.item_id) }))
    await client.admin.orders.requestReturn.mutate({
      id,
      items,
      ...(option_id && { return_shipping: { option_id, price } }),
      refund,
      gift_card_refund,
      receive_now: values.receive_now === "true",
      note: values.note?.trim() || null,
      ...silentIn(values),
    })
  }
}

interface PartProps {
  order: Order
  rows: UnitsRow[]
}

/** The refund of the entered items: what is entered, else what the server computes of them. */
function useRefund({ order, rows }: PartProps) {
  const { value } = use(CurrentForm)
  const { currency_code: currency } = order
  const option = useReturnOption(order, value("return_shipping.option_id"))
  const price = useAmount("return_shipping.price", currency, option?.amount ?? 0)
  const quantities = quantitiesOf(rows, ({ line }) => Number(value(`quantity.${line.id}`)) || 0)
  const items = chosenIn(rows, quantities)
  const shipping = option ? { option, price } : null
  return {
    computed: wholeOf(requestedRefund(order, items, { shipping, entered: NOTHING_ENTERED })),
    split: requestedRefund(order, items, { shipping, entered: useEntered(currency) }),
    isNow: value("receive_now") === "true",
  }
}

function RefundField(part: PartProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const { computed, split } = useRefund(part)
  const { currency_code: currency } = part.order
  const help = words.workedOut(money(computed, currency, language))
  return (
    <>
      <AmountField<Texts> name="refund" label={words.refundOther} currency={currency} help={help} />
      <CardsField order={part.order} />
      <RefundLine split={split} order={part.order} />
    </>
  )
}

/** The button's text: what it refunds if the items are here already. */
function Submit(part: PartProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const { split, isNow } = useRefund(part)
  const refund = wholeOf(split)
  if (!isNow) return words.requestReturn
  return refund > 0 ? words.receiveAndRefund(money(refund, part.order.currency_code, language)) : words.receiveYes
}
