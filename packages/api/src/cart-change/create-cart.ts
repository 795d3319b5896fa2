import { Refusal, startCountry } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { cartTree } from "../cart/cart-tree.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { find, findOne } from "../data/read.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { channelFor } from "../sales-channel/sales-channel.ts"
import { mustBePayable, putLines, rowsOf, type WantedLine } from "./cart-lines.ts"
import { insertCart } from "./queries.ts"

interface WantedCart {
  region_id?: string | null | undefined
  country_code?: string | null | undefined
  items?: WantedLine[] | null | undefined
  context?: Record<string, unknown> | null | undefined
  sales_channel_id?: string | null | undefined
}

/** Creates a cart, with its first lines if there are any; all of it or nothing. Returns its id. */
export async function createCart(ctx: Context, wanted: WantedCart): Promise<string> {
  const region = await regionFor(ctx, wanted.region_id)
  const country_code = startCountry(region, wanted.country_code)
  const sales_channel_id = await channelFor(ctx, wanted.sales_channel_id)
  const { ip, user_agent } = ctx.request
  const context = { ip, user_agent, ...wanted.context }
  const empty = await blank(ctx, { region, sales_channel_id, context }, !!wanted.items?.length)
  const lines = await putLines(ctx, empty, wanted.items ?? [])
  const cart = { ...empty, items: lines }
  mustBePayable(cart)
  await insert(ctx, cart, country_code)
  return cart.id
}

/** The requested region, else the store's first. */
async function regionFor(ctx: Context, wanted: string | null | undefined): Promise<LoadedCart["region"]> {
  const first = { orderBy: [{ created_at: "asc" as const }, { id: "asc" as const }], where: live, select: { id: true } }
  const id = wanted ?? (await ctx.db.region.findFirst(first))?.id
  if (!id) throw new Refusal("invalid_data", "A region is required to create a cart")
  return findOne(ctx, "Region", { id }, cartTree.region, `Region with id: ${id}`)
}

/** The cart as it will be, still empty; its customer's groups are only read when there is something to price. */
async function blank({ query, customer }: Context, facts: object, isPriced: boolean): Promise<LoadedCart> {
  const [known] = customer && isPriced ? await find({ query }, "Customer", { id: customer.id }, cartTree.customer) : []
  const none = { items: [], discounts: [], gift_cards: [], shipping_methods: [], customer: known ?? null }
  const ids = { id: newId("cart"), customer_id: customer?.id ?? null, email: customer?.email ?? null }
  return { ...none, ...ids, ...facts } as unknown as LoadedCart
}

/** Address, cart and lines are created together: in one statement, unless an event is to be recorded with it. */
async function insert(ctx: Context, cart: LoadedCart, country_code: string | null) {
  const { id, customer_id, email, sales_channel_id, context } = cart
  const address_id = country_code && newId("addr")
  const facts = { id, region_id: cart.region.id, customer_id, email, sales_channel_id, context }
  const write = (on: Context) => insertCart(on, { ...facts, address_id, country_code }, rowsOf(cart.items))
  if (!ctx.subscriptions.mayWant("cart.created")) return write(ctx)
  await ctx.tx(async (tx) => {
    await write(tx)
    await emitWebhookEvents(tx, "cart.created", { id })
  })
}
