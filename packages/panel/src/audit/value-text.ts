import { money } from "#panel/money/amounts.ts"
import type { Language } from "#panel/words/choices.ts"
import { sentenceCase } from "./operation-text.ts"

/** How to format a value: the language, its words for yes, no and nothing, and the currency of amounts. */
export interface Writing {
  language: Language
  yes: string
  no: string
  none: string
  currency?: string | undefined
  /** The field whose value it is, and the words for values of some fields: `payment_status` and its states. */
  field?: string
  states?: Record<string, Record<string, string>>
}

type Row = Record<string, unknown>

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A stored value in readable form: amounts as money, timestamps as dates, references by name. */
export function valueText(value: unknown, by: Writing): string {
  if (value === null || value === undefined || value === "") return by.none
  if (typeof value === "boolean") return value ? by.yes : by.no
  if (typeof value === "number") return by.currency ? money(value, by.currency, by.language) : String(value)
  if (typeof value === "string") return MOMENT.test(value) ? momentText(value, by.language) : wordText(value, by)
  if (Array.isArray(value)) return value.length === 0 ? by.none : value.map((one) => valueText(one, by)).join(", ")
  return rowText(value as Row, by)
}

/** Fields that hold one of a few words. */
const CHOICES = /^(role|reason|type|allocation|operator|price_type)$|status$/

function wordText(value: string, { field = "", states = {} }: Writing): string {
  if (!CHOICES.test(field)) return value
  return states[field]?.[value] ?? (/^[a-z_]+$/.test(value) ? sentenceCase(value) : value)
}

function rowText(row: Row, by: Writing): string {
  const { amount, currency_code, id, name, value } = row
  if (typeof amount === "number" && typeof currency_code === "string") return money(amount, currency_code, by.language)
  const text = name ?? value ?? (Object.keys(row).length === 1 ? id : undefined)
  return typeof text === "string" ? text : JSON.stringify(row, null, 1)
}

function momentText(moment: string, language: Language): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(date)
}

/** Sent fields that are amounts of the target's currency. */
const AMOUNTS = /^(amount|balance|price|refund|refund_amount)$/

/** The currency of a field that was sent; undefined if it is not an amount. */
export function currencyOf(field: string, operation: string, currency_code: string | null): string | undefined {
  const isAmount = AMOUNTS.test(field) || (field === "value" && operation.startsWith("admin.gift-cards."))
  return (isAmount && currency_code) || undefined
}
