import type { Tree } from "@mercer/db"
import type { Shape } from "@mercer/rest"
import { merge, treeFor, treeOf } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import type { CartChange } from "./cart-change.ts"
import { cartTree, totalsTree } from "./cart-tree.ts"
import { decorated, type Row } from "./get-cart.ts"
import type { LoadedCart } from "./load-cart.ts"
import { systemTaxLines, type TaxedCart, withTaxLines } from "./tax-lines.ts"

const both = merge(cartTree, totalsTree)

/** What is read of a cart that is changed and then returned. @public */
export const responseTree = (shape: Shape): typeof cartTree => treeFor(both, shape)

/** Changes whose rows are known completely when they are written. */
const KNOWN = new Set<CartChange["do"]>([
  "save_lines",
  "delete_lines",
  "set_has_shipping",
  "settle_shipping",
  "replace_adjustments",
  "set_money",
  "add_shipping_method",
  "delete_shipping_methods",
  "create_address",
  "update_address",
])

/** Columns of the cart itself that bring no other rows, and the customer, whom few responses contain. */
const COLUMNS = ["email", "customer_id", "billing_address_id", "shipping_address_id"]

/** The relations that rows have which a change brings into the cart. */
const BROUGHT: Tree = {
  items: {
    variant: { product: { tax_rates: {}, type: { tax_rates: {} }, profiles: {}, sales_channels: {}, tags: {} } },
    adjustments: {},
    tax_lines: {},
  },
  shipping_methods: { shipping_option: { requirements: {}, profile: {}, tax_rates: {} }, tax_lines: {} },
  shipping_address: {},
  billing_address: {},
}

/**
 * Whether the response is known without reading the cart again: not when an outside provider computes its taxes, when
 * stock is counted by locations, or when the request selects relations that the changes do not bring.
 * @public
 */
export function isKnown({ region, by_location }: LoadedCart, changes: CartChange[], shape: Shape): boolean {
  if (region.tax_provider_id || by_location || !isBrought(shape)) return false
  return changes.every((one) => (one.do === "set" ? isOwn(one.columns, shape) : KNOWN.has(one.do)))
}

function isOwn(columns: object, { relations }: Shape): boolean {
  const names = Object.keys(columns)
  return names.every((name) => COLUMNS.includes(name)) && !(names.includes("customer_id") && relations.customer)
}

const brought = new WeakMap<Shape, boolean>()

/** Most requests select the same, so it is computed once for each. */
function isBrought(shape: Shape): boolean {
  const known = brought.get(shape)
  if (known !== undefined) return known
  const tree = treeOf(shape)
  const is = Object.keys(BROUGHT).every((name) => !tree[name] || isWithin(tree[name], BROUGHT[name] ?? {}))
  brought.set(shape, is)
  return is
}

const isWithin = (tree: Tree, known: Tree): boolean =>
  Object.entries(tree).every(([name, below]) => known[name] !== undefined && isWithin(below, known[name]))

/**
 * The response with a cart whose rows are known: exactly what `getCart` would read, which a test compares.
 * @public
 */
export function knownCart(
  cart: LoadedCart,
  shape: Shape,
  { taxes = "automatic" }: { taxes?: "automatic" | "forced" } = {},
): ResponseOf<"Cart"> {
  const row = { ...cart, ...inOrder(withoutProfiles(cart, shape)) } as unknown as Row & TaxedCart
  const isTaxed = taxes === "forced" || row.region?.automatic_taxes
  return decorated(isTaxed ? withTaxLines(row, systemTaxLines(row)) : row)
}

/** Rules read the profiles of products always: a response has them, and the first one, only where they are selected. */
function withoutProfiles(cart: LoadedCart, { relations }: Shape): LoadedCart {
  const { product } = relations.items?.relations.variant?.relations ?? {}
  if (!product || product.relations.profiles) return cart
  const items = cart.items.map((item) => {
    const { variant } = item
    return variant?.product
      ? { ...item, variant: { ...variant, product: { ...variant.product, ...NO_PROFILES } } }
      : item
  })
  return { ...cart, items } as LoadedCart
}

const NO_PROFILES = { profiles: undefined }

/** Rows without a time of creation come in the order of their ids. */
function inOrder({ items, shipping_methods }: LoadedCart): Pick<LoadedCart, "items" | "shipping_methods"> {
  return {
    items: items.map((item) => ({ ...item, adjustments: byId(item.adjustments) })),
    shipping_methods: byId(shipping_methods),
  }
}

const byId = <Row extends { id: string }>(rows: Row[]): Row[] =>
  rows.length < 2 ? rows : [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
