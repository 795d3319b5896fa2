import { adjustments, attachable, discountCode, inRegion, Refusal, type Use, usable } from "@mercer/commerce"
import { newId, type TreeRow } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { find } from "../read.ts"
import { cartTree } from "./cart-tree.ts"
import { matchesOf } from "./condition-matches.ts"
import type { LoadedCart } from "./load-cart.ts"
import { systemTaxLines, withTaxLines } from "./tax-lines.ts"

type Discount = TreeRow<"Discount", (typeof cartTree)["discounts"]>
export type Ruled = Discount & { rule: NonNullable<Discount["rule"]> }

/**
 * Puts these discounts on the cart in place of all others: the first that isn't free shipping, and those that are.
 * Refuses an unknown code (or one given twice) with not_found, and one that may not be used with the reason.
 */
export async function setDiscounts(tx: Context, cart: LoadedCart, given: string[]): Promise<void> {
  const codes = given.map(discountCode)
  const found = codes.length ? await find(tx, "Discount", { code: codes }, cartTree.discounts) : []
  const byCode = new Map(found.filter(hasRule).map((discount) => [discount.code, discount]))
  const discounts = codes.map((code) => byCode.get(code)).filter((discount) => discount !== undefined)
  if (discounts.length < codes.length || new Set(codes).size < codes.length)
    throw new Refusal("not_found", `Discounts with code ${codes.filter((code) => !byCode.has(code))} were not found`)
  await mustBeUsable(tx, cart, discounts)
  await attach(tx, cart, attachable(discounts))
}

/** Takes a discount off the cart; a code that is not on it is fine. */
export async function removeDiscount(tx: Context, cart: LoadedCart, code: string): Promise<void> {
  const left = cart.discounts.filter((discount) => discount.code !== discountCode(code))
  if (left.length < cart.discounts.length) await attach(tx, cart, left)
}

/** Takes off what is not valid in the cart's (new) region; a dynamic code goes by its parent's regions. */
export async function keepUsableDiscounts(tx: Context, cart: LoadedCart): Promise<void> {
  const left = cart.discounts.filter((discount) => inRegion(discount, cart.region_id))
  if (left.length === cart.discounts.length) return
  await tx.db.cartDiscount.deleteMany({ where: { cart_id: cart.id, discount_id: { notIn: left.map(({ id }) => id) } } })
  cart.discounts = left
}

async function attach(tx: Context, cart: LoadedCart, discounts: Discount[]): Promise<void> {
  await tx.db.cartDiscount.deleteMany({ where: { cart_id: cart.id } })
  const ties = discounts.map(({ id }) => ({ cart_id: cart.id, discount_id: id }))
  if (ties.length) await tx.db.cartDiscount.createMany({ data: ties })
  cart.discounts = discounts
  await refreshAdjustments(tx, cart)
}

/** Refuses, with the reason, when a discount of the cart may not be used any more: asked again at completion. */
export async function mustHaveUsableDiscounts(ctx: Shop, cart: LoadedCart): Promise<void> {
  if (cart.discounts.length > 0) await mustBeUsable(ctx, cart, cart.discounts.filter(hasRule))
}

async function mustBeUsable(ctx: Shop, cart: LoadedCart, discounts: Ruled[]): Promise<void> {
  const use = useOn(ctx, cart)
  for (const discount of discounts) {
    const conditions = await withResources(ctx, cart, discount.rule.conditions)
    usable({ ...discount, rule: { conditions } }, use)
  }
}

/** What is asked about a cart before a discount is used on it. */
export function useOn(ctx: Pick<Shop, "now">, { region_id, customer_id, customer }: LoadedCart): Use {
  return { now: ctx.now(), region_id, customer_id, group_ids: customer?.groups.map(({ id }) => id) ?? [] }
}

const hasRule = (discount: Discount): discount is Ruled => discount.rule !== null

/** Works the cart's adjustments out from nothing, and writes only what is different. */
export async function refreshAdjustments(tx: Context, cart: LoadedCart): Promise<void> {
  const discount = cart.discounts.filter(hasRule).find(({ rule }) => rule.type !== "free_shipping")
  const old = cart.items
    .filter(({ is_return }) => !is_return)
    .flatMap((item) => item.adjustments.filter((one) => one.discount_id))
  const wanted = discount ? await adjustmentsOf(tx, cart, discount) : []
  if (sameAdjustments(old, wanted)) return
  if (old.length) await tx.db.lineItemAdjustment.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
  const rows = wanted.map((one) => ({ ...one, id: newId("lia") }))
  if (rows.length) await tx.db.lineItemAdjustment.createMany({ data: rows })
  for (const item of cart.items) {
    const kept = item.adjustments.filter((one) => item.is_return || !one.discount_id)
    item.adjustments = [
      ...kept,
      ...rows.filter(({ item_id }) => item_id === item.id).map((row) => ({ ...row, metadata: null })),
    ]
  }
}

type Amount = { item_id: string; discount_id: string | null; amount: number }

function sameAdjustments(old: Amount[], wanted: Amount[]): boolean {
  const texts = (list: Amount[]) =>
    list.map(({ item_id, discount_id, amount }) => `${item_id} ${discount_id} ${amount}`).sort()
  return texts(old).join() === texts(wanted).join()
}

async function adjustmentsOf(tx: Shop, cart: LoadedCart, { id, rule }: Ruled) {
  const conditions = await withResources(tx, cart, rule.conditions)
  const { items } = withTaxLines(cart, systemTaxLines(cart))
  return adjustments(items, { id, rule: { ...rule, conditions } })
}

/** Conditions with those of their resources that the cart's products and customer could match. */
export async function withResources(ctx: Shop, cart: LoadedCart, conditions: Ruled["rule"]["conditions"]) {
  if (conditions.length === 0) return []
  const matches = await matchesOf(
    ctx,
    conditions.map(({ id }) => id),
    cart,
  )
  return conditions.map((condition) => ({ ...condition, [condition.type]: matches.get(condition.id) ?? [] }))
}
