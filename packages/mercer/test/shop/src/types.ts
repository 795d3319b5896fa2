/* What the compiler must refuse in this shop, and what it must know. */

import type { inferRouterOutputs } from "@trpc/server"
import type { OperationOutput, ShopContext, ShopRouter } from "mercer"
import { page } from "mercer"
import type shop from "../mercer.config.ts"

export async function refused(ctx: ShopContext) {
  await ctx.db.review.updateMany({ where: { rating: 1 }, data: { is_approved: false } })
  // @ts-expect-error a rating is a number
  await ctx.db.review.create({ data: { id: "a", product_id: "b", rating: "5", text: "c" } })
  // @ts-expect-error Mercer's tables are read-only
  await ctx.db.product.deleteMany()
  const review = { id: "a", rating: 5, text: "c" }
  await ctx.db.review.create({ data: { ...review, product: { connect: { id: "b" } } } })
  // @ts-expect-error rows of Mercer are connected, never written through the shop's
  await ctx.db.review.create({ data: { ...review, product: { create: { id: "b", title: "Tea" } } } })
  // @ts-expect-error nor changed
  await ctx.db.review.update({ where: { id: "a" }, data: { product: { update: { title: "Tea" } } } })
  // @ts-expect-error nor deleted
  await ctx.db.review.update({ where: { id: "a" }, data: { customer: { delete: true } } })
  // @ts-expect-error reviews have no stars
  await page(ctx, "Review", "reviews", { limit: 1, offset: 0 }, { where: { stars: 5 } })
  // @ts-expect-error there is no such table
  await page(ctx, "Reviews", "reviews", { limit: 1, offset: 0 }, { where: {} })
}

export async function fields(ctx: ShopContext) {
  const { product } = await ctx.call("admin.products.update", { id: "a", warranty_months: 24, grade: "A" })
  await ctx.call("admin.products.update", { id: "a", warranty_months: null })
  // @ts-expect-error a number of months
  await ctx.call("admin.products.update", { id: "a", warranty_months: "24" })
  // @ts-expect-error there is no such grade
  await ctx.call("admin.products.update", { id: "a", grade: "D" })
  // @ts-expect-error there is no such field
  await ctx.call("admin.products.update", { id: "a", warranty_years: 2 })
  const { products } = await ctx.call("store.products.list", {
    warranty_months: { gte: 12 },
    order: "-warranty_months",
  })
  // @ts-expect-error lists are not filtered by it
  await ctx.call("admin.products.list", { supplier_note: ["a"] })
  await ctx.call("admin.products.create", { title: "Tea", variants: [{ title: "Red", shelf: 12 }] })
  // @ts-expect-error a number, in a list too
  await ctx.call("admin.products.create", { title: "Tea", variants: [{ title: "Red", shelf: "12" }] })
  const { order } = await ctx.call("admin.orders.update", { id: "a", gift: true })
  const { orders } = await ctx.call("admin.orders.list", { gift: true, order: "-gift" })
  // @ts-expect-error true or false
  await ctx.call("admin.orders.update", { id: "a", gift: "yes" })
  const gift: boolean | null | undefined = orders[0]?.gift ?? order.gift
  const months: number | null | undefined = products[0]?.warranty_months
  const grade: "A" | "B" | "C" | null | undefined = product.grade
  return [months, grade, gift]
}

type Listed = inferRouterOutputs<ShopRouter<typeof shop>>["shop"]["reviews"]["list"]["reviews"][number]
export const rating = (review: Listed): number => review.rating
// @ts-expect-error hidden columns are not returned
export const author = (review: Listed) => review.customer_id

export const title = ({ product }: OperationOutput<"admin.products.update">): string => product.title
