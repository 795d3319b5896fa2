import { live, newId } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  Ids,
  Instant,
  input,
  List,
  Order,
  optional,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { PriceList } from "../entities/index.ts"
import { many } from "../wire/answers.ts"
import { PriceListAnswer, Prices, priceListPrices } from "./admin-price-list-prices.ts"
import {
  assignToGroups,
  getPriceList,
  lockPriceList,
  periodOf,
  pricePriceList,
  variantsOfPrices,
  withVariants,
} from "./price-lists.ts"

const Type = ["sale", "override"] as const
const Status = ["active", "draft"] as const
const name = z.string().min(1).max(255)
const description = z.string().max(5_000)
const Groups = optional(z.array(z.strictObject({ id: Id })).max(1_000))
const time = { starts_at: optional(Instant), ends_at: optional(Instant) }
const Columns = ["id", "name", "type", "status", "starts_at", "ends_at", "created_at", "updated_at"] as const

/** @public */
export const priceLists = router({
  create: adminWrite
    .meta(rest("POST /admin/price-lists", "Create a Price List"))
    .input(
      input({
        name,
        description,
        ...time,
        type: z.enum(Type),
        status: z.enum(Status).optional(),
        prices: Prices,
        customer_groups: Groups,
        includes_tax: z.boolean().optional(),
      }),
    )
    .output(PriceListAnswer)
    .mutation(async ({ ctx, input }) => {
      const { name, description, type, status, prices, customer_groups, includes_tax } = input
      const id = newId("pl")
      const period = periodOf({ starts_at: null, ends_at: null }, input)
      await ctx.db.priceList.create({ data: { id, name, description, type, status, includes_tax, ...period } })
      await pricePriceList(ctx, id, prices)
      await assignToGroups(ctx, id, customer_groups ?? [])
      return getPriceList(ctx, id)
    }),

  list: admin
    .meta(rest("GET /admin/price-lists", "List Price Lists", { replica: true }))
    .input(
      input({
        ...AdminPage(10),
        order: Order(...Columns),
        id: QueryString,
        q: QueryString,
        status: List(Status),
        name: QueryString,
        description: QueryString,
        customer_groups: Ids,
        type: List(Type),
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
      }),
    )
    .output(many("price_lists", PriceList, ["customer_groups"]))
    .query(async ({ ctx, input }) => {
      const { limit, offset, order, q, status, type, customer_groups, deleted_at, expand, fields, ...equal } = input
      const where = {
        ...equal,
        ...(deleted_at ? { deleted_at } : live),
        status: oneOf(status),
        type: oneOf(type),
        ...(customer_groups && { customer_groups: { some: { customer_group_id: { in: customer_groups } } } }),
        ...searching(q, ["name", "description"]),
      }
      const besides = ctx.shape.relations.prices ? variantsOfPrices : {}
      const listed = { where, order: ordering(order), besides }
      const found = await page(ctx, "PriceList", "price_lists", { limit, offset }, listed)
      return { ...found, price_lists: found.price_lists.map(withVariants) }
    }),

  get: admin
    .meta(rest("GET /admin/price-lists/{id}", "Get a Price List"))
    .input(input({ id: Id }))
    .output(PriceListAnswer)
    .query(({ ctx, input: { id } }) => getPriceList(ctx, id)),

  update: adminChange("price_list")
    .meta(rest("POST /admin/price-lists/{id}", "Update a Price List"))
    .input(
      changes({
        id: Id,
        name: name.optional(),
        description: description.optional(),
        ...time,
        type: z.enum(Type).optional(),
        status: z.enum(Status).optional(),
        prices: optional(Prices),
        customer_groups: Groups,
        includes_tax: z.boolean().optional(),
      }),
    )
    .output(PriceListAnswer)
    .mutation(async ({ ctx, input }) => {
      const { id, prices, customer_groups, starts_at, ends_at, expand, fields, ...change } = input
      const period = periodOf(await lockPriceList(ctx, id), { starts_at, ends_at })
      await ctx.db.priceList.update({ where: { id }, data: { ...change, ...period } })
      if (prices) await pricePriceList(ctx, id, prices)
      if (customer_groups) await assignToGroups(ctx, id, customer_groups)
      return getPriceList(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/price-lists/{id}", "Delete a Price List"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("price-list"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.db.priceList.updateMany({ where: { id, ...live }, data: { deleted_at: ctx.now() } })
      return { id, object: "price-list" as const, deleted: true as const }
    }),

  ...priceListPrices,
})
