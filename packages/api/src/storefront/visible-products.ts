import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import type { SoldFrom } from "../inventory/queries-available.ts"
import { channelsOfKey } from "../sales-channel/sales-channel.ts"

/** What a shopper sees: the condition of its products, and the channels that they are sold in. */
interface Visible {
  products: ReturnType<typeof inChannels>
  from: SoldFrom
}

/**
 * The condition of products that shoppers see: published, and in one of the requested sales channels, else in one of
 * the publishable key's. Refuses channels that the key does not include.
 */
export async function visibleProducts(ctx: Context, wanted: string[] | undefined): Promise<Visible> {
  return visibleIn(await openedChannels(ctx, wanted))
}

/** The same; without either, in the store's default channel: a list is of one channel. */
export async function listedProducts(ctx: Context, wanted: string[] | undefined): Promise<Visible> {
  return visibleIn((await openedChannels(ctx, wanted)) ?? (await defaultChannel(ctx)))
}

/** Without a channel the default one is sold from, if the store has one. */
const visibleIn = (channels: string[] | null): Visible => ({
  products: inChannels(channels),
  from: channels ?? "default",
})

function inChannels(channels: string[] | null) {
  const visible = { status: "published" as const, ...live }
  return channels ? { ...visible, sales_channels: { some: { sales_channel_id: { in: channels } } } } : visible
}

async function openedChannels(ctx: Context, wanted: string[] | undefined): Promise<string[] | null> {
  const opened = await channelsOfKey(ctx)
  const strange = opened.length > 0 && wanted?.find((id) => !opened.includes(id))
  if (strange) throw new Refusal("invalid_data", `The publishable key does not open the sales channel ${strange}`)
  return wanted ?? (opened.length > 0 ? opened : null)
}

async function defaultChannel(ctx: Context): Promise<string[] | null> {
  const [store] = await find(ctx, "Store", {}, {})
  return store?.default_sales_channel_id ? [store.default_sales_channel_id] : null
}
