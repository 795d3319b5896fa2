import type { Prisma } from "../../packages/db/src/index.ts"
import type { RegionKey, SeededRegion } from "./regions.ts"
import type { SeededStore } from "./store.ts"
import type { Seed } from "./types.ts"

/** Prices in the smallest unit of the region's currency; `free_from` is the subtotal from which posting is free. */
const PRICES: Record<RegionKey, { standard: number; express: number; back: number; free_from: number }> = {
  eu: { standard: 490, express: 1290, back: 390, free_from: 10_000 },
  us: { standard: 595, express: 1495, back: 495, free_from: 12_000 },
  dk: { standard: 3900, express: 9900, back: 2900, free_from: 75_000 },
}

/** For each region: standard, express, free from a subtotal, pick-up (operators only), return, email for gift cards. */
export async function seedShipping({ tx, newId }: Seed, store: SeededStore, regions: SeededRegion[]): Promise<void> {
  const options: Prisma.ShippingOptionCreateManyInput[] = []
  const requirements: Prisma.ShippingOptionRequirementCreateManyInput[] = []
  for (const { id: region_id, key } of regions) {
    const price = PRICES[key]
    const option = (name: string, amount: number, more: Partial<Prisma.ShippingOptionCreateManyInput> = {}) => {
      const id = newId("so")
      const common = { provider_id: "manual", profile_id: store.profile_id, price_type: "flat_rate" as const }
      options.push({ id, name, amount, region_id, data: { id: "manual-fulfillment" }, ...common, ...more })
      return id
    }
    option("Standard", price.standard)
    option("Express", price.express)
    const free = option("Standard, free", 0)
    requirements.push({ id: newId("sor"), shipping_option_id: free, type: "min_subtotal", amount: price.free_from })
    option("Pick-up by arrangement", 0, { admin_only: true })
    option("Return by post", price.back, {
      is_return: true,
      data: { id: "manual-fulfillment-return", is_return: true },
    })
    option("By mail", 0, { profile_id: store.gift_card_profile_id })
  }
  await tx.shippingOption.createMany({ data: options })
  await tx.shippingOptionRequirement.createMany({ data: requirements })
}
