import type { Seed } from "./types.ts"

export interface SeededStore {
  channel_id: string
  market_id: string
  profile_id: string
  gift_card_profile_id: string
}

/** The store with its three currencies, two sales channels and a publishable key, and the mark that this is the demo. */
export async function seedStore({ tx, newId, now }: Seed): Promise<SeededStore> {
  const store = await tx.store.findFirstOrThrow({ orderBy: { created_at: "asc" } })
  const profiles = await tx.shippingProfile.findMany({ where: { deleted_at: null } })
  const profile = (type: string) => profiles.find((each) => each.type === type)?.id ?? ""
  const market = { id: newId("sc"), name: "Market stall", description: "What is sold at the weekly market" }
  await tx.salesChannel.create({ data: market })
  const channel_id = store.default_sales_channel_id ?? market.id
  const demo = { made_at: now.toISOString() }
  await tx.store.update({
    where: { id: store.id },
    data: { name: "Mercer Demo", default_currency_code: "eur", metadata: { ...(store.metadata as object), demo } },
  })
  const currencies = ["eur", "usd", "dkk"].map((currency_code) => ({ store_id: store.id, currency_code }))
  await tx.storeCurrency.createMany({ data: currencies, skipDuplicates: true })
  const key = await tx.publishableApiKey.create({ data: { id: newId("pk"), title: "Demo storefront" } })
  const link = { id: newId("pksc"), publishable_key_id: key.id, sales_channel_id: channel_id }
  await tx.publishableApiKeySalesChannel.create({ data: link })
  return {
    channel_id,
    market_id: market.id,
    profile_id: profile("default"),
    gift_card_profile_id: profile("gift_card"),
  }
}
