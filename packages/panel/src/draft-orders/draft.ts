import type { Output } from "#panel/server/operations.ts"

type Drafts = Output["draft-orders"]

/** A draft order with its cart, as its page reads it. */
export type Draft = Drafts["get"]["draft_order"]
type DraftCart = NonNullable<Draft["cart"]>
export type DraftItem = NonNullable<DraftCart["items"]>[number]
export type ListedDraft = Drafts["list"]["draft_orders"][number]

/** What the page of a draft shows, besides the defaults. */
export const RELATIONS = [
  "cart.billing_address",
  "cart.customer",
  "cart.discounts.rule",
  "cart.gift_cards",
  "cart.items.adjustments",
  "cart.items.tax_lines",
  "cart.items.variant",
  "cart.region.countries",
  "cart.region.tax_rates",
  "cart.shipping_address",
  "cart.shipping_methods.shipping_option",
  "cart.shipping_methods.tax_lines",
  "order",
].join()

/** The address where a customer pays for a draft; undefined if the store has none. */
export function payLink(template: string | null | undefined, cart_id: string | null): string | undefined {
  if (!template || !cart_id || !template.includes("{cart_id}")) return undefined
  return template.replaceAll("{cart_id}", encodeURIComponent(cart_id))
}
