import {
  isRefusal,
  isUntaxedCard,
  itemTaxLines,
  type LineRates,
  moneyOfCart,
  type NewTaxLine,
  Refusal,
  shippingTaxLines,
  type TaxRate,
} from "@mercer/commerce"
import type { Registry } from "@mercer/providers"

interface TaxedProduct {
  tax_rates: TaxRate[]
  type: { tax_rates: TaxRate[] } | null
}
interface TaxedItem {
  id: string
  is_return: boolean
  is_giftcard: boolean
  unit_price: number
  quantity: number
  variant_id: string | null
  variant: { product: TaxedProduct | null } | null
  tax_lines: NewTaxLine[]
  own_rates?: LineRates
}
interface TaxedMethod {
  id: string
  price: number
  shipping_option: { tax_rates: TaxRate[] } | null
  tax_lines: object[]
}

export interface TaxedCart {
  created_at: Date
  money_since?: number | null
  terms?: { money: number | null } | null
  region: {
    id: string
    tax_rate: number
    gift_cards_taxable: boolean
    tax_provider_id: string | null
    currency_code: string
  }
  items: TaxedItem[]
  shipping_methods: TaxedMethod[]
  customer?: { id: string; email: string } | null
  shipping_address?: { country_code: string | null } | null
}

/** Tax lines by the id of the line item or shipping method they belong to. @public */
export type TaxLines = Map<string, NewTaxLine[]>

/**
 * The current taxes on a cart. A region with its own tax provider calls that provider, so never call this inside a
 * transaction for such a region; all others are computed from the rows. Rates that an operator has entered for a line
 * apply in both.
 * @public
 */
export async function findTaxLines(providers: Registry, cart: TaxedCart): Promise<TaxLines> {
  const found = systemTaxLines(cart)
  if (!cart.region.tax_provider_id) return found
  const provider = providers.tax(cart.region.tax_provider_id)
  const money = moneyOfCart(cart)
  /** Nobody is asked about a line that comes back, whose rates an operator has named, or that sells money. */
  const isFixed = (item: TaxedItem) =>
    item.is_return || Array.isArray(item.own_rates) || isUntaxedCard(item, cart.region, money)
  const lines = await provider
    .getTaxLines(
      cart.items.filter((item) => !isFixed(item)).map((item) => ({ item, rates: found.get(item.id) ?? [] })),
      cart.shipping_methods.map((shipping_method) => ({ shipping_method, rates: found.get(shipping_method.id) ?? [] })),
      { region: cart.region, shipping_address: cart.shipping_address ?? null, customer: cart.customer ?? null },
    )
    .catch(unanswered)
  const given: TaxLines = new Map(cart.items.filter(isFixed).map(({ id }) => [id, found.get(id) ?? []]))
  for (const { rate, name, code, ...owner } of lines) {
    const id = "item_id" in owner ? owner.item_id : owner.shipping_method_id
    given.set(id, [...(given.get(id) ?? []), { rate, name, code }])
  }
  return given
}

/** A refusal is answered with the provider's message; after a failure the client may try again, with the same key. */
function unanswered(error: unknown): never {
  if (isRefusal(error)) throw error
  const message = error instanceof Error ? error.message : "The tax provider failed"
  throw new Refusal("unavailable", message, undefined, { retry_after: RETRY_SECONDS })
}

const RETRY_SECONDS = 1

/**
 * The taxes by the store's own rates: of the product and its type, of the shipping option, else of the region.
 * @public
 */
export function systemTaxLines(cart: TaxedCart): TaxLines {
  const { region, items, shipping_methods } = cart
  const lines: TaxLines = new Map()
  const money = moneyOfCart(cart)
  for (const item of items) lines.set(item.id, itemTaxLines(item, region, money))
  for (const method of shipping_methods) lines.set(method.id, shippingTaxLines(method, region))
  return lines
}

/** The same cart with these taxes on its rows, each with the id of its row, as responses show them. @public */
export function withTaxLines<Cart extends TaxedCart>(cart: Cart, lines: TaxLines): Cart {
  const on = (key: string, id: string) => (lines.get(id) ?? []).map((line) => ({ ...line, [key]: id }))
  return {
    ...cart,
    items: cart.items.map((item) => (item.is_return ? item : { ...item, tax_lines: on("item_id", item.id) })),
    shipping_methods: cart.shipping_methods.map((one) => ({ ...one, tax_lines: on("shipping_method_id", one.id) })),
  }
}
