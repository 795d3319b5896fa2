"use client"

import { Money as Amount } from "#panel/display/values.tsx"
import { useOrderPageWords } from "./words.ts"

/** What an order or a draft's cart charges. */
interface Charges {
  subtotal: number
  discount_total: number
  shipping_total: number
  tax_total: number | null
  gift_card_total: number
  discounts?: { code: string }[]
  shipping_methods?: { shipping_option?: { name: string } | null }[]
}

interface ChargedProps {
  of: Charges
  currency: string
  /** The codes of gift cards that pay for a part. */
  cards?: string
}

/** What the total consists of. */
export function Charged({ of, currency, cards = "" }: ChargedProps) {
  const words = useOrderPageWords()
  const codes = (of.discounts ?? []).map(({ code }) => code).join(", ")
  const way = (of.shipping_methods ?? []).flatMap(({ shipping_option }) => shipping_option?.name ?? []).join(", ")
  return (
    <>
      <Sum word={words.subtotal} amount={of.subtotal} currency={currency} />
      {(of.discount_total > 0 || codes) && (
        <Sum word={words.discount(codes)} amount={-of.discount_total} currency={currency} />
      )}
      <Sum word={words.shipping} note={way} amount={of.shipping_total} currency={currency} />
      <Sum word={words.tax} amount={of.tax_total ?? 0} currency={currency} />
      {of.gift_card_total > 0 && <Sum word={words.giftCards(cards)} amount={-of.gift_card_total} currency={currency} />}
    </>
  )
}

interface SumProps {
  word: string
  note?: string
  amount: number
  currency: string
  strong?: boolean
  rule?: boolean
}

/** One line of a sum. */
export function Sum({ word, note, amount, currency, strong, rule }: SumProps) {
  return (
    <div className={`sum${strong ? " strong" : ""}${rule ? " rule" : ""}`}>
      <dt>
        {word} {note && <span className="muted">{note}</span>}
      </dt>
      <dd>
        <Amount amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
