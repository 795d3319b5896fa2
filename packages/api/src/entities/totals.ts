import * as z from "zod"

/** Amounts computed on each read, never stored; in the currency's smallest unit. */
export const lineTotals = {
  subtotal: z.int(),
  discount_total: z.int(),
  total: z.int(),
  original_total: z.int(),
  original_tax_total: z.int(),
  tax_total: z.int(),
}

/** The totals of a shipping method. */
export const shippingMethodTotals = {
  subtotal: z.int(),
  total: z.int(),
  original_total: z.int(),
  original_tax_total: z.int(),
  tax_total: z.int(),
}

/** The totals of a cart. */
export const cartTotals = {
  subtotal: z.int(),
  discount_total: z.int(),
  item_tax_total: z.int(),
  shipping_total: z.int(),
  shipping_tax_total: z.int(),
  tax_total: z.int(),
  gift_card_total: z.int(),
  gift_card_tax_total: z.int(),
  total: z.int(),
  refunded_total: z.int(),
  refundable_amount: z.int(),
}

/** The totals of an order; its tax is net of the tax that gift cards have paid. */
export const orderTotals = {
  ...cartTotals,
  paid_total: z.int(),
  gift_card_refunded_total: z.int(),
  gift_card_refundable_amount: z.int(),
}

/** What came back to an order's gift cards, in minor units, each with the card that has it now. */
export const cardRefunds = {
  gift_card_refunds: z.array(
    z.strictObject({
      id: z.string(),
      gift_card_id: z.string(),
      code_last4: z.string(),
      amount: z.int(),
      tax: z.int(),
      kind: z.enum(["refund", "cancel"]),
      created_at: z.string(),
    }),
  ),
}

/** What of a return or a claim goes to gift cards, where it was read with its order or alone. */
export const termsOf = ({ terms }: Record<string, unknown>) =>
  terms === undefined
    ? undefined
    : { gift_card_refund: (terms as { gift_card_refund: number } | null)?.gift_card_refund ?? 0 }

/** The totals of an order as an order edit would make it, and what the buyer would owe. */
export const editTotals = {
  subtotal: z.int(),
  discount_total: z.int(),
  shipping_total: z.int(),
  tax_total: z.int(),
  gift_card_total: z.int(),
  gift_card_tax_total: z.int(),
  total: z.int(),
  difference_due: z.int(),
}

const amount = z.int().nullable()

/** The tax rates of a returned price. */
export const taxRates = z
  .array(z.strictObject({ rate: z.number(), name: z.string(), code: z.string().nullable() }))
  .nullable()

/** The storefront's price fields of a variant. */
export const calculatedPrice = {
  original_price: amount,
  calculated_price: amount,
  calculated_price_type: z.string().nullable(),
  original_price_includes_tax: z.boolean().nullable(),
  calculated_price_includes_tax: z.boolean().nullable(),
  original_price_incl_tax: amount,
  calculated_price_incl_tax: amount,
  original_tax: amount,
  calculated_tax: amount,
  tax_rates: taxRates,
}
