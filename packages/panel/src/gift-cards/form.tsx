"use client"

import type { About, ResourceForm } from "#panel/crud/form.ts"
import { AmountField, MomentField, TextField } from "#panel/form/fields.tsx"
import { localOf, majorOf, money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { useGiftCardWords } from "./words.ts"

type Values = Record<"balance" | "ends_at" | "email", string>

const emailOf = (metadata: unknown) => String((metadata as { email?: unknown } | null)?.email ?? "")

/** The editable fields of a stored gift card. */
export function useGiftCardForm({ stored }: About<"gift-cards">): ResourceForm<"gift-cards"> {
  const words = useGiftCardWords()
  const language = useLanguage()
  const currency = stored?.region?.currency_code ?? ""
  const most = stored && currency ? money(stored.value, currency, language) : ""
  const fields = (
    <>
      <AmountField<Values>
        name="balance"
        label={words.balance}
        help={words.balanceHelp(most)}
        currency={currency}
        required
      />
      <MomentField<Values> name="ends_at" label={words.ends} help={words.endsHelp} />
      <TextField<Values> name="email" label={words.email} help={words.emailHelp} type="email" />
    </>
  )
  return {
    fields,
    valuesOf: (one) => ({
      balance: majorOf(one?.balance, currency, language),
      ends_at: localOf(one?.ends_at),
      email: emailOf(one?.metadata),
    }),
    inputOf: ({ balance, ends_at, email }: Values, read) => ({
      balance: read.amount("balance", balance, currency) ?? undefined,
      ends_at: read.moment(ends_at),
      metadata: { email: email.trim() },
    }),
  }
}
