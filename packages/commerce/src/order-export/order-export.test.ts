import { expect, test } from "vitest"
import { currencyUnits } from "../currency/unit.ts"
import { type ExportedOrder, orderExportHeader, orderExportRow } from "./order-export.ts"

const units = currencyUnits([{ code: "omr", decimals: 2, step: 1 }])

const order: ExportedOrder = {
  ...{ id: "order_1", display_id: 12, created_at: new Date("2026-01-31T10:00:00Z"), canceled_at: null },
  ...{ status: "pending", payment_status: "captured", fulfillment_status: "not_fulfilled" },
  ...{ email: "a@example.com", customer_id: "cus_1", currency_code: "eur", region_id: "reg_1" },
  ...{ subtotal: 2000, discount_total: 150, shipping_total: 595, tax_total: 464, gift_card_total: 0, total: 2909 },
  ...{ paid_total: 2909, refunded_total: 10 },
}
const cellsOf = (facts: Partial<ExportedOrder> = {}) => {
  const row = orderExportRow({ ...order, ...facts }, units)
  return Object.fromEntries(orderExportHeader().map((header, at) => [header, row[at]]))
}

test("has a header for each cell, each once", () => {
  const header = orderExportHeader()
  expect(new Set(header).size).toBe(header.length)
  expect(orderExportRow(order, units)).toHaveLength(header.length)
})

test("writes amounts in major units, dates as ISO text, and nothing where nothing is known", () => {
  expect(cellsOf()).toMatchObject({
    ...{ "Order Id": "order_1", "Order Number": "12", "Placed At": "2026-01-31T10:00:00.000Z", "Canceled At": "" },
    ...{ Subtotal: "20.00", "Discount Total": "1.50", "Shipping Total": "5.95", "Tax Total": "4.64", Total: "29.09" },
    ...{ "Gift Card Total": "0.00", "Paid Total": "29.09", "Refunded Total": "0.10", "Currency Code": "EUR" },
    ...{ Region: "", "Sales Channel": "", "Shipping City": "", "Discount Codes": "", Items: "" },
  })
})

test("writes amounts of currencies without decimals as they are", () => {
  expect(cellsOf({ currency_code: "jpy" })).toMatchObject({ Total: "2909", "Currency Code": "JPY" })
})

test("writes the decimals of the shop, whatever the currency has elsewhere", () => {
  expect(cellsOf({ currency_code: "kwd" })).toMatchObject({ Total: "2.909" })
  expect(cellsOf({ currency_code: "omr" })).toMatchObject({ Total: "29.09" })
})

test("writes people and places, items with what was ordered, and discount codes", () => {
  const cells = cellsOf({
    customer: { email: "ada@example.com", first_name: "Ada", last_name: "Byron", phone: null },
    shipping_address: { city: "Bonn", country_code: "de" },
    billing_address: { company: "Engines" },
    region: { name: "Europe" },
    sales_channel: { name: "Web" },
    canceled_at: new Date(0),
    discounts: [{ code: "TEN" }, { code: "FREE" }],
    items: [
      { title: "Shirt", quantity: 1, returned_quantity: 2, variant: { sku: "S-1" } },
      { title: "Cap", quantity: 1, returned_quantity: null, variant: null },
    ],
  })
  expect(cells).toMatchObject({
    ...{ "Customer First Name": "Ada", "Customer Phone": "", "Shipping City": "Bonn", "Shipping Country Code": "de" },
    ...{ "Billing Company": "Engines", "Billing City": "", Region: "Europe", "Sales Channel": "Web" },
    ...{ "Canceled At": "1970-01-01T00:00:00.000Z", "Discount Codes": "TEN, FREE", Items: "3 × Shirt (S-1), 1 × Cap" },
  })
})

test("in v1's format it has v1's columns in their order, with amounts in minor units", () => {
  const customer = { email: "ada@example.com", first_name: "Ada", last_name: "Byron", phone: null }
  const shipping_address = { address_1: "Wall 1", address_2: "Flat 2", city: "Bonn", postal_code: "53111" }
  const line = orderExportRow({ ...order, customer, shipping_address }, units, "v1")
  expect(orderExportHeader("v1").map((header, at) => `${header}: ${line[at]}`)).toEqual([
    ...["Order_ID: order_1", "Display_ID: 12", "Order status: pending", "Date: Sat, 31 Jan 2026 10:00:00 GMT"],
    ...["Customer First name: Ada", "Customer Last name: Byron", "Customer Email: ada@example.com"],
    ...["Customer ID: cus_1", "Shipping Address 1: Wall 1", "Shipping Address 2: Flat 2", "Shipping Country Code: "],
    ...["Shipping City: Bonn", "Shipping Postal Code: 53111", "Shipping Region ID: reg_1"],
    ...["Fulfillment Status: not_fulfilled", "Payment Status: captured"],
    ...["Subtotal: 2000", "Shipping Total: 595", "Discount Total: 150", "Gift Card Total: 0", "Refunded Total: 10"],
    ...["Tax Total: 464", "Total: 2909", "Currency Code: eur"],
  ])
})
