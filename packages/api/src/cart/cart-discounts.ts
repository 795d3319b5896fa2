import {
  adjustments,
  attachable,
  basisOf,
  discountCode,
  inRegion,
  moneyOfCart,
  Refusal,
  type Use,
  usable,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App, Context } from "../context/context.ts"
import { discountRule } from "../context/discount-rule.ts"
import { find } from "../data/read.ts"
import type { CartChange, CartDiscount } from "./cart-change.ts"
import { inOrder } from "./cart-changes.ts"
import { cartTree } from "./cart-tree.ts"
import { type Conditioned, matchesOf } from "./condition-matches.ts"
import type { LoadedCart } from "./load-cart.ts"
import { systemTaxLines, withTaxLines } from "./tax-lines.ts"

/** @public */
export type Ruled = CartDiscount & { rule: NonNullable<CartDiscount["rule"]> }

/**
 * Replaces the cart's discounts with these: the first that isn't free shipping, and those that are. Refuses an unknown
 * code (or one given twice) with not_found, and one that may not be used with the reason.
 * @public
 */
export async function setDiscounts(tx: Context, cart: LoadedCart, given: string[]): Promise<CartChange[]> {
  const codes = given.map(discountCode)
  const found = codes.length ? await find(tx, "Discount", { code: codes }, cartTree.discounts) : []
  const byCode = new Map(found.filter(hasRule).map((discount) => [discount.code, discount]))
  const discounts = codes.map((code) => byCode.get(code)).filter((discount) => discount !== undefined)
  if (discounts.length < codes.length || new Set(codes).size < codes.length)
    throw unknownDiscounts(codes.filter((code) => !byCode.has(code)))
  await mustBeUsable(tx, cart, discounts)
  return attach(tx, cart, attachable(discounts))
}

const unknownDiscounts = (codes: string[]) =>
  new Refusal("not_found", `Discounts with code ${codes} were not found`, "discount_not_found")

/** Removes a discount from the cart; a code that is not on it is ignored. @public */
export async function removeDiscount(tx: Context, cart: LoadedCart, code: string): Promise<CartChange[]> {
  const left = cart.discounts.filter((discount) => discount.code !== discountCode(code))
  return left.length < cart.discounts.length ? attach(tx, cart, left) : []
}

/** Removes discounts that are invalid in the cart's (new) region; a dynamic code uses its parent's regions. @public */
export function keepUsableDiscounts(cart: LoadedCart): CartChange[] {
  const left = cart.discounts.filter((discount) => inRegion(discount, cart.region_id))
  return left.length === cart.discounts.length ? [] : [{ do: "keep_discounts", ids: left.map(({ id }) => id) }]
}

function attach(tx: Context, cart: LoadedCart, discounts: CartDiscount[]): Promise<CartChange[]> {
  const none: CartChange = { do: "keep_discounts", ids: [] }
  return inOrder(
    cart,
    () => (discounts.length > 0 ? [none, { do: "add_discounts", discounts }] : [none]),
    (changed) => refreshAdjustments(tx, changed),
  )
}

/**
 * Refuses, with the reason, when a discount of the cart may no longer be used: checked again at completion.
 * @public
 */
export async function mustHaveUsableDiscounts(ctx: App, cart: LoadedCart): Promise<void> {
  if (cart.discounts.length > 0) await mustBeUsable(ctx, cart, cart.discounts.filter(hasRule))
}

async function mustBeUsable(ctx: App, cart: LoadedCart, discounts: Ruled[]): Promise<void> {
  const use = useOn(ctx, cart)
  for (const discount of discounts) {
    const conditions = await withResources(ctx, cart, discount.rule.conditions)
    usable({ ...discount, rule: { conditions } }, use)
  }
}

/** What is checked about a cart before a discount is used on it. @public */
export function useOn(ctx: Pick<App, "now">, { region_id, customer_id, customer }: LoadedCart): Use {
  return { now: ctx.now(), region_id, customer_id, group_ids: customer?.groups.map(({ id }) => id) ?? [] }
}

const hasRule = (discount: CartDiscount): discount is Ruled => discount.rule !== null

/** Computes the cart's adjustments from scratch; no change when they are the same. @public */
export async function refreshAdjustments(tx: Context, cart: LoadedCart): Promise<CartChange[]> {
  const discount = cart.discounts.filter(hasRule).find(({ rule }) => rule.type !== "free_shipping")
  const old = cart.items
    .filter(({ is_return }) => !is_return)
    .flatMap((item) => item.adjustments.filter((one) => one.discount_id))
  const wanted = discount ? await adjustmentsOf(tx, cart, discount) : []
  if (sameAdjustments(old, wanted)) return []
  const adjustments = wanted.map((one) => ({ ...one, id: newId("lia") }))
  return [{ do: "replace_adjustments", old_ids: old.map(({ id }) => id), adjustments }]
}

type Amount = { item_id: string; discount_id: string | null; amount: number; metadata?: unknown }

function sameAdjustments(old: Amount[], wanted: Amount[]): boolean {
  const texts = (list: Amount[]) =>
    list.map((one) => `${one.item_id} ${one.discount_id} ${one.amount} ${basisOf(one)}`).sort()
  return texts(old).join() === texts(wanted).join()
}

async function adjustmentsOf(tx: App, cart: LoadedCart, { id, code, rule }: Ruled) {
  const conditions = await withResources(tx, cart, rule.conditions)
  const { items } = withTaxLines(cart, systemTaxLines(cart))
  const applies = discountRule(tx, { id, code, rule, conditions }, cart.customer)
  return adjustments(items, { id, code, rule: { ...rule, conditions } }, moneyOfCart(cart), applies)
}

/** Conditions with those of their resources that the cart's products and customer could match. @public */
export async function withResources(ctx: App, cart: Conditioned, conditions: Ruled["rule"]["conditions"]) {
  if (conditions.length === 0) return []
  const matches = await matchesOf(
    ctx,
    conditions.map(({ id }) => id),
    cart,
  )
  return conditions.map((condition) => ({ ...condition, [condition.type]: matches.get(condition.id) ?? [] }))
}
