import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import type { SoldFrom } from "../inventory/queries-available.ts"
import { channelsOfKey, hasKey } from "../sales-channel/sales-channel.ts"

/** What a shopper sees: the condition of its products, and the channels that they are sold in. */
export interface Visible {
  products: ReturnType<typeof inChannels>
  from: SoldFrom
  /** The requested sales channels among those of the publishable key: none without a key. */
  key_channels: readonly string[]
}

/**
 * The condition of products that shoppers see: published, and in one of the requested sales channels, else in one of
 * the publishable key's. Refuses channels that the key does not include.
 */
export async function visibleProducts(ctx: Context, wanted: string[] | undefined): Promise<Visible> {
  return visibleIn(await openedChannels(ctx, wanted))
}

/**
 * The same; without a channel and without a key, in the store's default channel: a list is of one channel. A key without
 * channels restricts nothing, as in v1.
 */
export async function listedProducts(ctx: Context, wanted: string[] | undefined): Promise<Visible> {
  const opened = await openedChannels(ctx, wanted)
  const is_whole = opened.channels !== null || (await hasKey(ctx))
  return visibleIn(is_whole ? opened : { ...opened, channels: await defaultChannel(ctx) })
}

/** Without a channel the default one is sold from, if the store has one. */
const visibleIn = ({ channels, is_keyed }: Opened): Visible => ({
  products: inChannels(channels),
  from: channels ?? "default",
  key_channels: is_keyed && channels ? channels : [],
})

interface Opened {
  channels: string[] | null
  /** Whether a publishable key limits them. */
  is_keyed: boolean
}

function inChannels(channels: string[] | null) {
  const visible = { status: "published" as const, ...live }
  return channels ? { ...visible, sales_channels: { some: { sales_channel_id: { in: channels } } } } : visible
}

async function openedChannels(ctx: Context, wanted: string[] | undefined): Promise<Opened> {
  const opened = await channelsOfKey(ctx)
  const strange = opened.length > 0 && wanted?.find((id) => !opened.includes(id))
  if (strange) throw new Refusal("invalid_data", `The publishable key does not open the sales channel ${strange}`)
  const is_keyed = opened.length > 0
  return { channels: wanted ?? (is_keyed ? opened : null), is_keyed }
}

async function defaultChannel(ctx: Context): Promise<string[] | null> {
  const [store] = await find(ctx, "Store", {}, {})
  return store?.default_sales_channel_id ? [store.default_sales_channel_id] : null
}
