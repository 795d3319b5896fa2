import {
  changes,
  DateFilter,
  Id,
  Ids,
  input,
  List,
  Order,
  optional,
  plain,
  QueryBoolean,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange } from "../access/procedures.ts"
import { AdminPage, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne } from "../data/read.ts"
import { PriceList } from "../entities/index.ts"
import { asManaged, besidesManaged, managedProducts } from "../product/managed-products.ts"
import { ProductsAnswer } from "../product/responses.ts"
import { one } from "../wire/answers.ts"
import { getPriceList, lockPriceList, pricePriceList, removeListPrices } from "./price-lists.ts"

export const PriceListAnswer = one("price_list", PriceList, ["customer_groups", "prices.variant", "prices.variants"])

const Whole = z.int().min(0).max(2_147_483_647)
const Price = z.strictObject({
  id: optional(Id),
  region_id: optional(Id),
  currency_code: optional(z.string().min(1).max(10)),
  variant_id: Id,
  amount: Whole,
  min_quantity: optional(Whole),
  max_quantity: optional(Whole),
})
export const Prices = z.array(Price).max(10_000)

const object = z.literal("money-amount")
const Removed = plain(z.object({ ids: z.array(z.string()), object, deleted: z.literal(true) }))
const removed = (ids: string[]) => ({ ids, object: "money-amount" as const, deleted: true as const })
const Columns = ["id", "title", "handle", "status", "created_at", "updated_at"] as const

/** The prices of a price list. */
export const priceListPrices = {
  addPrices: adminChange("price_list")
    .meta(rest("POST /admin/price-lists/{id}/prices/batch", "Add or Update Prices"))
    .input(changes({ id: Id, prices: optional(Prices), override: optional(z.boolean()) }))
    .output(PriceListAnswer)
    .mutation(async ({ ctx, input: { id, prices, override } }) => {
      await lockPriceList(ctx, id)
      await pricePriceList(ctx, id, prices ?? [], override ?? false)
      return getPriceList(ctx, id)
    }),

  removePrices: adminChange("price_list")
    .meta(rest("DELETE /admin/price-lists/{id}/prices/batch", "Delete Prices"))
    .input(z.strictObject({ id: Id, price_ids: optional(z.array(Id).max(10_000)) }))
    .output(Removed)
    .mutation(async ({ ctx, input: { id, price_ids } }) => {
      await lockPriceList(ctx, id)
      await removeListPrices(ctx, id, { id: { in: price_ids ?? [] } })
      return removed(price_ids ?? [])
    }),

  // Its query filters by id too, so the list's parameter has another name.
  products: admin
    .meta(rest("GET /admin/price-lists/{price_list_id}/products", "List Products", { replica: true }))
    .input(
      input({
        ...AdminPage(50),
        price_list_id: Id,
        id: Ids,
        q: QueryString,
        status: List(["draft", "proposed", "published", "rejected"]),
        collection_id: Ids,
        tags: Ids,
        title: QueryString,
        description: QueryString,
        handle: QueryString,
        is_giftcard: QueryBoolean,
        type: QueryString,
        order: Order(...Columns),
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
      }),
    )
    .output(ProductsAnswer)
    .query(async ({ ctx, input: { price_list_id, limit, offset, order, type, expand, fields, ...filters } }) => {
      await findOne(ctx, "PriceList", { id: price_list_id }, {}, `Price list with id: ${price_list_id}`)
      const more = { type_id: type ? [type] : undefined, price_list_id: [price_list_id] }
      const where = await managedProducts(ctx, { ...filters, ...more })
      const listed = { where, order: ordering(order), besides: besidesManaged }
      const found = await page(ctx, "Product", "products", { limit, offset }, listed)
      return { ...found, products: found.products.map((product) => asManaged(pricedBy(price_list_id, product))) }
    }),

  removeProductsPrices: adminChange("price_list")
    .meta(rest("DELETE /admin/price-lists/{id}/products/prices/batch", "Delete Products' Prices"))
    .input(z.strictObject({ id: Id, product_ids: optional(z.array(Id).max(10_000)) }))
    .output(Removed)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await lockPriceList(ctx, id)
      const variants = { some: { variant: { product_id: { in: product_ids ?? [] } } } }
      return removed(await removeListPrices(ctx, id, { variants }))
    }),

  removeProductPrices: adminChange("price_list")
    .meta(rest("DELETE /admin/price-lists/{id}/products/{product_id}/prices", "Delete a Product's Prices"))
    .input(z.strictObject({ id: Id, product_id: Id }))
    .output(Removed)
    .mutation(async ({ ctx, input: { id, product_id } }) => {
      await lockPriceList(ctx, id)
      return removed(await removeListPrices(ctx, id, { variants: { some: { variant: { product_id } } } }))
    }),

  removeVariantPrices: adminChange("price_list")
    .meta(rest("DELETE /admin/price-lists/{id}/variants/{variant_id}/prices", "Delete a Variant's Prices"))
    .input(z.strictObject({ id: Id, variant_id: Id }))
    .output(Removed)
    .mutation(async ({ ctx, input: { id, variant_id } }) => {
      await lockPriceList(ctx, id)
      return removed(await removeListPrices(ctx, id, { variants: { some: { variant_id } } }))
    }),
}

/** A product whose variants have their default prices and those of this list only. */
function pricedBy(price_list_id: string, product: object): object {
  const { variants } = product as { variants?: { prices?: { price_list_id: string | null }[] }[] }
  const isVisible = (price: { price_list_id: string | null }) =>
    price.price_list_id === null || price.price_list_id === price_list_id
  const own = variants?.map(({ prices, ...variant }) => ({
    ...variant,
    ...(prices && { prices: prices.filter(isVisible), whole: true }),
  }))
  return { ...product, ...(own && { variants: own }) }
}
