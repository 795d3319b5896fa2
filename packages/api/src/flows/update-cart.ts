import { countryIn } from "@mercer/commerce"
import type { AddressFields } from "../address.ts"
import type { Context } from "../context.ts"
import { bounded } from "../metadata.ts"
import { setAddress, setShippingCountry } from "./cart-addresses.ts"
import { nameCustomer, setEmail } from "./cart-customer.ts"
import { setDiscounts } from "./cart-discounts.ts"
import { setGiftCards } from "./cart-gift-cards.ts"
import { linesChanged } from "./cart-lines.ts"
import { changeCart } from "./change-cart.ts"
import { limitGuesses } from "./code-guesses.ts"
import type { LoadedCart } from "./load-cart.ts"
import { dropLines, repriceLines } from "./reprice-lines.ts"
import { enabled } from "./sales-channel.ts"
import { switchRegion } from "./switch-region.ts"

type Codes = { code: string }[] | null | undefined
type Maybe<T> = T | null | undefined

export interface CartChanges {
  region_id?: Maybe<string>
  country_code?: Maybe<string>
  email?: Maybe<string>
  sales_channel_id?: Maybe<string>
  billing_address?: Maybe<AddressFields | string>
  shipping_address?: Maybe<AddressFields | string>
  gift_cards?: Codes
  discounts?: Codes
  customer_id?: Maybe<string>
  context?: Maybe<Record<string, unknown>>
}

/**
 * Makes all the changes or none, in this order: each sees what the ones before it have done. They change the cart as it
 * is known here; what of it are columns of the cart's own row is written once, in the end.
 */
export async function updateCart(ctx: Context, id: string, wanted: CartChanges): Promise<void> {
  await limitGuesses(ctx, { discounts: codes(wanted.discounts), gift_cards: codes(wanted.gift_cards) }, id)
  await changeCart(ctx, id, async (tx, locked) => {
    const cart = wanted.customer_id ? await nameCustomer(tx, locked, wanted.customer_id) : locked
    const before = columnsOf(cart)
    if (wanted.email) await setEmail(tx, cart, wanted.email)
    await setPlace(tx, cart, wanted)
    for (const kind of ["billing_address", "shipping_address"] as const)
      if (wanted[kind] !== undefined) await setAddress(tx, cart, kind, wanted[kind])
    if (wanted.sales_channel_id) await setSalesChannel(tx, cart, wanted.sales_channel_id)
    if (wanted.discounts !== undefined) await setDiscounts(tx, cart, codes(wanted.discounts))
    if (wanted.gift_cards !== undefined) await setGiftCards(tx, cart, codes(wanted.gift_cards))
    if (wanted.context) setContext(cart, wanted.context)
    await saveColumns(tx, cart, before)
  })
}

const COLUMNS = [
  "email",
  "customer_id",
  "region_id",
  "sales_channel_id",
  "billing_address_id",
  "shipping_address_id",
  "context",
] as const

const columnsOf = (cart: LoadedCart) => Object.fromEntries(COLUMNS.map((name) => [name, cart[name]]))

/** Writes the cart's own columns once, at the end: those that the changes have left different. */
async function saveColumns(tx: Context, cart: LoadedCart, before: Record<string, unknown>): Promise<void> {
  const changed = Object.entries(columnsOf(cart)).filter(([name, value]) => value !== before[name])
  if (changed.length > 0) await tx.db.cart.update({ where: { id: cart.id }, data: Object.fromEntries(changed) })
}

const codes = (list: Codes) => (list ?? []).map(({ code }) => code)

/**
 * Another region, with the country that goes with it; or another country of the same region. Naming a region or a
 * customer, as a logged-in one does by himself, selects the prices anew also when it is the same.
 */
async function setPlace(tx: Context, cart: LoadedCart, wanted: CartChanges): Promise<void> {
  const { region_id, country_code, customer_id, shipping_address } = wanted
  const given = typeof shipping_address === "object" ? shipping_address?.country_code : undefined
  const country = (country_code ?? given)?.toLowerCase()
  if (region_id && region_id !== cart.region_id) return switchRegion(tx, cart, region_id, country)
  if (region_id || customer_id || tx.customer) await repriceLines(tx, cart)
  if (country_code) await setShippingCountry(tx, cart, countryIn(cart.region, country_code, "not_allowed"))
}

/** Another sales channel: what is not sold there leaves the cart. */
async function setSalesChannel(tx: Context, cart: LoadedCart, id: string): Promise<void> {
  if (id === cart.sales_channel_id) return
  cart.sales_channel_id = await enabled(tx, id)
  const gone = cart.items.filter(({ variant }) => variant && !variant.product?.sales_channels.some((c) => c.id === id))
  if (gone.length === 0) return
  await dropLines(
    tx,
    cart,
    gone.map((item) => item.id),
  )
  await linesChanged(tx, cart)
}

function setContext(cart: LoadedCart, context: Record<string, unknown>): void {
  cart.context = bounded("context", { ...(cart.context as object | null), ...context })
}
