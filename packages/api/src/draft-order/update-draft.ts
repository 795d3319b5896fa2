import { countryIn } from "@mercer/commerce"
import type { CartAddressKind, CartChange } from "../cart/cart-change.ts"
import { type CartStep, inOrder } from "../cart/cart-changes.ts"
import { setDiscounts } from "../cart/cart-discounts.ts"
import { cartTree } from "../cart/cart-tree.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { setShippingCountry } from "../cart-change/cart-addresses.ts"
import { assignCustomer, setEmail } from "../cart-change/cart-customer.ts"
import { repriceLines } from "../cart-change/reprice-lines.ts"
import { switchRegion } from "../cart-change/switch-region.ts"
import type { Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { customerNamed } from "./create-draft.ts"
import { type GivenAddress, setDraftAddress } from "./draft-address.ts"
import { changeDraft } from "./open-draft.ts"

type Maybe<T> = T | null | undefined

export interface DraftUpdate {
  region_id?: Maybe<string>
  country_code?: Maybe<string>
  email?: Maybe<string>
  customer_id?: Maybe<string>
  billing_address?: Maybe<GivenAddress>
  shipping_address?: Maybe<GivenAddress>
  discounts?: Maybe<{ code: string }[]>
  no_notification_order?: Maybe<boolean>
  if_unchanged_since?: Maybe<Date>
}

/** Makes all the changes or none, in a fixed order: each sees the changes before it. */
export async function updateDraft(
  ctx: Context,
  id: string,
  { if_unchanged_since: since, ...wanted }: DraftUpdate,
): Promise<void> {
  const update = async (tx: Context, cart: LoadedCart) => {
    const changes = await inOrder(cart, ...stepsFor(tx, wanted))
    const { no_notification_order } = wanted
    if (no_notification_order !== undefined)
      await tx.db.draftOrder.update({ where: { id }, data: { no_notification_order } })
    return changes
  }
  await changeDraft(ctx, id, update, { table: "draft_order", id, since })
}

const ADDRESSES: CartAddressKind[] = ["billing_address", "shipping_address"]

/** Fields that are not in the request take no step. */
function stepsFor(tx: Context, wanted: DraftUpdate): CartStep[] {
  const { customer_id, email, discounts } = wanted
  return [
    (cart) => (customer_id ? nameCustomer(tx, cart, customer_id) : []),
    (cart) => (email ? nameByEmail(tx, cart, email) : []),
    (cart) => setPlace(tx, cart, wanted),
    ...ADDRESSES.map((kind): CartStep => {
      const given = wanted[kind]
      return (cart) => (given === undefined ? [] : setDraftAddress(tx, cart, kind, given))
    }),
    (cart) =>
      discounts === undefined
        ? []
        : setDiscounts(
            tx,
            cart,
            (discounts ?? []).map(({ code }) => code),
          ),
  ]
}

async function nameCustomer(tx: Context, cart: LoadedCart, id: string): Promise<CartChange[]> {
  const customer = await findOne(tx, "Customer", { id }, cartTree.customer, `Customer with id: ${id}`)
  return id === cart.customer_id ? [] : assignCustomer(tx, cart, customer)
}

/** The email's account, if it has one and the draft is nobody else's; else that of the draft's customer, or a guest. */
async function nameByEmail(tx: Context, cart: LoadedCart, email: string): Promise<CartChange[]> {
  const named = cart.customer?.has_account ? null : await customerNamed(tx, email)
  return named?.has_account ? assignCustomer(tx, cart, named) : setEmail(tx, cart, email)
}

/**
 * Another region, with its country; or another country of the same region. Prices that no operator has set are selected
 * again, also for another customer.
 */
async function setPlace(tx: Context, cart: LoadedCart, wanted: DraftUpdate): Promise<CartChange[]> {
  const { region_id, country_code, email } = wanted
  if (region_id && region_id !== cart.region_id)
    return inOrder(
      cart,
      (open) => switchRegion(tx, open, region_id, countryOf(wanted)),
      // The prices of shipping that were named are of the other region's options.
      (moved) => (moved.custom_shipping_options.length > 0 ? [{ do: "delete_custom_options" }] : []),
    )
  return inOrder(
    cart,
    (same) => (region_id || email ? repriceLines(tx, same) : []),
    (same) => (country_code ? setShippingCountry(tx, same, countryIn(same.region, country_code, "not_allowed")) : []),
  )
}

function countryOf({ country_code, shipping_address }: DraftUpdate): string | undefined {
  const given = typeof shipping_address === "object" ? shipping_address?.country_code : undefined
  return (country_code ?? given)?.toLowerCase()
}
