"use client"

import { Change, type Rise } from "#panel/chart/change.tsx"
import { money } from "#panel/money/amounts.ts"
import { PageLink } from "#panel/resources/page-link.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { ofCurrency, orderList } from "./order-list.ts"
import type { CurrencySales, Report, Sums } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

interface FiguresProps {
  report: Report | undefined
  sales: CurrencySales | undefined
}

/** What the period came to, each number with the list it adds up. */
export function Figures({ report, sales }: FiguresProps) {
  const words = useAnalyticsWords()
  const show = useFormat(sales?.currency_code)
  const filters = report && sales ? ofCurrency(report, sales) : {}
  const list = report && orderList(report.period, filters)
  const refunds = report && orderList(report.period, { ...filters, payment: "partially_refunded,refunded" })
  const both = { now: sales?.now, before: sales?.before ?? null }
  return (
    <dl className="figures report-figures">
      <Figure {...both} word={words.total} href={list} value={(sums) => sums.total} show={show.amount} />
      <Figure {...both} word={words.orders} href={list} value={(sums) => sums.orders} show={show.count} />
      <Figure {...both} word={words.average} href={list} value={averageOf} show={show.amount} />
      <Figure {...both} word={words.returning} href={list} value={returningOf} show={show.share} />
      <Figure
        {...both}
        word={words.refunded}
        href={refunds}
        value={(sums) => sums.refunded}
        show={show.amount}
        rise="costly"
      />
      <Figure
        {...both}
        rise="neutral"
        word={words.discounts}
        href="/app/discounts"
        value={(sums) => sums.discounts}
        show={show.amount}
      />
      <Figure
        {...both}
        rise="neutral"
        word={words.giftCards}
        href="/app/gift-cards"
        value={(sums) => sums.gift_cards}
        show={show.amount}
      />
    </dl>
  )
}

/** Null without orders, as there is nothing to divide. */
const averageOf = ({ total, orders }: Sums) => (orders === 0 ? null : Math.round(total / orders))
const returningOf = ({ orders, first_orders }: Sums) => (orders === 0 ? null : (orders - first_orders) / orders)

function useFormat(currency: string | undefined) {
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 })
  return {
    amount: (value: number) => money(value, currency ?? "usd", language),
    count: (value: number) => value.toLocaleString(language),
    share: (value: number) => percent.format(value),
  }
}

interface FigureProps {
  word: string
  href: string | undefined
  now: Sums | undefined
  before: Sums | null
  value: (sums: Sums) => number | null
  show: (value: number) => string
  rise?: Rise
}

function Figure({ word, href, now, before, value, show, rise = "good" }: FigureProps) {
  const words = useAnalyticsWords()
  const { common } = useWords()
  const amount = now ? value(now) : null
  const was = before && value(before)
  const text = amount === null ? common.none : show(amount)
  return (
    <div>
      <dt className="muted">{word}</dt>
      <dd className="figure number">{href && amount ? <PageLink href={href}>{text}</PageLink> : text}</dd>
      <dd className="figure-before muted number">
        {was !== null && (
          <>
            {was !== 0 && amount !== null && <Change now={amount} before={was} rise={rise} />} {words.before(show(was))}
          </>
        )}
      </dd>
    </div>
  )
}
