"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import type { Report } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

const RatesDrawer = dynamic(() => import("./rates-drawer.tsx").then((part) => part.RatesDrawer), { ssr: false })

/** How currencies are converted and which ones are not, with the exchange rates to edit. */
export function Rates({ report, isAll }: { report: Report; isAll: boolean }) {
  const words = useAnalyticsWords()
  const language = useLanguage()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const codes = report.currencies.map(({ currency_code }) => currency_code)
  const { converted } = report
  if (codes.length < 2 && !converted) return null
  const left = converted?.left_out.map((code) => code.toUpperCase()) ?? []
  return (
    <div className="help report-zone">
      {isAll && converted && <span>{words.convertedHelp(converted.currency_code.toUpperCase())} </span>}
      {isAll && left.length > 0 && <span>{words.leftOut(new Intl.ListFormat(language).format(left))} </span>}
      {may("analytics.setRates") && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {words.rates}
        </button>
      )}
      {open && <RatesDrawer codes={codes} onClose={() => setOpen(false)} />}
    </div>
  )
}
