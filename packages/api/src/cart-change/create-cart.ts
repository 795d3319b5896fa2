import { Refusal, startCountry } from "@mercer/commerce"
import { blankRow, live, newId } from "@mercer/db"
import { cartTree, newCartRegion } from "../cart/cart-tree.ts"
import { getCart } from "../cart/get-cart.ts"
import { isKnown, knownCart } from "../cart/known-cart.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { mustBeOnSale } from "../cart/on-sale.ts"
import type { Context } from "../context/context.ts"
import { find, findOne, treeFor } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { channelFor } from "../sales-channel/sales-channel.ts"
import { mustBePayable, mustTakeLines, putLines, rowsOf, type WantedLine } from "./cart-lines.ts"
import { insertCart } from "./queries.ts"

interface WantedCart {
  region_id?: string | null | undefined
  country_code?: string | null | undefined
  items?: WantedLine[] | null | undefined
  context?: Record<string, unknown> | null | undefined
  sales_channel_id?: string | null | undefined
}

/** Creates a cart, with its first lines if there are any; all of it or nothing. Returns it as it is answered. */
export async function createCart(ctx: Context, wanted: WantedCart): Promise<ResponseOf<"Cart">> {
  const region = await regionFor(ctx, wanted.region_id)
  const country_code = startCountry(region, wanted.country_code)
  const sales_channel_id = await channelFor(ctx, wanted.sales_channel_id)
  const { ip, user_agent } = ctx.request
  const context = stored({ ip, user_agent, ...wanted.context })
  const at = new Date()
  const shipping_address = country_code ? addressIn(country_code, at) : null
  const facts = {
    region,
    region_id: region.id,
    money_since: region.money_since,
    sales_channel_id,
    context,
    shipping_address,
    created_at: at,
    updated_at: at,
  }
  const empty = await blank(ctx, facts, !!wanted.items?.length)
  const lines = await putLines(ctx, empty, wanted.items ?? [])
  await mustBeOnSale(ctx, empty, lines)
  mustTakeLines(ctx, empty, lines)
  const cart = { ...empty, items: lines, by_location: lines.some(({ variant }) => isAtLocations(variant)) }
  mustBePayable(cart)
  await insert(ctx, cart)
  return isComplete(ctx, cart) ? knownCart(await withChannel(ctx, cart), ctx.shape) : getCart(ctx, cart.id)
}

/** As JSON comes back from the database. */
const stored = (value: object): object => JSON.parse(JSON.stringify(value))

const isAtLocations = (variant: object | null): boolean => Boolean((variant as { by_location?: boolean })?.by_location)

/** Whether the response is known without reading the cart. */
const isComplete = ({ shape }: Context, cart: LoadedCart): boolean =>
  isKnown(cart, [], shape) && !(cart.customer_id && shape.relations.customer)

async function withChannel({ query, shape }: Context, cart: LoadedCart): Promise<LoadedCart> {
  const id = shape.relations.sales_channel && cart.sales_channel_id
  const [sales_channel = null] = id ? await find({ query }, "SalesChannel", { id }, {}) : []
  return { ...cart, sales_channel } as LoadedCart
}

function addressIn(country_code: string, at: Date): LoadedCart["shipping_address"] {
  const row = { id: newId("addr"), country_code, created_at: at, updated_at: at }
  return { ...blankRow("Address"), ...row } as LoadedCart["shipping_address"]
}

/** The requested region, else the store's first. */
async function regionFor(
  ctx: Context,
  wanted: string | null | undefined,
): Promise<LoadedCart["region"] & { money_since: number | null }> {
  const first = { orderBy: [{ created_at: "asc" as const }, { id: "asc" as const }], where: live, select: { id: true } }
  const id = wanted ?? (await ctx.db.region.findFirst(first))?.id
  if (!id) throw new Refusal("invalid_data", "A region is required to create a cart")
  const { region } = ctx.shape.relations
  const tree = region ? treeFor(newCartRegion, region) : newCartRegion
  return findOne(ctx, "Region", { id }, tree, `Region with id: ${id}`)
}

/** The cart as it will be, still empty; its customer's groups are only read when there is something to price. */
async function blank({ query, customer }: Context, facts: Facts, isPriced: boolean): Promise<LoadedCart> {
  const [known] = customer && isPriced ? await find({ query }, "Customer", { id: customer.id }, cartTree.customer) : []
  const lists = { items: [], discounts: [], gift_cards: [], shipping_methods: [], payment_sessions: [] }
  const ids = { id: newId("cart"), customer_id: customer?.id ?? null, email: customer?.email ?? null }
  const row = { ...blankRow("Cart"), ...ids, type: "default" }
  const shipping_address_id = facts.shipping_address?.id ?? null
  return { ...row, ...lists, ...facts, shipping_address_id, customer: known ?? null, ...NONE } as unknown as LoadedCart
}

type Facts = Pick<
  LoadedCart,
  | "region"
  | "region_id"
  | "money_since"
  | "sales_channel_id"
  | "context"
  | "shipping_address"
  | "created_at"
  | "updated_at"
>

const NONE = { billing_address: null, payment: null, terms: null }

/** Address, cart and lines are created together: in one statement, unless an event is to be recorded with it. */
async function insert(ctx: Context, cart: LoadedCart) {
  const { id } = cart
  const write = (on: Context) => insertCart(on, cart, rowsOf(cart.items))
  if (!ctx.subscriptions.mayWant("cart.created")) return write(ctx)
  await ctx.tx(async (tx) => {
    await write(tx)
    await emitWebhookEvents(tx, "cart.created", { id })
  })
}
