import { localOf, majorOf, minorOf, momentOf } from "#panel/money/amounts.ts"
import type { Reading } from "#panel/money/reading.ts"
import { typedNumber } from "#panel/money/typed-number.ts"
import type { Resource } from "./conditions/resources.ts"
import { durationOf, unitOf } from "./duration.ts"
import { type Discount, regionsOf } from "./sentence/facts.ts"
import type { Kind, Operator, Type } from "./sentence/types.ts"

/** The form values of a discount, under the names that the server uses in its errors. */
export interface DiscountValues {
  code: string
  "rule.type": string
  "rule.value": string
  "rule.allocation": string
  "rule.description": string
  starts_at: string
  ends_at: string
  usage_limit: string
  is_dynamic: string
  valid_duration: string
  valid_unit: string
}

/** A new one includes regions and conditions; a stored one's are changed separately. */
export interface NewValues extends DiscountValues {
  /** Comma-separated ids. */
  regions: string
  /** `NewCondition`s as JSON. */
  conditions: string
}

export interface NewCondition {
  kind: Kind
  operator: Operator
  resources: Resource[]
}

export const NOTHING: NewValues = {
  code: "",
  "rule.type": "percentage",
  "rule.value": "",
  "rule.allocation": "item",
  "rule.description": "",
  starts_at: "",
  ends_at: "",
  usage_limit: "",
  is_dynamic: "",
  valid_duration: "",
  valid_unit: "D",
  regions: "",
  conditions: "[]",
}

/** A stored discount as form values. */
export function valuesOf(discount: Discount, language: string): DiscountValues {
  const { code, rule, starts_at, ends_at, usage_limit, valid_duration } = discount
  const { amount, unit } = unitOf(valid_duration)
  const currency = regionsOf(discount)[0]?.currency_code ?? ""
  const isFixed = rule?.type === "fixed"
  return {
    code,
    "rule.type": rule?.type ?? "",
    "rule.value": isFixed ? majorOf(rule?.value, currency, language) : String(rule?.value ?? ""),
    "rule.allocation": rule?.allocation ?? "total",
    "rule.description": rule?.description ?? "",
    starts_at: localOf(starts_at),
    ends_at: localOf(ends_at),
    usage_limit: String(usage_limit ?? ""),
    is_dynamic: discount.is_dynamic && !discount.parent_discount_id ? "true" : "",
    valid_duration: amount,
    valid_unit: unit,
  }
}

interface Typed {
  currency: string | undefined
  /** The language in which amounts are typed. */
  language: string
}

/** Percent or minor units; null if it is neither. A fixed amount needs its region's currency. */
export function amountOf(type: string, text: string, { currency, language }: Typed): number | null {
  if (type === "free_shipping") return 0
  if (type === "fixed") return currency === undefined ? null : minorOf(text, currency, language)
  return wholeOf(text, language)
}

/** A whole number or percentage; null if it is not one. */
export function wholeOf(text: string, language: string): number | null {
  const read = typedNumber(text.replace("%", ""), language, 0)
  return "units" in read ? read.units : null
}

const HIGHEST_PERCENT = 100

function readValue(type: string, text: string, currency: string | undefined, read: Reading): number | null {
  if (type === "free_shipping") return 0
  if (type === "fixed") return read.amount("rule.value", text, currency ?? "")
  return read.whole("rule.value", text.replace("%", ""), { most: HIGHEST_PERCENT })
}

/** The input that creating and updating share. Errors that only the form can see are thrown. */
function termsOf(values: DiscountValues, currency: string | undefined, read: Reading) {
  const { code, usage_limit, valid_duration, valid_unit } = values
  const value = readValue(values["rule.type"], values["rule.value"], currency, read)
  const limit = read.whole("usage_limit", usage_limit, { least: 1 })
  return {
    code,
    starts_at: momentOf(values.starts_at) ?? undefined,
    ends_at: momentOf(values.ends_at),
    usage_limit: limit,
    ...(values.is_dynamic && { valid_duration: durationOf(valid_duration, valid_unit) }),
    rule: {
      value: value ?? 0,
      allocation: values["rule.allocation"] === "item" ? ("item" as const) : ("total" as const),
      description: values["rule.description"].trim() || null,
    },
  }
}

/** The input for updating a stored one: a unique code has no rule. */
export function changeOf(values: DiscountValues, stored: Discount, read: Reading) {
  const { rule, ...terms } = termsOf(values, regionsOf(stored)[0]?.currency_code, read)
  return { ...terms, ...(!stored.parent_discount_id && { rule }) }
}

/** The input for a new discount. */
export function createdOf(
  values: NewValues,
  currency: string | undefined,
  read: Reading,
  words: { needsRegion: string },
) {
  const regions = regionIds(values["rule.type"], values.regions)
  if (regions.length === 0) read.refuse("regions", words.needsRegion)
  const { rule, ...terms } = termsOf(values, currency, read)
  read.done()
  const type = values["rule.type"] as Type
  const conditions = conditionsIn(values.conditions).map(({ kind, operator, resources }) => ({
    operator,
    [kind]: resources.map(({ id }) => id),
  }))
  return { ...terms, is_dynamic: values.is_dynamic === "true", regions, rule: { ...rule, type, conditions } }
}

/** A fixed amount has one region: the first of those chosen before. */
export function regionIds(type: string, text: string): string[] {
  const ids = text.split(",").filter(Boolean)
  return type === "fixed" ? ids.slice(0, 1) : ids
}

export const conditionsIn = (text: string): NewCondition[] => (text ? JSON.parse(text) : [])
