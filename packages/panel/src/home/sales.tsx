"use client"

import Link from "next/link"
import { useState } from "react"
import { Change } from "#panel/chart/change.tsx"
import { money } from "#panel/money/amounts.ts"
import { useMay } from "#panel/session/session.tsx"
import { Empty } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { Chart } from "./chart.tsx"
import type { SalesOf } from "./day-text.ts"
import { SalesTable } from "./sales-table.tsx"
import { useHomeWords } from "./words.ts"

const DAYS = 30

/** Sales, one currency at a time, compared with the previous period. */
export function Sales({ sales }: { sales: SalesOf[] | undefined }) {
  const words = useHomeWords()
  const may = useMay()
  const [code, setCode] = useState<string | null>(null)
  const [asTable, setAsTable] = useState(false)
  const visible = sales?.find(({ currency_code }) => currency_code === code) ?? sales?.[0]
  const choice = sales && sales.length > 1 && <Currencies sales={sales} current={visible} onChoose={setCode} />
  return (
    <Card title={words.sales(DAYS)} aside={choice}>
      <Figures sales={visible} />
      <div className="sales-body">
        {visible && (asTable ? <SalesTable sales={visible} /> : <Chart sales={visible} />)}
        {sales?.length === 0 && <Empty title={words.noSales} text={words.noSalesText} />}
      </div>
      <p className="row spread sales-foot">
        <span className="help">{words.salesHelp}</span>
        <span className="row">
          {may("analytics.sales") && <Link href="/app/analytics">{words.analytics}</Link>}
          <button type="button" className="link" hidden={!visible} onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </button>
        </span>
      </p>
    </Card>
  )
}

interface CurrenciesProps {
  sales: SalesOf[]
  current: SalesOf | undefined
  onChoose: (code: string) => void
}

function Currencies({ sales, current, onChoose }: CurrenciesProps) {
  const words = useHomeWords()
  return (
    <fieldset className="row bare" aria-label={words.currency}>
      {sales.map(({ currency_code }) => (
        <button
          key={currency_code}
          type="button"
          className="tab"
          aria-pressed={currency_code === current?.currency_code}
          onClick={() => onChoose(currency_code)}
        >
          {currency_code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}

function Figures({ sales }: { sales: SalesOf | undefined }) {
  const words = useHomeWords()
  const language = useLanguage()
  const { common } = useWords()
  const say = (amount: number) => (sales ? money(amount, sales.currency_code, language) : common.none)
  const { total = 0, orders = 0, refunded = 0, before = { total: 0, orders: 0 } } = sales ?? {}
  const average = mean(total, orders)
  const averageBefore = mean(before.total, before.orders)
  const count = (n: number) => (sales ? n.toLocaleString(language) : common.none)
  return (
    <dl className="figures">
      <Figure word={words.total} visible={say(total)} now={total} was={before.total} before={say(before.total)} />
      <Figure
        word={words.orders}
        visible={count(orders)}
        now={orders}
        was={before.orders}
        before={count(before.orders)}
      />
      <Figure
        word={words.average}
        visible={say(average)}
        now={average}
        was={averageBefore}
        before={say(averageBefore)}
      />
      <Figure word={words.refunded} visible={say(refunded)} />
    </dl>
  )
}

const mean = (total: number, orders: number) => (orders === 0 ? 0 : Math.round(total / orders))

interface FigureProps {
  word: string
  visible: string
  /** The period it is compared with. */
  now?: number
  was?: number
  before?: string
}

function Figure({ word, visible, now = 0, was = 0, before }: FigureProps) {
  const words = useHomeWords()
  return (
    <div>
      <dt className="muted">{word}</dt>
      <dd className="figure number">{visible}</dd>
      <dd className="figure-before muted number" title={words.beforeHelp}>
        {before && was + now > 0 && (
          <>
            {was > 0 && <Change now={now} before={was} />} {words.before(before)}
          </>
        )}
      </dd>
    </div>
  )
}
