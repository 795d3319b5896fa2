"use client"

import Link from "next/link"
import { type TaxConflict, type TaxedRegion, taxConflict } from "#panel/regions/tax-setting.ts"
import { useWords } from "#panel/words/index.tsx"
import { useCurrencyWords } from "./words.ts"

/** A currency of the store, with the regions that sell in it. */
export interface CurrencyRow {
  code: string
  name: string
  symbol_native: string
  decimals: number
  /** The smallest amount that can be paid, in minor units. */
  step: number
  includes_tax: boolean
  regions: TaxedRegion[]
}

/** The regions of a currency; one whose setting differs from the currency's is marked. */
export function Regions({ regions, includes_tax }: CurrencyRow) {
  const words = useCurrencyWords()
  const { common } = useWords()
  if (regions.length === 0) return <span className="muted">{common.none}</span>
  return (
    <span className="row">
      {regions.map((region) => {
        const differs = taxConflict(region.includes_tax, includes_tax) !== undefined
        return (
          <Link key={region.id} href={`/app/regions/${region.id}`} className={differs ? "chip warn" : undefined}>
            {differs ? words.differs(region.name) : region.name}
          </Link>
        )
      })}
    </span>
  )
}

/** What each disagreement of a region with its currency means for prices. */
export function Conflicts({ rows }: { rows: CurrencyRow[] }) {
  const words = useCurrencyWords()
  const found = rows.flatMap(({ code, includes_tax, regions }) =>
    regions.flatMap(({ id, name, ...region }) => {
      const conflict: TaxConflict | undefined = taxConflict(region.includes_tax, includes_tax)
      return conflict ? [{ id, text: words.conflicts[conflict](name, code.toUpperCase()) }] : []
    }),
  )
  if (found.length === 0) return null
  return (
    <ul className="notice warn">
      {found.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
