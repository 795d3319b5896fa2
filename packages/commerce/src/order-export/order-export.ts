import type { CurrencyUnits } from "../currency/unit.ts"
import { majorText } from "../import/major-units.ts"

type Text = string | null | undefined

interface ExportedAddress {
  first_name?: Text
  last_name?: Text
  company?: Text
  address_1?: Text
  address_2?: Text
  postal_code?: Text
  city?: Text
  province?: Text
  country_code?: Text
  phone?: Text
}

/** An order with its totals, in minor units. */
export interface ExportedOrder {
  id: string
  /** Or the number that the shop's own rule has given it. */
  display_id: number | string
  created_at: Date
  canceled_at: Date | null
  status: string
  payment_status: string
  fulfillment_status: string
  email: string
  customer_id: string
  customer?: { email: string; first_name: Text; last_name: Text; phone: Text } | null
  shipping_address?: ExportedAddress | null
  billing_address?: ExportedAddress | null
  sales_channel?: { name: string } | null
  region_id: string
  region?: { name: string } | null
  currency_code: string
  subtotal: number
  discount_total: number
  shipping_total: number
  tax_total: number
  gift_card_total: number
  total: number
  paid_total: number
  refunded_total: number
  discounts?: { code: string }[]
  items?: ExportedItem[]
}

/** `quantity`: what the buyer has kept; with the returned units it is what was ordered. */
interface ExportedItem {
  title: string
  quantity: number
  returned_quantity: number | null
  variant?: { sku: Text } | null
}

type Cell = (order: ExportedOrder, units: CurrencyUnits) => Text

type Total = "subtotal" | `${"discount" | "shipping" | "tax" | "gift_card" | "paid" | "refunded"}_total` | "total"

const amount =
  (name: Total): Cell =>
  (order, units) =>
    majorText(order[name], units(order.currency_code).decimals)

const minor =
  (name: Total): Cell =>
  (order) =>
    String(order[name])

const ADDRESS: [header: string, field: keyof ExportedAddress][] = [
  ["First Name", "first_name"],
  ["Last Name", "last_name"],
  ["Company", "company"],
  ["Address 1", "address_1"],
  ["Address 2", "address_2"],
  ["Postal Code", "postal_code"],
  ["City", "city"],
  ["Province", "province"],
  ["Country Code", "country_code"],
  ["Phone", "phone"],
]

const address = (kind: "Shipping" | "Billing", of: "shipping_address" | "billing_address") =>
  ADDRESS.map(([header, field]): [string, Cell] => [`${kind} ${header}`, (order) => order[of]?.[field]])

/** The columns of an export of orders. Amounts are in major units: `12.50`. */
const COLUMNS: [header: string, cell: Cell][] = [
  ["Order Id", ({ id }) => id],
  ["Order Number", ({ display_id }) => String(display_id)],
  ["Placed At", ({ created_at }) => created_at.toISOString()],
  ["Canceled At", ({ canceled_at }) => canceled_at?.toISOString()],
  ["Status", ({ status }) => status],
  ["Payment Status", ({ payment_status }) => payment_status],
  ["Fulfillment Status", ({ fulfillment_status }) => fulfillment_status],
  ["Email", ({ email }) => email],
  ["Customer Id", ({ customer_id }) => customer_id],
  ["Customer First Name", ({ customer }) => customer?.first_name],
  ["Customer Last Name", ({ customer }) => customer?.last_name],
  ["Customer Phone", ({ customer }) => customer?.phone],
  ...address("Shipping", "shipping_address"),
  ...address("Billing", "billing_address"),
  ["Sales Channel", ({ sales_channel }) => sales_channel?.name],
  ["Region", ({ region }) => region?.name],
  ["Currency Code", ({ currency_code }) => currency_code.toUpperCase()],
  ["Subtotal", amount("subtotal")],
  ["Discount Total", amount("discount_total")],
  ["Shipping Total", amount("shipping_total")],
  ["Tax Total", amount("tax_total")],
  ["Gift Card Total", amount("gift_card_total")],
  ["Total", amount("total")],
  ["Paid Total", amount("paid_total")],
  ["Refunded Total", amount("refunded_total")],
  ["Discount Codes", ({ discounts = [] }) => discounts.map(({ code }) => code).join(", ")],
  ["Items", ({ items = [] }) => items.map(itemText).join(", ")],
]

/** v1's columns, in its order. Amounts are in minor units. */
const V1_COLUMNS: [header: string, cell: Cell][] = [
  ["Order_ID", ({ id }) => id],
  ["Display_ID", ({ display_id }) => String(display_id)],
  ["Order status", ({ status }) => status],
  ["Date", ({ created_at }) => created_at.toUTCString()],
  ["Customer First name", ({ customer }) => customer?.first_name],
  ["Customer Last name", ({ customer }) => customer?.last_name],
  ["Customer Email", ({ customer, email }) => customer?.email ?? email],
  ["Customer ID", ({ customer_id }) => customer_id],
  ["Shipping Address 1", ({ shipping_address }) => shipping_address?.address_1],
  ["Shipping Address 2", ({ shipping_address }) => shipping_address?.address_2],
  ["Shipping Country Code", ({ shipping_address }) => shipping_address?.country_code],
  ["Shipping City", ({ shipping_address }) => shipping_address?.city],
  ["Shipping Postal Code", ({ shipping_address }) => shipping_address?.postal_code],
  ["Shipping Region ID", ({ region_id }) => region_id],
  ["Fulfillment Status", ({ fulfillment_status }) => fulfillment_status],
  ["Payment Status", ({ payment_status }) => payment_status],
  ["Subtotal", minor("subtotal")],
  ["Shipping Total", minor("shipping_total")],
  ["Discount Total", minor("discount_total")],
  ["Gift Card Total", minor("gift_card_total")],
  ["Refunded Total", minor("refunded_total")],
  ["Tax Total", minor("tax_total")],
  ["Total", minor("total")],
  ["Currency Code", ({ currency_code }) => currency_code],
]

/** Whose columns an export of orders has: v1's, or else ours. */
export type OrderExportFormat = "v1" | undefined

const columnsOf = (format: OrderExportFormat) => (format === "v1" ? V1_COLUMNS : COLUMNS)

/** The first line of an export of orders. */
export const orderExportHeader = (format?: OrderExportFormat): string[] => columnsOf(format).map(([header]) => header)

/** The line of one order. */
export function orderExportRow(order: ExportedOrder, units: CurrencyUnits, format?: OrderExportFormat): string[] {
  return columnsOf(format).map(([, cell]) => cell(order, units) ?? "")
}

/** `2 × Shirt (SHIRT-M)` */
function itemText({ title, quantity, returned_quantity, variant }: ExportedItem): string {
  const ordered = quantity + (returned_quantity ?? 0)
  return `${ordered} × ${title}${variant?.sku ? ` (${variant.sku})` : ""}`
}
