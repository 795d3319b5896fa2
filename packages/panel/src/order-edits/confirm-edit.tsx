"use client"

import { money } from "#panel/money/amounts.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useOrderEditWords } from "./words.ts"

interface ConfirmProps {
  due: number
  currency: string
  onNo: () => void
  onYes: () => void
}

/** Asks before an order is changed without its customer. */
export function ConfirmEdit({ due, currency, onNo, onYes }: ConfirmProps) {
  const words = useOrderEditWords()
  const language = useLanguage()
  const amount = money(Math.abs(due), currency, language)
  const left = due > 0 ? ` ${words.confirmDue(amount)}` : due < 0 ? ` ${words.confirmRefund(amount)}` : ""
  return (
    <Confirm
      title={words.confirmAsk}
      text={`${words.confirmText}${left}`}
      yes={words.confirm}
      onNo={onNo}
      onYes={onYes}
    />
  )
}
