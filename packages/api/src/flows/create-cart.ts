import { Refusal, startCountry } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context.ts"
import { find } from "../read.ts"
import { putLines, type WantedLine } from "./cart-lines.ts"
import { loadCart } from "./load-cart.ts"
import { channelFor } from "./sales-channel.ts"

interface WantedCart {
  region_id?: string | null | undefined
  country_code?: string | null | undefined
  items?: WantedLine[] | null | undefined
  context?: Record<string, unknown> | null | undefined
  sales_channel_id?: string | null | undefined
}

/** Opens a cart, with its first lines if there are any; all of it or nothing. Gives its id. */
export async function createCart(ctx: Context, wanted: WantedCart): Promise<string> {
  const region = await regionFor(ctx, wanted.region_id)
  const country_code = startCountry(region, wanted.country_code)
  const sales_channel_id = await channelFor(ctx, wanted.sales_channel_id)
  const { ip, user_agent } = ctx.request
  const id = newId("cart")
  const address = country_code ? { id: newId("addr"), country_code } : null
  await ctx.tx(async (tx) => {
    if (address) await tx.db.address.create({ data: address })
    await tx.db.cart.create({
      data: {
        id,
        region_id: region.id,
        shipping_address_id: address?.id ?? null,
        customer_id: ctx.customer?.id ?? null,
        email: ctx.customer?.email ?? null,
        sales_channel_id,
        context: { ip, user_agent, ...wanted.context } as object,
      },
    })
    if (wanted.items?.length) await putLines(tx, await loadCart(tx, id), wanted.items)
  })
  return id
}

/** The region that is asked for, else the shop's first. */
async function regionFor(ctx: Context, wanted: string | null | undefined) {
  const first = { orderBy: [{ created_at: "asc" as const }, { id: "asc" as const }], where: live, select: { id: true } }
  const id = wanted ?? (await ctx.db.region.findFirst(first))?.id
  if (!id) throw new Refusal("invalid_data", "A region is required to create a cart")
  const [region] = await find(ctx, "Region", { id }, { countries: {} })
  if (!region) throw new Refusal("not_found", `Region with id: ${id} was not found`)
  return region
}
