import { Id, input, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange } from "../access/procedures.ts"
import { Region } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { freeCountry, moveCountries } from "./region-countries.ts"
import { fulfillmentOptions, setProviders, untie } from "./region-providers.ts"
import { getRegion, lockRegion } from "./regions.ts"

export const REGION_SHOWN = ["countries", "currency", "fulfillment_providers", "payment_providers"]
export const RegionAnswer = one("region", Region, REGION_SHOWN)

const Options = plain(
  z.object({
    fulfillment_options: z.array(
      z.object({ provider_id: z.string(), options: z.array(z.record(z.string(), z.unknown())) }),
    ),
  }),
)

/** The parts of a region: its countries, and its payment and fulfillment providers. */
export const regionParts = {
  addCountry: adminChange("region")
    .meta(rest("POST /admin/regions/{id}/countries", "Add Country", { changes: "countries" }))
    .input(input({ id: Id, country_code: Id }))
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, country_code } }) => {
      await lockRegion(ctx, id)
      await moveCountries(ctx, id, [country_code])
      return getRegion(ctx, id)
    }),

  removeCountry: adminChange("region")
    .meta(rest("DELETE /admin/regions/{id}/countries/{country_code}", "Remove Country", { changes: "countries" }))
    .input(input({ id: Id, country_code: Id }))
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, country_code } }) => {
      await lockRegion(ctx, id)
      await freeCountry(ctx, id, country_code)
      return getRegion(ctx, id)
    }),

  fulfillmentOptions: admin
    .meta(rest("GET /admin/regions/{id}/fulfillment-options", "List Fulfillment Options"))
    .input(z.strictObject({ id: Id }))
    .output(Options)
    .query(async ({ ctx, input: { id } }) => ({ fulfillment_options: await fulfillmentOptions(ctx, id) })),

  addFulfillmentProvider: adminChange("region")
    .meta(
      rest("POST /admin/regions/{id}/fulfillment-providers", "Add Fulfillment Provider", {
        changes: "fulfillment_providers",
      }),
    )
    .input(input({ id: Id, provider_id: Id }))
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await lockRegion(ctx, id)
      await setProviders(ctx, id, { fulfillment: [provider_id] })
      return getRegion(ctx, id)
    }),

  removeFulfillmentProvider: adminChange("region")
    .meta(
      rest("DELETE /admin/regions/{id}/fulfillment-providers/{provider_id}", "Remove Fulfillment Provider", {
        changes: "fulfillment_providers",
      }),
    )
    .input(input({ id: Id, provider_id: Id }))
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await lockRegion(ctx, id)
      await untie(ctx, id, { fulfillment: [provider_id] })
      return getRegion(ctx, id)
    }),

  addPaymentProvider: adminChange("region")
    .meta(rest("POST /admin/regions/{id}/payment-providers", "Add Payment Provider", { changes: "payment_providers" }))
    .input(input({ id: Id, provider_id: Id }))
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await lockRegion(ctx, id)
      await setProviders(ctx, id, { payment: [provider_id] })
      return getRegion(ctx, id)
    }),

  removePaymentProvider: adminChange("region")
    .meta(
      rest("DELETE /admin/regions/{id}/payment-providers/{provider_id}", "Remove Payment Provider", {
        changes: "payment_providers",
      }),
    )
    .input(input({ id: Id, provider_id: Id }))
    .output(RegionAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await lockRegion(ctx, id)
      await untie(ctx, id, { payment: [provider_id] })
      return getRegion(ctx, id)
    }),
}
