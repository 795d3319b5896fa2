import { live, newId } from "@mercer/db"
import type { SeedContent, SeedRegion } from "./seed-file.ts"
import type { SeedWork } from "./write-categories.ts"

/** Regions with their countries and providers. */
export async function writeRegions(work: SeedWork, regions: SeedRegion[]): Promise<void> {
  for (const [at, region] of regions.entries()) await writeRegion(work, region, at)
}

async function writeRegion({ tx, atPlace }: SeedWork, region: SeedRegion, at: number): Promise<void> {
  const { countries, payment_providers, fulfillment_providers, id: given, ...facts } = region
  const id = given ?? newId("reg")
  const data = {
    id,
    ...{ name: facts.name, currency_code: facts.currency_code, tax_rate: facts.tax_rate ?? 0 },
    ...{ tax_code: facts.tax_code ?? null, includes_tax: facts.includes_tax ?? false },
    ...{ automatic_taxes: facts.automatic_taxes ?? true, gift_cards_taxable: facts.gift_cards_taxable ?? true },
    ...(facts.metadata && { metadata: facts.metadata as object }),
    ...atPlace(at),
  }
  await tx.region.create({ data })
  await tx.country.updateMany({ where: { iso_2: { in: countries ?? [] } }, data: { region_id: id } })
  const linked = (ids: string[] | null | undefined) =>
    [...new Set(ids)].map((provider_id) => ({ region_id: id, provider_id }))
  await tx.regionPaymentProvider.createMany({ data: linked(payment_providers) })
  await tx.regionFulfillmentProvider.createMany({ data: linked(fulfillment_providers) })
}

/** Shipping options, of the default shipping profile. */
export async function writeShipping({ tx, atPlace }: SeedWork, options: NonNullable<SeedContent["shipping_options"]>) {
  if (options.length === 0) return
  const profile = await tx.shippingProfile.findFirstOrThrow({ where: { type: "default", ...live } })
  for (const [at, option] of options.entries()) {
    const id = newId("so")
    const { name, region_id, provider_id, requirements } = option
    const data = {
      ...{ id, name, region_id, provider_id, profile_id: profile.id, data: (option.data ?? {}) as object },
      ...{ price_type: option.price_type ?? ("flat_rate" as const), amount: option.amount ?? null },
      ...{ is_return: option.is_return ?? false, admin_only: option.admin_only ?? false },
      ...{ includes_tax: option.includes_tax ?? false },
      ...(option.metadata && { metadata: option.metadata as object }),
      ...atPlace(at),
    }
    await tx.shippingOption.create({ data })
    const rows = (requirements ?? []).map((one) => ({ id: newId("sor"), shipping_option_id: id, ...one }))
    await tx.shippingOptionRequirement.createMany({ data: rows })
  }
}
