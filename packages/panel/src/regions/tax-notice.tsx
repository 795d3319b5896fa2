"use client"

import { use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { useKnownCurrencies } from "./known.ts"
import { taxConflict } from "./tax-setting.ts"
import { ToCurrencies } from "./to-currencies.tsx"
import { useRegionWords } from "./words.ts"

/** Warns where the region and its currency disagree on taxes in prices, and says which of them governs which prices. */
export function TaxNotice() {
  const words = useRegionWords()
  const { value } = use(CurrentForm)
  const code = value("currency_code")
  const currency = useKnownCurrencies()?.find((one) => one.code === code)
  const conflict = taxConflict(value("includes_tax") === "true", currency?.includes_tax)
  return (
    <div role="status">
      {conflict && (
        <div className="notice warn">
          <p>{words.conflicts[conflict](code.toUpperCase())}</p>
          <ToCurrencies code={code} />
        </div>
      )}
    </div>
  )
}
