import { adjustments, type RuledDiscount } from "./discount/adjustments.ts"
import type { Condition } from "./discount/conditions.ts"
import { draw } from "./gift-card/draw.ts"
import { isRefusal } from "./refusal.ts"
import type { Cart } from "./totals/cart.ts"
import { cartTotals } from "./totals/cart.ts"
import type { Line } from "./totals/line.ts"
import type { MoneyVersion } from "./totals/money-version.ts"
import type { Order } from "./totals/order.ts"

/* Literals for tests: a cart or an order in business terms. Not exported from the package. */

export type Said = {
  lines?: { price: number; quantity?: number; tax?: number | number[]; inclusive?: boolean; [more: string]: unknown }[]
  shipping?: { price: number; tax?: number | number[]; inclusive?: boolean }[]
  discount?: { type: string; value?: number; allocation?: string; conditions?: Condition[] }
  free_shipping?: boolean
  cards?: { balance: number; rate?: number; ends_at?: Date }[]
  cards_taxable?: boolean
  region_rate?: number
  /** Version 1, if nothing else is said. */
  money?: MoneyVersion
}

export type TestLine = Line & {
  created_at: Date
  variant: { product: { id: string; type_id: null; collection_id: null } }
}

export type TestCart = Omit<Cart, "items" | "discounts" | "terms"> & {
  terms: { money: MoneyVersion }
  items: TestLine[]
  discounts: RuledDiscount[]
}

/** A cart with its adjustments. Lines are named a, b, c…, shipping methods s1, s2…, cards G1, G2…. */
export function aCart(said: Said): TestCart {
  const discounts = [
    ...(said.discount ? [aDiscount("disc", said.discount)] : []),
    ...(said.free_shipping ? [aDiscount("free", { type: "free_shipping" })] : []),
  ]
  const items = (said.lines ?? []).map(aLine)
  for (const discount of discounts) {
    for (const made of adjustments(items, discount, said.money ?? 1))
      items.find((line) => line.id === made.item_id)?.adjustments?.push(made)
  }
  return {
    created_at: new Date(0),
    terms: { money: said.money ?? 1 },
    region: { gift_cards_taxable: said.cards_taxable ?? true, tax_rate: said.region_rate ?? 0 },
    items,
    discounts,
    shipping_methods: (said.shipping ?? []).map((method, index) => ({
      id: `s${index + 1}`,
      price: method.price,
      includes_tax: method.inclusive ?? false,
      tax_lines: taxes(method.tax),
    })),
    gift_cards: (said.cards ?? []).map((card, index) => ({
      id: `G${index + 1}`,
      balance: card.balance,
      tax_rate: card.rate ?? null,
      ends_at: card.ends_at ?? null,
      is_disabled: false,
    })),
  }
}

/** The order that a cart becomes, paid in full. */
export function anOrder(cart: TestCart): Order & { items: TestLine[] } {
  const { totals } = cartTotals(cart, { taxes: true })
  return {
    ...cart,
    tax_rate: null,
    gift_card_transactions: draw(cart.gift_cards, totals.gift_card_total, cart.region),
    payments: totals.total > 0 ? [{ amount: totals.total, canceled_at: null }] : [],
    refunds: [],
  }
}

function aLine(said: NonNullable<Said["lines"]>[number], index: number): TestLine {
  const { price, quantity, tax, inclusive, ...more } = said
  const id = String.fromCharCode(97 + index)
  return {
    id,
    unit_price: price,
    quantity: quantity ?? 1,
    includes_tax: inclusive ?? false,
    allow_discounts: true,
    is_return: false,
    created_at: new Date(index),
    variant: { product: { id: `prod_${id}`, type_id: null, collection_id: null } },
    tax_lines: taxes(tax),
    adjustments: [],
    ...more,
  }
}

function aDiscount(id: string, said: NonNullable<Said["discount"]>): RuledDiscount {
  const { type, value, allocation, conditions } = said
  return { id, rule: { type, value: value ?? 0, allocation: allocation ?? null, conditions: conditions ?? [] } }
}

function taxes(rates: number | number[] | undefined) {
  return [rates ?? []].flat().map((rate) => ({ rate }))
}

/** The refusal that some work ends with, as `type: message`; "none" without one. */
export function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (isRefusal(error)) return `${error.type}: ${error.message}`
    throw error
  }
  return "none"
}
