"use client"

import { type Summary, type Summed, summaryOf } from "@mercer/commerce/summary"
import { taxName } from "@mercer/commerce/tax-sums"
import { Money as Amount, percentText } from "#panel/display/values.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useOrderPageWords } from "./words.ts"

interface ChargedProps {
  of: Summed
  /** The names of its shipping options. */
  shipping: string
  currency: string
  /** The codes of gift cards that pay for a part. */
  cards?: string
}

/** What an order or a draft's cart charges: rows that add up to the total, as mails and invoices have them. */
export function Charged({ of, shipping, currency, cards = "" }: ChargedProps) {
  const words = useOrderPageWords()
  const summary = summaryOf(of)
  const subtotal = [...summary.lines.values()].reduce((sum, amount) => sum + amount, 0)
  const unused = of.discounts.filter(({ code }) => !summary.discounts.some((one) => one.code === code))
  const taxes = summary.taxes
    .filter(({ tax }) => tax !== 0)
    .map((tax) => <Tax key={`${tax.name} ${tax.rate}`} tax={tax} in={summary} currency={currency} />)
  return (
    <>
      <Sum word={words.subtotal} amount={subtotal} currency={currency} />
      {[...summary.discounts, ...unused.map(({ code }) => ({ code, amount: 0 }))].map(({ code, amount }) => (
        <Sum key={code} word={words.discount(code ?? "")} amount={amount} currency={currency} />
      ))}
      <Sum word={words.shipping} note={shipping} amount={summary.shipping} currency={currency} />
      {!summary.includes_tax && taxes}
      {summary.gift_cards !== 0 && (
        <Sum word={words.giftCards(cards)} amount={summary.gift_cards} currency={currency} />
      )}
      <Sum word={words.total} amount={summary.total} currency={currency} strong rule />
      {summary.includes_tax && taxes}
    </>
  )
}

/** The names of shipping options, as a note beside what shipping costs. */
export const shippingNames = (methods: { shipping_option?: { name: string } | null }[] | null | undefined) =>
  (methods ?? []).flatMap(({ shipping_option }) => shipping_option?.name ?? []).join(", ")

interface TaxProps {
  tax: Summary["taxes"][number]
  in: Summary
  currency: string
}

function Tax({ tax: { name, rate, tax }, in: { includes_tax }, currency }: TaxProps) {
  const words = useOrderPageWords()
  const percent = percentText(rate, useLanguage())
  const label = `${taxName(name) ?? words.tax} ${percent}`
  return <Sum word={includes_tax ? words.includes(label) : label} amount={tax} currency={currency} />
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
