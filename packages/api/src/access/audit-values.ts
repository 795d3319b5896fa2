import { factsOf, type ModelName, type Tree } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { withFieldsOf } from "../custom-fields/save.ts"
import { lockCategories } from "../data/queries.ts"
import { find } from "../data/read.ts"
import { lockRow } from "./queries.ts"

/** One stored field before and after a write. `currency_code` is set if the two are amounts of minor units. */
export interface Difference {
  field: string
  old: unknown
  new: unknown
  currency_code?: string
}

/** What is stored about the target of a write, at one moment. */
export interface Snapshot {
  name: string | null
  currency_code: string | null
  values: Record<string, Value>
}

interface Value {
  value: unknown
  currency_code?: string
}

type Row = Record<string, unknown>

/** Where a target is stored: its table, the relations that are part of it, and which of its fields are amounts. */
interface Source {
  model: ModelName
  tree?: Tree
  amounts?: readonly string[]
  currency?: (row: Row) => unknown
}

const inRegion = (row: Row) => (row.region as Row | null)?.currency_code
const ofOrder = (row: Row) => (row.order as Row | null)?.currency_code
const REFUND = ["refund_amount"]

const SOURCES: Record<string, Source> = {
  product: {
    model: "Product",
    tree: { collection: {}, type: {}, tags: {}, images: {}, sales_channels: {}, categories: {}, profiles: {} },
  },
  variant: { model: "ProductVariant", tree: { prices: {}, options: {} } },
  option: { model: "ProductOption" },
  condition: { model: "DiscountCondition" },
  claim: { model: "ClaimOrder", tree: { order: {} }, amounts: REFUND, currency: ofOrder },
  collections: { model: "ProductCollection" },
  currencies: { model: "Currency" },
  customers: { model: "Customer", tree: { groups: {} } },
  "customer-groups": { model: "CustomerGroup" },
  discounts: {
    model: "Discount",
    tree: { rule: {}, regions: {} },
    currency: (row) => regionsOf(row)[0]?.currency_code,
  },
  "draft-orders": { model: "DraftOrder" },
  "gift-cards": { model: "GiftCard", tree: { region: {} }, amounts: ["value", "balance"], currency: inRegion },
  media: { model: "Media" },
  notes: { model: "Note" },
  orders: {
    model: "Order",
    tree: { shipping_address: {}, billing_address: {}, payments: {}, refunds: {} },
    amounts: ["paid", "refunded"],
    currency: (row) => row.currency_code,
  },
  "inventory-items": { model: "InventoryItem" },
  reservations: { model: "ReservationItem" },
  "stock-locations": { model: "StockLocation", tree: { address: {} } },
  "price-lists": { model: "PriceList" },
  "product-categories": { model: "ProductCategory" },
  "product-tags": { model: "ProductTag" },
  "product-types": { model: "ProductType" },
  "publishable-api-keys": { model: "PublishableApiKey", tree: { sales_channels: {} } },
  regions: { model: "Region", tree: { countries: {}, payment_providers: {}, fulfillment_providers: {} } },
  "return-reasons": { model: "ReturnReason" },
  returns: { model: "Return", tree: { order: {} }, amounts: REFUND, currency: ofOrder },
  roles: { model: "CustomRole" },
  "sales-channels": { model: "SalesChannel" },
  "shipping-options": {
    model: "ShippingOption",
    tree: { region: {}, requirements: {} },
    amounts: ["amount"],
    currency: inRegion,
  },
  "shipping-profiles": { model: "ShippingProfile" },
  store: { model: "Store", tree: { currencies: {} } },
  "tax-rates": { model: "TaxRate", tree: { region: {}, product_types: {}, shipping_options: {} } },
  users: { model: "User" },
  webhooks: { model: "Webhook" },
}

/** What a write changes: its table and its key; null if no values are recorded. */
export interface Subject {
  source: Source
  where: Record<string, string>
  /** The row it belongs to, which writes lock before it. */
  within?: Subject | null
}

/** The one thing that a write changes, by its operation and input; null for one that creates something. */
export function subjectOf(operation: string, input: Row): Subject | null {
  const [, resource = ""] = operation.split(".")
  if (resource === "store") return subject("store", {})
  const [name, column, key] = partOf(resource, input)
  // The request has not been validated yet: an invalid id matches no row.
  const isId = (given: unknown): given is string => typeof given === "string" && !given.includes("\0")
  const found = isId(key) ? subject(name, { [column]: key }) : null
  const outer = OUTER[name]
  const id = input[outer?.key ?? ""]
  return found && outer && isId(id) ? { ...found, within: subject(outer.name, { id }) } : found
}

/** The parents of nested rows, and their parameters in the path. */
const OUTER: Record<string, { name: string; key: string }> = {
  variant: { name: "product", key: "id" },
  option: { name: "product", key: "id" },
  condition: { name: "discounts", key: "discount_id" },
}

function partOf(resource: string, input: Row): [name: string, column: string, key: unknown] {
  const { id, discount_id, variant_id, option_id, claim_id, condition_id, code } = input
  if (resource === "products" && variant_id) return ["variant", "id", variant_id]
  if (resource === "products" && option_id) return ["option", "id", option_id]
  if (resource === "products") return ["product", "id", id]
  if (resource === "orders" && claim_id) return ["claim", "id", claim_id]
  if (resource.startsWith("discount") && condition_id) return ["condition", "id", condition_id]
  if (resource === "currencies") return [resource, "code", code]
  return [resource, "id", id ?? discount_id]
}

/** What was just created, by its operation and its id. */
export function madeSubject(operation: string, id: string): Subject | null {
  const [, resource = ""] = operation.split(".")
  return subject(resource === "products" ? "product" : resource, { id })
}

function subject(name: string, where: Record<string, string>): Subject | null {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined
  return source ? { source, where } : null
}

/**
 * Locks the row until the transaction ends, so that its old values are those that were replaced. Locks are taken in the
 * order in which the writes take them: the outer row first, all categories as one.
 */
export async function lockSubject(ctx: Context, { source, where, within }: Subject): Promise<void> {
  if (within) await lockSubject(ctx, within)
  if (source.model === "ProductCategory") await lockCategories(ctx)
  const { table, schema } = factsOf(source.model)
  const [[column, key] = []] = Object.entries(where)
  if (column === undefined || key === undefined) return
  await lockRow(ctx, { schema, table, column, key })
}

/** What is stored about it now; null when it does not exist. */
export async function snapshotOf(ctx: Context, { source, where }: Subject): Promise<Snapshot | null> {
  const [row] = (await find(ctx, source.model, where, withFieldsOf(ctx, source.model, source.tree ?? {}))) as Row[]
  if (!row || row.deleted_at) return null
  const currency = source.currency?.(row)
  const currency_code = typeof currency === "string" ? currency : null
  return { name: nameOf(row), currency_code, values: valuesOf(row, source, currency_code) }
}

/** The stored fields that a write changed. For a deleted row, all its old values. */
export function differences(before: Snapshot | null, after: Snapshot | null): Difference[] {
  const fields = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})])
  return [...fields].flatMap((field) => {
    const [was, is] = [before?.values[field], after?.values[field]]
    const [old, now] = [was?.value ?? null, is?.value ?? null]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    const currency_code = is?.currency_code ?? was?.currency_code
    return [{ field, old, new: now, ...(currency_code && { currency_code }) }]
  })
}

/** Fields that are meaningless to readers, or secret. */
const UNSAID = /^(id|created_at|updated_at|deleted_at|mpath|payments|refunds|order|idempotency_key)$/
const HIDDEN = /password|secret|token|credential|api_?key/i

function valuesOf(row: Row, { model, tree = {}, amounts = [] }: Source, currency_code: string | null) {
  const values: Record<string, Value> = {}
  for (const [name, value] of Object.entries({ ...row, ...moneyOf(row, tree) })) {
    const isForeignKey = name.endsWith("_id") && name.slice(0, -3) in tree
    if (UNSAID.test(name) || HIDDEN.test(name) || isForeignKey) continue
    if (model === "Discount" && name === "rule") Object.assign(values, ruleOf(value as Row | null, currency_code))
    else if (name === "prices" || name === "requirements")
      Object.assign(values, pricesOf(name, value as Row[], currency_code))
    else if (name in tree) values[name] = { value: relationOf(value) }
    else values[name] = { value: plainOf(value), ...(amounts.includes(name) && currency_code && { currency_code }) }
  }
  return values
}

/** What was paid and refunded, of an order. */
function moneyOf({ payments, refunds }: Row, tree: Tree): Row {
  if (!("payments" in tree)) return {}
  const captured = ((payments ?? []) as Row[]).filter((payment) => payment.captured_at)
  return { paid: sumOf(captured), refunded: sumOf((refunds ?? []) as Row[]) }
}

const sumOf = (rows: Row[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0)

/** A discount's terms, which are stored separately. */
function ruleOf(rule: Row | null, currency_code: string | null): Record<string, Value> {
  if (!rule) return {}
  const { type, value, allocation, description } = rule
  const isAmount = type === "fixed" && currency_code
  return {
    type: { value: type },
    value: { value, ...(isAmount && { currency_code }) },
    allocation: { value: allocation },
    description: { value: description },
  }
}

/** Each price as a separate field: “prices.eur”, “prices.eur.reg_1”, “prices.eur.10+”; also shipping option bounds. */
function pricesOf(name: string, rows: Row[], currency: string | null): Record<string, Value> {
  const live = rows.filter((row) => !row.deleted_at)
  return Object.fromEntries(
    live.map((row) => {
      const { currency_code = currency, region_id, price_list_id, min_quantity, type, amount } = row
      const quantity = min_quantity ? `${min_quantity}+` : null
      const field = [name, row.currency_code, type, region_id, price_list_id, quantity].filter(Boolean).join(".")
      return [field, { value: amount, ...(typeof currency_code === "string" && { currency_code }) }]
    }),
  )
}

/** Relations in readable form: an address as one text, others by id and name, lists by name. */
function relationOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: Row) => nameOf(one) ?? one.id).sort()
  if (!value) return null
  const row = value as Row
  return "address_1" in row ? addressOf(row) : { id: row.id, name: nameOf(row) }
}

const ADDRESS = ["first_name", "last_name", "company", "address_1", "address_2", "postal_code", "city", "province"]

function addressOf(row: Row): string {
  return [...ADDRESS, "country_code", "phone"]
    .map((name) => row[name])
    .filter(Boolean)
    .join(", ")
}

const NAMES = ["title", "name", "value", "code", "email", "label", "url", "display_name", "iso_2"]

/** Its readable name. */
function nameOf(row: Row): string | null {
  if (typeof row.display_id === "number") return `#${row.display_id}`
  const found = NAMES.map((name) => row[name]).find((name) => typeof name === "string" && name !== "")
  return (found as string | undefined) ?? null
}

function regionsOf(row: Row): Row[] {
  return (row.regions ?? []) as Row[]
}

function plainOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === "bigint" ? String(value) : value
}
