"use client"

import { majorOf } from "#panel/amounts.ts"
import { Misfits } from "#panel/faults.ts"
import { AmountField, AreaField, CheckField, SelectField } from "#panel/fields.tsx"
import { useReading } from "#panel/reading.ts"
import { money } from "#panel/shown.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { ActForm, type DialogProps, notifyOf, silentIn, type Texts } from "./act-form.tsx"
import { useDialogWords } from "./words.ts"

/** Gives back a part of what was paid, or all of it. */
export function Refund({ order, standing: { left }, onClose }: DialogProps) {
  const words = useDialogWords()
  const language = useLanguage()
  const client = useTRPCClient()
  const open = useReading()
  const { id, currency_code: currency } = order
  const most = words.most(money(left, currency, language))
  async function save({ amount: text = "", reason, note, ...values }: Texts) {
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
  return (
    <ActForm
      title={words.refund}
      submit={words.refund}
      done={words.refunded}
      values={{ amount: majorOf(left, currency, language), reason: "", note: "", ...notifyOf(order) }}
      save={save}
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
    </ActForm>
  )
}

const REASONS = ["return", "claim", "discount", "swap", "other"] as const
