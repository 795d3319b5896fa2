import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { defaultChannel } from "./queries.ts"

/**
 * The sales channel of a new cart: the requested one, else the publishable key's, else the store's default (null when
 * there is none). Refuses a channel that is disabled or that the key does not include.
 * @public
 */
export async function channelFor(ctx: Context, wanted: string | null | undefined): Promise<string | null> {
  const opened = await channelsOfKey(ctx)
  if (wanted && opened.length > 0 && !opened.includes(wanted))
    throw new Refusal("invalid_data", `The publishable key does not open the sales channel ${wanted}`)
  if (!wanted && opened.length > 1)
    throw new Refusal("invalid_data", "The publishable key opens several sales channels: name one as sales_channel_id")
  const id = wanted ?? opened[0]
  return id ? enabled(ctx, id) : openDefault(ctx)
}

/** The store's default channel, null when there is none; refuses a disabled one with invalid_data. @public */
export async function openDefault(ctx: Context): Promise<string | null> {
  const channel = await defaultChannel(ctx)
  if (!channel) return null
  mustBeOpen(channel)
  return channel.id
}

type Channel = { name: string; is_disabled: boolean }

/**
 * The channel, if it is enabled: refuses with not_found or, when it is disabled, invalid_data.
 * @public
 */
export async function enabled(ctx: Context, id: string): Promise<string> {
  const channel = await ctx.db.salesChannel.findFirst({
    where: { id, ...live },
    select: { is_disabled: true, name: true },
  })
  if (!channel) throw new Refusal("not_found", `Sales channel with id: ${id} was not found`)
  mustBeOpen(channel)
  return id
}

function mustBeOpen({ name, is_disabled }: Channel): void {
  if (is_disabled) throw new Refusal("invalid_data", `The sales channel "${name}" is disabled`)
}

/** Whether the request has a publishable key that exists and is not revoked. @public */
export async function hasKey({ db, request }: Context): Promise<boolean> {
  if (!request.publishable_key) return false
  const where = { id: request.publishable_key, revoked_at: null }
  return (await db.publishableApiKey.findFirst({ where, select: { id: true } })) !== null
}

/** The sales channels of the request's publishable key; none when it sends no key, or a revoked one. @public */
export async function channelsOfKey({ db, request }: Context): Promise<string[]> {
  if (!request.publishable_key) return []
  const where = { publishable_key_id: request.publishable_key, ...live, publishable_key: { revoked_at: null } }
  const links = await db.publishableApiKeySalesChannel.findMany({ where, select: { sales_channel_id: true } })
  return links.map(({ sales_channel_id }) => sales_channel_id)
}
