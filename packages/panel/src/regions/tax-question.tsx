"use client"

import { use } from "react"
import { ChoiceField } from "#panel/form/choice-field.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { listOf } from "#panel/form/many-fields.tsx"
import type { RegionValues } from "./facts.ts"
import { useKnownCurrencies, useKnownRegions, useStore } from "./known.ts"
import { planFor, usuallyIncludesTax } from "./tax-setting.ts"
import { ToCurrencies } from "./to-currencies.tsx"
import { useRegionWords } from "./words.ts"

/** The answer as it is given or, until then, as shops in the region's countries usually give it; "" without either. */
export function answerOf({ includes_tax, countries }: Pick<RegionValues, "includes_tax" | "countries">): string {
  return includes_tax || String(usuallyIncludesTax(listOf(countries)) ?? "")
}

/** Asks whether entered prices include tax, and says what the answer changes: it is about the currency too. */
export function TaxQuestion() {
  const words = useRegionWords()
  const { value } = use(CurrentForm)
  const preset = answerOf({ includes_tax: "", countries: value("countries") })
  return (
    <>
      <ChoiceField<RegionValues>
        name="includes_tax"
        label={words.taxQuestion}
        required
        preset={preset}
        options={[
          { value: "true", word: words.taxYes, help: words.taxYesHelp },
          { value: "false", word: words.taxNo, help: words.taxNoHelp },
        ]}
      />
      <div role="status">
        <Effects answer={value("includes_tax") || preset} code={value("currency_code")} />
      </div>
    </>
  )
}

/** What creating the region does to its currency, or why the currency stays as it is. */
function Effects({ answer, code }: { answer: string; code: string }) {
  const words = useRegionWords()
  const store = useStore()
  const regions = useKnownRegions()
  const currency = useKnownCurrencies()?.find((one) => one.code === code)
  if (!currency || !store || !regions) return null
  const name = code.toUpperCase()
  const sharing = regions.filter((one) => one.currency_code === code)
  const plan = answer === "" ? undefined : planFor(answer === "true", currency.includes_tax, sharing)
  const others = plan?.others.join(", ") ?? ""
  const isNew = !store.currencies?.some((one) => one.code === code)
  const isKept = plan && !plan.changes && others !== ""
  const change = plan?.changes && changeOf(words, answer === "true", name, others)
  const kept = isKept && (answer === "true" ? words.staysExcluded : words.staysIncluded)(name, others)
  const lines = [isNew && words.willAdd(name), change, kept].filter((line) => typeof line === "string")
  if (lines.length === 0) return null
  return (
    <div className={isKept ? "notice warn" : "notice"}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isKept && <ToCurrencies code={code} />}
    </div>
  )
}

function changeOf(words: ReturnType<typeof useRegionWords>, included: boolean, code: string, others: string) {
  if (!included) return words.willExclude(code)
  return others === "" ? words.willInclude(code) : words.willIncludeAlso(code, others)
}
