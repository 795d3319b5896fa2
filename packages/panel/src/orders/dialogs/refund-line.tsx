"use client"

import { money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { useDialogWords } from "./words.ts"

/** What a dialog refunds, said before it does. */
export function RefundLine({ amount, currency }: { amount: number; currency: string }) {
  const words = useDialogWords()
  const language = useLanguage()
  return (
    <p className="row spread refund-line">
      <span>{words.refundBack}</span>
      <output className="number">{money(amount, currency, language)}</output>
    </p>
  )
}
