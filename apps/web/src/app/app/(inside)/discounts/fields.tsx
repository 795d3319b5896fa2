"use client"

import { useQuery } from "@tanstack/react-query"
import { type ReactNode, use } from "react"
import { ChoiceField } from "#panel/choice-field.tsx"
import { AmountField, AreaField, CheckField, Field, MomentField, SelectField, TextField } from "#panel/fields.tsx"
import { CurrentForm } from "#panel/form.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { UNITS, type Unit } from "./duration.ts"
import type { RegionFacts } from "./facts.ts"
import { type DiscountValues, regionIds } from "./values.ts"
import { useDiscountWords } from "./words.ts"

/** All regions of the shop. */
export function useRegions(): RegionFacts[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: 1_000, order: "name", fields: "name,currency_code", expand: "" } as const
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}

/** What is taken off, and from what. The type of a stored discount stays. */
export function RuleFields({ currency, fresh }: { currency: string | undefined; fresh?: boolean }) {
  const words = useDiscountWords()
  const { value } = use(CurrentForm)
  const type = value("rule.type")
  const options = <Key extends string>(of: Record<Key, string>) =>
    Object.entries<string>(of).map(([key, word]) => ({ value: key, word }))
  return (
    <>
      {fresh && <ChoiceField<DiscountValues> name="rule.type" label={words.type} options={options(words.types)} />}
      {type !== "free_shipping" && (
        <div className="side-by-side">
          {type === "fixed" ? (
            <AmountField<DiscountValues>
              name="rule.value"
              label={words.value}
              required
              currency={currency ?? "—"}
              help={currency ? undefined : words.chooseRegion}
            />
          ) : (
            <PercentField />
          )}
          <SelectField<DiscountValues>
            name="rule.allocation"
            label={words.allocation}
            options={options(words.allocations)}
          />
        </div>
      )}
    </>
  )
}

function PercentField() {
  const words = useDiscountWords()
  return (
    <Field<DiscountValues> name="rule.value" label={words.value} required help={words.percentHelp}>
      {(control) => (
        <span className="with-unit">
          <input {...control} type="text" inputMode="numeric" autoComplete="off" className="number" />
          <span className="unit">%</span>
        </span>
      )}
    </Field>
  )
}

/** Where a new discount is good: several regions, or for a fixed amount the one whose currency it is in. */
export function RegionsField({ regions }: { regions: RegionFacts[] | undefined }) {
  const words = useDiscountWords()
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
      <div className="row choices">
        {regions?.map(({ id, name, currency_code }) => (
          <label key={id} className="check">
            <input
              type={isFixed ? "radio" : "checkbox"}
              name="regions"
              checked={chosen.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
            {name} <span className="muted">{currency_code.toUpperCase()}</span>
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

/** From when, until when, and how often. */
export function LimitFields({ children }: { children?: ReactNode }) {
  const words = useDiscountWords()
  return (
    <>
      <div className="side-by-side">
        <MomentField<DiscountValues> name="starts_at" label={words.starts} help={words.startsHelp} />
        <MomentField<DiscountValues> name="ends_at" label={words.ends} help={words.endsHelp} />
      </div>
      <TextField<DiscountValues> name="usage_limit" label={words.limit} help={words.limitHelp} inputMode="numeric" />
      {children}
    </>
  )
}

/** Whether single codes are cut from it, and how long each is good. */
export function DynamicFields({ fresh }: { fresh?: boolean }) {
  const words = useDiscountWords()
  const { value } = use(CurrentForm)
  const units = (Object.keys(UNITS) as Unit[]).map((unit) => ({ value: unit as string, word: words.units[unit] }))
  const isIso = value("valid_unit") === "iso"
  return (
    <>
      {fresh && <CheckField<DiscountValues> name="is_dynamic" label={words.dynamic} help={words.dynamicHelp} />}
      {value("is_dynamic") === "true" && (
        <div className="duration">
          <TextField<DiscountValues>
            name="valid_duration"
            label={words.duration}
            help={words.durationHelp}
            inputMode={isIso ? undefined : "numeric"}
          />
          <SelectField<DiscountValues>
            name="valid_unit"
            label={words.unit}
            options={isIso ? [...units, { value: "iso", word: words.units.iso }] : units}
          />
        </div>
      )}
    </>
  )
}

/** What operators tell each other about it. */
export function NoteField() {
  const words = useDiscountWords()
  return <AreaField<DiscountValues> name="rule.description" label={words.note} help={words.noteHelp} />
}
