import { blankRow } from "@mercer/db"
import type { CartChange, CartLine } from "./cart-change.ts"
import type { LoadedCart } from "./load-cart.ts"

/**
 * A step of a cart update: it reads the cart as the steps before it leave it, and returns its changes. It changes
 * neither the given cart nor the cart's rows, so a step has no effect unless its changes are returned.
 * @public
 */
export type CartStep = (cart: LoadedCart) => CartChange[] | Promise<CartChange[]>

/**
 * Runs steps in order, each with the cart as the steps before it leave it. Returns all their changes, in order.
 * @public
 */
export async function inOrder(cart: LoadedCart, ...steps: CartStep[]): Promise<CartChange[]> {
  const changes: CartChange[] = []
  let known = cart
  for (const step of steps) {
    const more = await step(known)
    known = afterChanges(known, more)
    changes.push(...more)
  }
  return changes
}

/** The cart as it will be after these changes are written. The given cart stays the same. @public */
export const afterChanges = (cart: LoadedCart, changes: CartChange[]): LoadedCart => changes.reduce(afterChange, cart)

function afterChange(cart: LoadedCart, change: CartChange): LoadedCart {
  switch (change.do) {
    case "set":
      return { ...cart, ...change.columns, ...change.known }
    case "create_address":
      return { ...cart, [change.kind]: change.address, [`${change.kind}_id`]: change.address.id }
    case "update_address":
      return { ...cart, [change.kind]: { ...cart[change.kind], ...change.fields } }
    case "save_lines":
      return { ...cart, items: withLines(cart.items, change.lines) }
    case "delete_lines":
      return { ...cart, items: cart.items.filter(({ id }) => !change.ids.includes(id)) }
    case "set_has_shipping":
      return { ...cart, items: cart.items.map((item) => withShipping(item, change)) }
    case "replace_adjustments":
      return { ...cart, items: cart.items.map((item) => withAdjustments(item, change.adjustments)) }
    case "add_shipping_method":
      return { ...cart, shipping_methods: [...cart.shipping_methods, change.method] }
    case "delete_shipping_methods":
      return { ...cart, shipping_methods: cart.shipping_methods.filter(({ id }) => !change.ids.includes(id)) }
    case "delete_custom_options":
      return { ...cart, custom_shipping_options: [] }
    case "settle_shipping":
      return settled(cart, change)
    case "keep_discounts":
      return { ...cart, discounts: cart.discounts.filter(({ id }) => change.ids.includes(id)) }
    case "add_discounts":
      return { ...cart, discounts: [...cart.discounts, ...change.discounts] }
    case "set_money":
      return { ...cart, terms: { ...(cart.terms ?? newTerms(cart.id)), money: change.money } }
    case "clear_gift_cards":
      return { ...cart, gift_cards: [] }
    case "add_gift_cards":
      return { ...cart, gift_cards: [...cart.gift_cards, ...change.gift_cards] }
    case "close_payment_sessions":
      return { ...cart, payment_sessions: [] }
  }
}

const newTerms = (cart_id: string) =>
  ({ ...blankRow("CartTerms"), cart_id, automatic_promotions: true }) as unknown as NonNullable<LoadedCart["terms"]>

/** Existing lines keep their place; new ones come last. @public */
export function withLines(items: CartLine[], lines: CartLine[]): CartLine[] {
  const saved = new Map(lines.map((line) => [line.id, line]))
  const known = new Set(items.map(({ id }) => id))
  return [...items.map((item) => saved.get(item.id) ?? item), ...lines.filter(({ id }) => !known.has(id))]
}

type Shipped = Extract<CartChange, { do: "set_has_shipping" }>
const withShipping = (item: CartLine, { ids, has_shipping, at }: Shipped): CartLine =>
  ids.includes(item.id) ? { ...item, has_shipping, updated_at: at } : item

type Settled = Extract<CartChange, { do: "settle_shipping" }>
function settled(cart: LoadedCart, { removed, repriced, shipped, at }: Settled): LoadedCart {
  const prices = new Map(repriced.map(({ id, price }) => [id, { price }]))
  const kept = cart.shipping_methods.filter(({ id }) => !removed.some((one) => one.id === id))
  const items = cart.items.map((item) => {
    const has_shipping = shipped.includes(item.id)
    return Boolean(item.has_shipping) === has_shipping ? item : { ...item, has_shipping, updated_at: at }
  })
  return { ...cart, shipping_methods: kept.map((method) => ({ ...method, ...prices.get(method.id) })), items }
}

type Adjustment = Extract<CartChange, { do: "replace_adjustments" }>["adjustments"][number]

/** Adjustments without a discount stay, and so do all of a returned line. */
function withAdjustments(item: CartLine, adjustments: Adjustment[]): CartLine {
  const kept = item.adjustments.filter(({ discount_id }) => item.is_return || !discount_id)
  const made = adjustments.filter(({ item_id }) => item_id === item.id).map((one) => ({ metadata: null, ...one }))
  return { ...item, adjustments: [...kept, ...made] }
}
