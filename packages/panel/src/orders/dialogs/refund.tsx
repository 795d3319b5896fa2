"use client"

import { AmountField, AreaField, CheckField, SelectField } from "#panel/form/fields.tsx"
import { useAmount } from "#panel/form/use-amount.ts"
import { majorOf, money } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { Misfits } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { ActionForm, type DialogProps, notifyOf, silentIn, type Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

/** Refunds the paid amount, or part of it. */
export function Refund({ order, state: { left }, onClose }: DialogProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const { currency_code: currency } = order
  const most = words.most(money(left, currency, language))
  return (
    <ActionForm
      title={words.refund}
      submit={<Submit currency={currency} left={left} />}
      done={words.refunded}
      values={{ amount: majorOf(left, currency, language), reason: "", note: "", ...notifyOf(order) }}
      save={useSave(order, left, most)}
      onClose={onClose}
    >
      <AmountField<Texts> name="amount" label={words.amount} currency={currency} help={most} required />
      <SelectField<Texts>
        name="reason"
        label={words.reason}
        none={words.choose}
        required
        options={REASONS.map((value) => ({ value, word: words.reasons[value] }))}
      />
      <AreaField<Texts> name="note" label={words.note} />
      <CheckField<Texts> name="notify" label={words.notify} />
    </ActionForm>
  )
}

/** The button's text: what it refunds, as far as that much can be refunded. */
function Submit({ currency, left }: { currency: string; left: number }) {
  const words = useDialogWords()
  const language = useLanguage()
  const amount = useAmount("amount", currency, 0)
  return amount > 0 && amount <= left ? words.refundAmount(money(amount, currency, language)) : words.refund
}

/** `left` is the refundable amount in minor units, and `most` is its text. */
function useSave({ id, currency_code: currency }: DialogProps["order"], left: number, most: string) {
  const words = useDialogWords()
  const client = useTRPCClient()
  const open = useReading()
  return async ({ amount: text = "", reason, note, ...values }: Texts) => {
    const read = open()
    const amount = read.amount("amount", text, currency)
    read.done()
    if (!amount) throw new Misfits({ amount: words.noAmount })
    if (amount > left) throw new Misfits({ amount: most })
    const known = REASONS.find((one) => one === reason) ?? "other"
    await client.admin.orders.refund.mutate({
      id,
      amount,
      reason: known,
      note: note?.trim() || null,
      ...silentIn(values),
    })
  }
}

const REASONS = ["return", "claim", "discount", "swap", "other"] as const
