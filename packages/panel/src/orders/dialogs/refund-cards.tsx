"use client"

import { AmountField, AreaField } from "#panel/form/fields.tsx"
import { useAmount } from "#panel/form/use-amount.ts"
import { majorOf, money } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { Misfits } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { ActionForm, type DialogProps, type Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

/** Gives something back to the gift cards that the order was paid with, as goodwill. */
export function RefundCards({ order, onClose }: DialogProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const { currency_code: currency, gift_card_refundable_amount: left } = order
  return (
    <ActionForm
      title={words.refundToCards}
      submit={<Submit currency={currency} />}
      done={words.refundedToCards}
      values={{ amount: majorOf(left, currency, language), note: "" }}
      save={useSave(order)}
      onClose={onClose}
    >
      <AmountField<Texts>
        name="amount"
        label={words.amount}
        currency={currency}
        help={words.most(money(left, currency, language))}
        required
      />
      <AreaField<Texts> name="note" label={words.note} />
    </ActionForm>
  )
}

/** The button's text: what it refunds. */
function Submit({ currency }: { currency: string }) {
  const words = useDialogWords()
  const language = useLanguage()
  const amount = useAmount("amount", currency, 0)
  return amount > 0 ? words.refundAmount(money(amount, currency, language)) : words.refund
}

function useSave({ id, currency_code: currency, gift_card_refundable_amount: left }: DialogProps["order"]) {
  const words = useDialogWords()
  const language = useLanguage()
  const client = useTRPCClient()
  const open = useReading()
  return async ({ amount: text = "", note }: Texts) => {
    const read = open()
    const amount = read.amount("amount", text, currency)
    read.done()
    if (!amount) throw new Misfits({ amount: words.noAmount })
    if (amount > left) throw new Misfits({ amount: words.most(money(left, currency, language)) })
    await client.admin.orders.refundGiftCards.mutate({ id, amount, note: note?.trim() || null })
  }
}
