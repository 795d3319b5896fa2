import { ADDRESS_PARTS } from "#panel/display/address.tsx"
import type { PickedVariant } from "#panel/form/variant-picker.tsx"
import { type Reading, textOf } from "#panel/money/reading.ts"
import type { Input } from "#panel/server/operations.ts"

export type Texts = Record<string, string>
export type NewDraft = Input["draft-orders"]["create"]

/** An item of a new draft; its title and tax rate if custom, its quantity and price are in the form. */
export interface NewLine {
  key: string
  /** None for a custom item. */
  variant: PickedVariant | undefined
}

export const lineField = (key: string, name: "title" | "quantity" | "price" | "rate") => `line.${key}.${name}`
export const addressField = (part: string) => `shipping_address.${part}`

/** Of an item's tax, in percent. */
export const HIGHEST_RATE = 100

interface Known {
  lines: NewLine[]
  currency: string
  read: Reading
  /** The message for a required field. */
  required: string
}

/** The server's input; errors are collected in `read`. */
export function inputOf(given: Texts, { lines, currency, read, required }: Known): NewDraft {
  const { email = "", region_id = "", shipping, discount } = given
  const price = read.price("shipping_price", given.shipping_price, currency)
  const address = addressIn(given, read, required)
  return {
    email: email.trim(),
    region_id,
    items: lines.map((line) => lineOf(line, given, currency, read)),
    shipping_methods: shipping ? [{ option_id: shipping, ...(price !== null && { price }) }] : [],
    ...(address && { shipping_address: address, billing_address: address }),
    discounts: codesIn(discount),
    no_notification_order: given.notify !== "true",
  }
}

function lineOf({ key, variant }: NewLine, given: Texts, currency: string, read: Reading) {
  const at = (name: Parameters<typeof lineField>[1]) => [lineField(key, name), given[lineField(key, name)]] as const
  const quantity = read.whole(...at("quantity"), { least: 1 }) ?? 1
  const unit_price = read.price(...at("price"), currency)
  const own = unit_price === null ? {} : { unit_price }
  if (variant) return { variant_id: variant.variant_id, quantity, ...own }
  const rate = read.percent(...at("rate"), HIGHEST_RATE)
  const title = given[lineField(key, "title")]?.trim()
  return { title, quantity, ...own, ...(rate !== null && { tax_rates: [{ rate }] }) }
}

/** Undefined if nothing but a preselected country was entered. */
function addressIn(given: Texts, read: Reading, required: string) {
  const parts = ADDRESS_PARTS.map((part) => [part, textOf(given[addressField(part)])] as const)
  if (parts.every(([part, text]) => part === "country_code" || text === null)) return undefined
  if (!given[addressField("country_code")]) read.refuse(addressField("country_code"), required)
  return Object.fromEntries(parts)
}

/** Discount codes, as they are typed into one field. */
export const codesIn = (text = "") => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].map((code) => ({ code }))
