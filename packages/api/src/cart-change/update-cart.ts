import { countryIn, foldEmail, type PresentFields, shoppersChanges } from "@mercer/commerce"
import type { CartAddressKind, CartChange } from "../cart/cart-change.ts"
import { type CartStep, inOrder } from "../cart/cart-changes.ts"
import { setDiscounts } from "../cart/cart-discounts.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { enabled } from "../sales-channel/sales-channel.ts"
import type { AddressFields } from "../wire/address.ts"
import { bounded } from "../wire/metadata.ts"
import { setAddress, setShippingCountry } from "./cart-addresses.ts"
import { nameCustomer, setEmail } from "./cart-customer.ts"
import { setGiftCards } from "./cart-gift-cards.ts"
import { linesChanged } from "./cart-lines.ts"
import { changedCart } from "./change-cart.ts"
import { limitGuesses } from "./code-guesses.ts"
import { deletedLines, repriceLines } from "./reprice-lines.ts"
import { switchRegion } from "./switch-region.ts"

type Codes = { code: string }[] | null | undefined
type Maybe<T> = T | null | undefined

export interface CartUpdate {
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

/** Makes all the changes or none, in a fixed order: each sees the changes before it. */
export async function updateCart(ctx: Context, id: string, wanted: CartUpdate) {
  await limitGuesses(ctx, { discounts: codes(wanted.discounts), gift_cards: codes(wanted.gift_cards) }, id)
  return changedCart(ctx, id, async (tx, cart) => {
    const { email, country_code } = wanted
    const given = { ...wanted, email: email && foldEmail(email), country_code: country_code?.toLowerCase() }
    return inOrder(cart, ...stepsFor(tx, shoppersChanges(cart, given, presentIn(cart))))
  })
}

/** What a storefront's update sets that an operator may have decided, as it is now. */
function presentIn(cart: LoadedCart): PresentFields {
  return {
    region_id: { part: "region", present: cart.region_id },
    country_code: { part: "country", present: cart.shipping_address?.country_code },
    email: { part: "email", present: cart.email },
    customer_id: { part: "customer", present: cart.customer_id },
    sales_channel_id: { part: "sales channel", present: cart.sales_channel_id },
    discounts: { part: "discounts" },
    gift_cards: { part: "gift cards" },
    context: { part: "context" },
  }
}

const ADDRESSES: CartAddressKind[] = ["billing_address", "shipping_address"]

/** Fields that are not in the request take no step. */
function stepsFor(tx: Context, wanted: CartUpdate): CartStep[] {
  const { customer_id, email, sales_channel_id, discounts, gift_cards, context } = wanted
  return [
    (cart) => (customer_id ? nameCustomer(tx, cart, customer_id) : []),
    (cart) => (email ? setEmail(tx, cart, email) : []),
    (cart) => setPlace(tx, cart, wanted),
    ...ADDRESSES.map((kind): CartStep => {
      const given = wanted[kind]
      return (cart) => (given === undefined ? [] : setAddress(tx, cart, kind, given))
    }),
    (cart) => (sales_channel_id ? setSalesChannel(tx, cart, sales_channel_id) : []),
    (cart) => (discounts === undefined ? [] : setDiscounts(tx, cart, codes(discounts))),
    (cart) => (gift_cards === undefined ? [] : setGiftCards(tx, cart, codes(gift_cards))),
    (cart) => (context ? setContext(cart, context) : []),
  ]
}

const codes = (list: Codes) => (list ?? []).map(({ code }) => code)

/**
 * Another region, with its country; or another country of the same region. Sending a region or a customer (a logged-in
 * customer is sent implicitly) selects the prices again even if it is the same.
 */
async function setPlace(tx: Context, cart: LoadedCart, wanted: CartUpdate): Promise<CartChange[]> {
  const { region_id, country_code, customer_id, shipping_address } = wanted
  const given = typeof shipping_address === "object" ? shipping_address?.country_code : undefined
  const country = (country_code ?? given)?.toLowerCase()
  if (region_id && region_id !== cart.region_id) return switchRegion(tx, cart, region_id, country)
  return inOrder(
    cart,
    (same) => (region_id || customer_id || (tx.customer && same.type === "default") ? repriceLines(tx, same) : []),
    (same) => (country_code ? setShippingCountry(tx, same, countryIn(same.region, country_code, "not_allowed")) : []),
  )
}

/** Another sales channel: lines that are not sold there are removed. */
async function setSalesChannel(tx: Context, cart: LoadedCart, id: string): Promise<CartChange[]> {
  if (id === cart.sales_channel_id) return []
  const sales_channel_id = await enabled(tx, id)
  const gone = cart.items.filter(({ variant }) => variant && !variant.product?.sales_channels.some((c) => c.id === id))
  return inOrder(
    cart,
    () => [{ do: "set", columns: { sales_channel_id } }, ...deletedLines(gone.map((item) => item.id))],
    (changed) => (gone.length > 0 ? linesChanged(tx, changed) : []),
  )
}

function setContext(cart: LoadedCart, given: Record<string, unknown>): CartChange[] {
  const context = bounded("context", { ...(cart.context as object | null), ...given }, cart.context)
  return [{ do: "set", columns: { context } }]
}
