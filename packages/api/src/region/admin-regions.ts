import { live } from "@mercer/db"
import { changes, DateFilter, deleted, Id, input, Metadata, Order, optional, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import { AdminPage, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { Region } from "../entities/index.ts"
import { many } from "../wire/answers.ts"
import { REGION_SHOWN, RegionAnswer, regionParts } from "./admin-region-parts.ts"
import { createRegion, dissolveRegion, getRegion, updateRegion } from "./regions.ts"

const name = z.string().min(1).max(255)
const Code = z.string().min(1).max(10)
/** Percent. */
const Rate = z.number().min(0).max(100)
const Those = z.array(Id).max(1_000)

/** @public */
export const regions = router({
  create: adminWrite
    .meta(rest("POST /admin/regions", "Create a Region"))
    .input(
      input({
        name,
        currency_code: Code,
        tax_code: optional(z.string().max(255)),
        tax_rate: Rate,
        payment_providers: Those,
        fulfillment_providers: Those,
        countries: Those,
        includes_tax: z.boolean().optional(),
        metadata: Metadata,
      }),
    )
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { expand: _, fields: _f, ...facts } }) =>
      getRegion(ctx, await createRegion(ctx, facts)),
    ),

  list: admin
    .meta(rest("GET /admin/regions", "List Regions"))
    .input(
      input({
        ...AdminPage(50),
        q: QueryString,
        order: Order("id", "name", "currency_code", "tax_rate", "tax_code", "created_at", "updated_at"),
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
      }),
    )
    .output(many("regions", Region, REGION_SHOWN))
    .query(({ ctx, input: { limit, offset, q, order, created_at, updated_at, deleted_at } }) => {
      const where = { ...(deleted_at ? { deleted_at } : live), created_at, updated_at, ...searching(q, ["name"]) }
      return page(ctx, "Region", "regions", { limit, offset }, { where, order: ordering(order) })
    }),

  get: admin
    .meta(rest("GET /admin/regions/{id}", "Get a Region"))
    .input(input({ id: Id }))
    .output(RegionAnswer)
    .query(({ ctx, input: { id } }) => getRegion(ctx, id)),

  update: adminChange("region")
    .meta(rest("POST /admin/regions/{id}", "Update a Region"))
    .input(
      changes({
        id: Id,
        name: name.optional(),
        currency_code: Code.optional(),
        automatic_taxes: z.boolean().optional(),
        gift_cards_taxable: z.boolean().optional(),
        tax_provider_id: optional(Id),
        tax_code: optional(z.string().max(255)),
        tax_rate: Rate.optional(),
        includes_tax: z.boolean().optional(),
        payment_providers: optional(Those),
        fulfillment_providers: optional(Those),
        countries: optional(Those),
        metadata: Metadata,
      }),
    )
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, expand: _, fields: _f, ...change } }) => {
      await updateRegion(ctx, id, change)
      return getRegion(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/regions/{id}", "Delete a Region"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("region"))
    .mutation(async ({ ctx, input: { id } }) => {
      await dissolveRegion(ctx, id)
      return { id, object: "region" as const, deleted: true as const }
    }),

  ...regionParts,
})
