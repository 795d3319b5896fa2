"use client"

import { use } from "react"
import { AmountField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { money } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { type OrderState, returnsOf, sentLinesOf } from "../detail/order-state.ts"
import type { Order, OrderReturn } from "../order.ts"
import { chosenIn, misfitsIn, quantitiesOf, UnitsField, type UnitsRow } from "../units-field.tsx"
import { useUnitsWords } from "../units-words.ts"
import { ActionForm, type DialogProps, type Texts } from "./action-form.tsx"
import { CardsField, RefundLine, useEntered } from "./refund-line.tsx"
import { NOTHING_ENTERED, receivedRefund, wholeOf } from "./refund-sum.ts"
import { useDialogWords } from "./words.ts"

/** Receives a return, with the expected or other items. */
export function Receive({ order, state, opened, onClose }: DialogProps) {
  const one = returnsOf(order).find(({ id }) => id === opened.id)
  if (!one) return null
  return <ReceiveForm order={order} state={state} one={one} onClose={onClose} />
}

interface ReceiveProps {
  order: Order
  state: OrderState
  one: OrderReturn
  onClose: () => void
}

function ReceiveForm({ order, state, one, onClose }: ReceiveProps) {
  const words = useDialogWords()
  const { expected, others, asked } = rowsOf(order, state, one)
  const all = [...expected, ...others]
  const save = useSave(order, one, all)
  const part = { order, state, one, rows: all }
  return (
    <ActionForm
      title={words.receive}
      submit={<Submit {...part} />}
      done={words.receivedDone}
      values={{ ...quantitiesOf(all, ({ line }) => asked.get(line.id) ?? 0), refund: "", gift_card_refund: "" }}
      save={save}
      onClose={onClose}
    >
      <UnitsField rows={expected} legend={words.items} />
      {others.length > 0 && (
        <details>
          <summary>{words.others}</summary>
          <UnitsField rows={others} legend={words.others} />
        </details>
      )}
      {one.claim_order_id || one.swap_id ? (
        <p className="muted">{one.swap_id ? words.ofSwap : words.ofClaim}</p>
      ) : (
        <Refunded {...part} />
      )}
    </ActionForm>
  )
}

type PartProps = Omit<ReceiveProps, "onClose"> & { rows: UnitsRow[] }

/** The refund of the entered items: what is entered, else what the server computes of them. */
function useRefund({ order, state: { left }, one, rows }: PartProps) {
  const { value } = use(CurrentForm)
  const quantities = quantitiesOf(rows, ({ line }) => Number(value(`quantity.${line.id}`)) || 0)
  const items = chosenIn(rows, quantities)
  const entered = useEntered(order.currency_code)
  if (one.claim_order_id || one.swap_id) return { computed: 0, split: { money: 0, cards: 0 } }
  return {
    computed: wholeOf(receivedRefund(order, one, items, { left, entered: NOTHING_ENTERED })),
    split: receivedRefund(order, one, items, { left, entered }),
  }
}

function Refunded(part: PartProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const { computed, split } = useRefund(part)
  const { currency_code: currency } = part.order
  const agreed = money(part.one.refund_amount + part.one.gift_card_refund, currency, language)
  return (
    <>
      <AmountField<Texts>
        name="refund"
        label={words.refundOther}
        currency={currency}
        help={words.agreed(agreed, money(computed, currency, language))}
      />
      <CardsField order={part.order} />
      <RefundLine split={split} order={part.order} />
    </>
  )
}

/** The button's text: what it refunds. */
function Submit(part: PartProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const refund = wholeOf(useRefund(part).split)
  return refund > 0 ? words.receiveAndRefund(money(refund, part.order.currency_code, language)) : words.receiveYes
}

/** The expected items, and other items that the customer has. */
function rowsOf(order: Order, { units }: OrderState, one: OrderReturn) {
  const asked = new Map((one.items ?? []).map(({ item_id, quantity }) => [item_id, quantity]))
  const rows = sentLinesOf(order).map((line) => {
    return { line, most: (units.get(line.id)?.returnable ?? 0) + (asked.get(line.id) ?? 0) }
  })
  const expected = rows.flatMap((row) => {
    const count = asked.get(row.line.id)
    return count === undefined ? [] : [{ ...row, expected: count }]
  })
  const others = rows.filter(({ line, most }) => most > 0 && !asked.has(line.id))
  return { expected, others, asked }
}

function useSave(order: Order, one: OrderReturn, rows: UnitsRow[]) {
  const range = useUnitsWords()
  const open = useReading()
  const client = useTRPCClient()
  return async (values: Texts) => {
    const read = open()
    for (const [name, why] of Object.entries(misfitsIn(rows, values, range))) read.refuse(name, why)
    const refund = read.amount("refund", values.refund, order.currency_code) ?? undefined
    const gift_card_refund = read.amount("gift_card_refund", values.gift_card_refund, order.currency_code) ?? undefined
    read.done()
    const items = chosenIn(rows, values)
    await client.admin.returns.receive.mutate({ id: one.id, items, refund, gift_card_refund })
  }
}
