"use client"

import { Chip } from "#panel/display/values.tsx"
import { money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { useGiftCardWords } from "./words.ts"

export interface Card {
  id: string
  code: string
  value: number
  balance: number
  is_disabled: boolean
  ends_at: string | null
  region?: { name: string; currency_code: string } | null
}

const KINDS = { active: "good", disabled: "bad", ended: "warn", spent: "quiet" } as const

/** Whether a gift card can still be used, and if not, why. */
export function CardState({ card }: { card: Card }) {
  const { states } = useGiftCardWords()
  const state = stateOf(card)
  return <Chip kind={KINDS[state]}>{states[state]}</Chip>
}

function stateOf({ is_disabled, ends_at, balance }: Card): keyof typeof KINDS {
  if (is_disabled) return "disabled"
  if (ends_at && new Date(ends_at).getTime() < Date.now()) return "ended"
  return balance === 0 ? "spent" : "active"
}

/** A gift card's balance, in words and as a bar. */
export function Balance({ card, large }: { card: Card; large?: boolean }) {
  const words = useGiftCardWords()
  const language = useLanguage()
  const currency = card.region?.currency_code
  if (!currency) return null
  const [balance, value] = [money(card.balance, currency, language), money(card.value, currency, language)]
  return (
    <span className={large ? "balance large" : "balance"}>
      <data className="number" value={`${card.balance} ${currency}`}>
        {large ? words.left(balance, value) : balance}
      </data>
      <meter
        min={0}
        max={card.value || 1}
        value={card.balance}
        aria-label={words.balance}
        aria-valuetext={words.left(balance, value)}
        title={words.left(balance, value)}
      />
    </span>
  )
}
