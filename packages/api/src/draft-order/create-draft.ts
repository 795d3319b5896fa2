import { startCountry } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { CartAddressKind, CartChange } from "../cart/cart-change.ts"
import { type CartStep, inOrder } from "../cart/cart-changes.ts"
import { setDiscounts } from "../cart/cart-discounts.ts"
import { cartTree, newCartRegion } from "../cart/cart-tree.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { setShippingCountry } from "../cart-change/cart-addresses.ts"
import { setEmail } from "../cart-change/cart-customer.ts"
import { mustBePayable, savedLines } from "../cart-change/cart-lines.ts"
import { writeChanges } from "../cart-change/write-changes.ts"
import type { Context } from "../context/context.ts"
import { emailForms, meantBy } from "../data/emails.ts"
import { find, findOne } from "../data/read.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { openDefault } from "../sales-channel/sales-channel.ts"
import { firstAddress, type GivenAddress } from "./draft-address.ts"
import { newDraftLines, type WantedDraftLine } from "./draft-lines.ts"
import { customOptions, draftMethod, type WantedMethod } from "./draft-shipping.ts"

type Maybe<T> = T | null | undefined

export interface WantedDraft {
  email: string
  region_id: string
  customer_id?: Maybe<string>
  shipping_address?: Maybe<GivenAddress>
  billing_address?: Maybe<GivenAddress>
  items?: Maybe<WantedDraftLine[]>
  shipping_methods: WantedMethod[]
  discounts?: Maybe<{ code: string }[]>
  no_notification_order?: Maybe<boolean>
  metadata?: Maybe<Record<string, unknown>>
}

/**
 * Creates a draft order with its cart; all of it or nothing. It is put together first, since carriers must not be asked
 * inside a transaction. Returns its id.
 */
export async function createDraft(ctx: Context, wanted: WantedDraft): Promise<string> {
  const cart = await blankCart(ctx, wanted)
  const changes = await inOrder(cart, ...stepsFor(ctx, wanted))
  return ctx.tx((tx) => insert(tx, cart, wanted, changes))
}

/** The cart as it begins; its customer's groups decide about prices. */
async function blankCart(ctx: Context, { region_id, customer_id, email, metadata }: WantedDraft): Promise<LoadedCart> {
  const region = await findOne(ctx, "Region", { id: region_id }, newCartRegion, `Region with id: ${region_id}`)
  const customer = customer_id
    ? await findOne(ctx, "Customer", { id: customer_id }, cartTree.customer, `Customer with id: ${customer_id}`)
    : await customerNamed(ctx, email)
  const none = { items: [], discounts: [], gift_cards: [], shipping_methods: [], payment_sessions: [] }
  const ids = { id: newId("cart"), region_id, customer_id: customer?.id ?? null, email: customer?.email ?? email }
  const facts = { type: "draft_order", sales_channel_id: await openDefault(ctx), context: {} }
  const addresses = {
    shipping_address: null,
    shipping_address_id: null,
    billing_address: null,
    billing_address_id: null,
  }
  const dated = { created_at: new Date(), money_since: region.money_since, terms: null }
  const known = { ...dated, region, customer, custom_shipping_options: [], metadata: metadata ?? {} }
  return { ...none, ...ids, ...facts, ...addresses, ...known } as unknown as LoadedCart
}

/** Whom an operator means by an email: its account, else its guest; null when there is neither. */
export async function customerNamed(ctx: Context, email: string) {
  const known = await find(ctx, "Customer", { email: emailForms(email) }, cartTree.customer)
  const account = meantBy(
    known.filter(({ has_account }) => has_account),
    email,
  )
  return account ?? meantBy(known, email) ?? null
}

const ADDRESSES: CartAddressKind[] = ["billing_address", "shipping_address"]

function stepsFor(ctx: Context, wanted: WantedDraft): CartStep[] {
  const { items, shipping_methods, discounts } = wanted
  return [
    ...ADDRESSES.map((kind): CartStep => {
      const given = wanted[kind]
      return (cart) => (given ? firstAddress(ctx, cart, kind, given) : [])
    }),
    (cart) => (cart.shipping_address?.country_code ? [] : setShippingCountry(ctx, cart, startCountry(cart.region))),
    async (cart) => savedLines(await newDraftLines(ctx, cart, items ?? [])),
    mustBePayable,
    ...shipping_methods.map(
      (method): CartStep =>
        (cart) =>
          draftMethod(ctx, cart, method),
    ),
    (cart) =>
      discounts?.length
        ? setDiscounts(
            ctx,
            cart,
            discounts.map(({ code }) => code),
          )
        : [],
  ]
}

async function insert(tx: Context, cart: LoadedCart, wanted: WantedDraft, changes: CartChange[]): Promise<string> {
  const { id: cart_id, region_id, sales_channel_id } = cart
  const owner = await ownerOf(tx, cart, wanted)
  const metadata = (wanted.metadata ?? {}) as object
  await tx.db.cart.create({
    data: { id: cart_id, type: "draft_order", region_id, sales_channel_id, ...owner, context: {}, metadata },
  })
  const id = newId("dorder")
  const { no_notification_order } = wanted
  const own = { no_notification_order: no_notification_order ?? null, ...(wanted.metadata && { metadata }) }
  await tx.db.draftOrder.create({ data: { id, cart_id, ...own } })
  const options = customOptions(cart_id, wanted.shipping_methods)
  if (options.length > 0) await tx.db.customShippingOption.createMany({ data: options })
  await writeChanges(tx, cart, changes)
  await emitWebhookEvents(tx, "draft_order.created", { id })
  await emitWebhookEvents(tx, "cart.created", { id: cart_id })
  return id
}

/** The named customer, else the email's account, else its guest, who is created if there is none. */
async function ownerOf(tx: Context, cart: LoadedCart, { customer_id, email }: WantedDraft) {
  if (customer_id) return { customer_id, email: cart.email }
  if (cart.customer?.has_account) return { customer_id: cart.customer.id, email: cart.email }
  const [change] = await setEmail(tx, { ...cart, customer: null, customer_id: null }, email)
  if (change?.do !== "set") throw new Error("A guest is named by an email")
  return { customer_id: change.columns.customer_id as string, email: change.columns.email as string }
}
