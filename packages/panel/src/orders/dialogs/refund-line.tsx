"use client"

import type { RefundSplit } from "@mercer/commerce/refund-split"
import { AmountField } from "#panel/form/fields.tsx"
import { useAmount } from "#panel/form/use-amount.ts"
import { money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import type { Order } from "../order.ts"
import type { Texts } from "./action-form.tsx"
import type { Entered } from "./refund-sum.ts"
import { useDialogWords } from "./words.ts"

/** What a dialog refunds, said before it does: the money, and what goes to gift cards where these paid. */
export function RefundLine({ split, order }: { split: RefundSplit; order: Order }) {
  const words = useDialogWords()
  if (!hasCards(order)) return <Line word={words.refundBack} amount={split.money} currency={order.currency_code} />
  return (
    <>
      <Line word={words.refundMoney} amount={split.money} currency={order.currency_code} />
      <Line word={words.refundCards} amount={split.cards} currency={order.currency_code} />
    </>
  )
}

function Line({ word, amount, currency }: { word: string; amount: number; currency: string }) {
  const language = useLanguage()
  return (
    <p className="row spread refund-line">
      <span>{word}</span>
      <output className="number">{money(amount, currency, language)}</output>
    </p>
  )
}

/** The part of a refund that goes to gift cards; nothing where none paid for the order. */
export function CardsField({ order }: { order: Order }) {
  const words = useDialogWords()
  const language = useLanguage()
  if (!hasCards(order)) return null
  const most = money(order.gift_card_refundable_amount, order.currency_code, language)
  return (
    <AmountField<Texts>
      name="gift_card_refund"
      label={words.cardsOther}
      currency={order.currency_code}
      help={words.cardsHelp(most)}
    />
  )
}

/** Whether gift cards paid a part of the order. */
const hasCards = ({ gift_card_transactions }: Order) => (gift_card_transactions ?? []).length > 0

/** The amounts in the form's fields of a refund. */
export function useEntered(currency: string): Entered {
  const read = (amount: number) => (amount === EMPTY ? undefined : amount)
  const refund = read(useAmount("refund", currency, EMPTY))
  return { refund, gift_card_refund: read(useAmount("gift_card_refund", currency, EMPTY)) }
}

const EMPTY = -1
