import { Refusal, startCountry } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context.ts"
import { find, findOne } from "../read.ts"
import { LINE_COLUMNS, mustBePayable, putLines, rowsOf, type WantedLine } from "./cart-lines.ts"
import { cartTree } from "./cart-tree.ts"
import type { LoadedCart } from "./load-cart.ts"
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
  const context = { ip, user_agent, ...wanted.context }
  const cart = await blank(ctx, { region, sales_channel_id, context }, !!wanted.items?.length)
  const lines = await putLines(ctx, cart, wanted.items ?? [])
  mustBePayable(cart)
  await insert(ctx, cart, country_code, lines)
  return cart.id
}

/** The region that is asked for, else the shop's first. */
async function regionFor(ctx: Context, wanted: string | null | undefined): Promise<LoadedCart["region"]> {
  const first = { orderBy: [{ created_at: "asc" as const }, { id: "asc" as const }], where: live, select: { id: true } }
  const id = wanted ?? (await ctx.db.region.findFirst(first))?.id
  if (!id) throw new Refusal("invalid_data", "A region is required to create a cart")
  return findOne(ctx, "Region", { id }, cartTree.region, `Region with id: ${id}`)
}

/** The cart as it will be, before it holds anything; whose prices it has is only asked when there is something to price. */
async function blank({ query, customer }: Context, facts: object, isPriced: boolean): Promise<LoadedCart> {
  const [known] = customer && isPriced ? await find({ query }, "Customer", { id: customer.id }, cartTree.customer) : []
  const none = { items: [], discounts: [], gift_cards: [], shipping_methods: [], customer: known ?? null }
  const ids = { id: newId("cart"), customer_id: customer?.id ?? null, email: customer?.email ?? null }
  return { ...none, ...ids, ...facts } as unknown as LoadedCart
}

/** Address, cart and lines in one statement: they come into being together, and the database is asked only once. */
async function insert({ db }: Context, cart: LoadedCart, country_code: string | null, lines: LoadedCart["items"]) {
  const { id, region, customer_id, email, sales_channel_id } = cart
  const address_id = country_code && newId("addr")
  await db.$executeRaw`
    WITH place AS (
      INSERT INTO address (id, country_code) SELECT ${address_id}, ${country_code} WHERE ${address_id}::text IS NOT NULL),
    opened AS (
      INSERT INTO cart (id, region_id, shipping_address_id, customer_id, email, sales_channel_id, context) VALUES
        (${id}, ${region.id}, ${address_id}, ${customer_id}, ${email}, ${sales_channel_id}, ${JSON.stringify(cart.context)}::jsonb))
    INSERT INTO line_item (${LINE_COLUMNS})
    SELECT ${LINE_COLUMNS} FROM jsonb_populate_recordset(NULL::line_item, ${rowsOf(lines)}::jsonb)`
}
