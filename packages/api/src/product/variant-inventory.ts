import { availableUnits } from "@mercer/commerce"
import { BY_LOCATION, type TreeRow } from "@mercer/db"
import { plain } from "@mercer/rest"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { find, findOne } from "../data/read.ts"
import { entities } from "../entities/index.ts"
import { levelSums } from "../inventory/level-sums.ts"

const Availability = z.strictObject({
  channel_name: z.string(),
  channel_id: z.string(),
  available_quantity: z.int(),
})
const Item = z.lazy(() => (entities.InventoryItem as (typeof entities)[string]).schema)

const Variant = z.strictObject({
  id: z.string(),
  inventory: z.array(Item),
  sales_channel_availability: z.array(Availability),
})
const answer = plain(z.strictObject({ variant: Variant }))

/** `{variant: {id, inventory, sales_channel_availability}}`; rows are returned with all their columns, as they are. */
export const VariantInventoryAnswer = {
  ...answer,
  parse: (value: unknown) => value as ReturnType<typeof answer.parse>,
}

const variantTree = {
  [BY_LOCATION]: {},
  product: { sales_channels: {} },
  inventory_items: { inventory_item: { location_levels: {} } },
} as const
type VariantRow = TreeRow<"ProductVariant", typeof variantTree>

/**
 * The items of a variant with their levels, and how many units each sales channel can sell. In a shop without stock
 * locations these are the variant's own units, in the channels of its product. Refuses with not_found.
 */
export async function variantInventory(ctx: Context, id: string) {
  const variant = await findOne(ctx, "ProductVariant", { id }, variantTree, `Variant with id: ${id}`)
  const { by_location, inventory_quantity, product } = variant
  if (!by_location) return { id, inventory: [], sales_channel_availability: inChannels(product?.sales_channels ?? []) }
  const inventory = itemsOf(variant).map(({ location_levels, ...item }) => ({ ...item, ...levelSums(location_levels) }))
  return { id, inventory, sales_channel_availability: await availability(ctx, variant) }

  function inChannels(channels: { id: string; name: string }[]) {
    return channels.map((channel) => availableIn(channel, inventory_quantity))
  }
}

const availableIn = ({ id, name }: { id: string; name: string }, available_quantity: number) => {
  return { channel_name: name, channel_id: id, available_quantity }
}

const itemsOf = ({ inventory_items }: VariantRow) =>
  inventory_items.flatMap(({ inventory_item }) => inventory_item ?? [])

/** What every channel can sell; nothing is listed for a variant without items. */
async function availability(ctx: Context, variant: VariantRow) {
  const items = itemsOf(variant)
  const parts = variant.inventory_items
    .filter(({ required_quantity }) => required_quantity > 0)
    .filter(({ inventory_item_id }) => items.some(({ id }) => id === inventory_item_id))
  if (parts.length === 0) return []
  const links = await find(ctx, "SalesChannelLocation", {}, { location: {} })
  const channels = await find(ctx, "SalesChannel", {}, {})
  const levels = items.flatMap(({ location_levels }) => location_levels)
  return channels.map((channel) => {
    const own = links.filter(({ sales_channel_id, location }) => sales_channel_id === channel.id && location !== null)
    const places = new Set(own.map(({ location_id }) => location_id))
    return availableIn(channel, availableUnits(parts, levels, [...places]))
  })
}
