import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { find, treeOf } from "../data/read.ts"

type Row = Record<string, unknown>

/**
 * Locations with the sales channels that sell from them, if the request selects these. v1 may have linked a channel
 * twice: it is returned once.
 */
export async function withChannels(ctx: Context, locations: Row[]): Promise<Row[]> {
  const below = ctx.shape.relations.sales_channels
  if (!below || locations.length === 0) return locations
  const ids = locations.map(({ id }) => id as string)
  const links = await ctx.db.salesChannelLocation.findMany({
    where: { location_id: { in: ids }, ...live },
    select: { location_id: true, sales_channel_id: true },
  })
  const wanted = [...new Set(links.map(({ sales_channel_id }) => sales_channel_id))]
  const channels = wanted.length > 0 ? await find(ctx, "SalesChannel", { id: wanted }, treeOf(below)) : []
  return locations.map((location) => {
    const own = links.filter(({ location_id }) => location_id === location.id)
    const sales_channels = channels.filter(({ id }) => own.some(({ sales_channel_id }) => sales_channel_id === id))
    return { ...location, sales_channels }
  })
}
