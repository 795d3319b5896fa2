"use client"

import { use } from "react"
import { ChoiceField } from "#panel/form/choice-field.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { useMoreWords } from "../more-words.ts"
import type { RegionFacts } from "../sentence/facts.ts"
import { type DiscountValues, regionIds } from "../values.ts"
import { useDiscountWords } from "../words.ts"

/** The type of the discount: it can't be changed later. */
export function TypeField() {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const options = Object.entries(words.types).map(([value, word]) => ({ value, word }))
  return <ChoiceField<DiscountValues> name="rule.type" label={words.type} options={options} />
}

/** The regions of a new discount: several, or for a fixed amount the one that sets the currency. */
export function RegionsField({ regions }: { regions: RegionFacts[] | undefined }) {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { value, set, fault } = use(CurrentForm)
  const isFixed = value("rule.type") === "fixed"
  const chosen = regionIds(value("rule.type"), value("regions"))
  function choose(id: string, on: boolean) {
    const others = isFixed ? [] : chosen.filter((one) => one !== id)
    set("regions", [...others, ...(on ? [id] : [])].join())
  }
  return (
    <fieldset className="bare field" aria-describedby={isFixed ? "regions-help" : undefined}>
      <legend className="label">{words.regions}</legend>
      <div className="row discount-choices">
        {regions?.map(({ id, name, currency_code }) => (
          <label key={id} className="check">
            <input
              type={isFixed ? "radio" : "checkbox"}
              name="regions"
              checked={chosen.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
            <bdi>{name}</bdi> <span className="muted">{currency_code.toUpperCase()}</span>
          </label>
        ))}
      </div>
      {isFixed && (
        <span className="help" id="regions-help">
          {words.oneRegion}
        </span>
      )}
      {fault("regions") && (
        <span className="fault" role="alert">
          {fault("regions")}
        </span>
      )}
    </fieldset>
  )
}
