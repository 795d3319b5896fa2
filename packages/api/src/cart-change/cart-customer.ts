import { adopts, foldEmail, mayNameCustomer, Refusal } from "@mercer/commerce"
import type { CartChange } from "../cart/cart-change.ts"
import { inOrder } from "../cart/cart-changes.ts"
import { cartTree } from "../cart/cart-tree.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { findOrMakeGuest } from "./queries.ts"
import { repriceLines } from "./reprice-lines.ts"

/**
 * A cart becomes the logged-in customer's at their first write to it, unless it already belongs to an account; prices
 * are then selected again, since their groups may have their own: except in a draft order, whose prices are what an
 * operator has offered. Reads never change a cart's customer.
 */
export async function adoptCart(tx: Context, cart: LoadedCart): Promise<CartChange[]> {
  const { customer } = tx
  // The cart of a swap belongs to its order's customer.
  if (cart.type === "swap") return []
  if (!customer || !adopts(cart, customer)) return []
  return cart.type === "draft_order" ? named(tx, customer) : assignCustomer(tx, cart, customer)
}

/** The cart's customer: the logged-in one, or the one it already has. */
export async function nameCustomer(tx: Context, cart: LoadedCart, id: string): Promise<CartChange[]> {
  mayNameCustomer(cart, id, tx.customer)
  return id === cart.customer_id || !tx.customer ? [] : assignCustomer(tx, cart, tx.customer)
}

/** Gives the cart to a customer, with prices selected again: their groups may have their own. @public */
export async function assignCustomer(tx: Context, cart: LoadedCart, customer: Person): Promise<CartChange[]> {
  return inOrder(
    cart,
    () => named(tx, customer),
    (assigned) => (assigned.items.length > 0 ? repriceLines(tx, assigned) : []),
  )
}

type Person = { id: string; email: string }

async function named(tx: Context, { id: customer_id, email }: Person): Promise<CartChange[]> {
  const [customer = null] = await find(tx, "Customer", { id: customer_id }, cartTree.customer)
  return [{ do: "set", columns: { customer_id, email }, known: { customer } }]
}

/**
 * Sets the cart's email. A shopper who isn't logged in becomes the guest with that email, who is created if there is
 * none; an account with that email is deliberately not used. Refuses nothing: two concurrent requests with the same new
 * email share one guest.
 * @public
 */
export async function setEmail(tx: Context, cart: LoadedCart, given: string): Promise<CartChange[]> {
  const email = foldEmail(given)
  if (cart.customer?.has_account) return [{ do: "set", columns: { email } }]
  const { id: customer_id, is_new } = await guest(tx, email)
  if (customer_id === cart.customer_id && email === cart.email) return []
  // A guest may be in customer groups too, and discounts in the same request need to know them.
  const [known] = is_new ? [] : await find(tx, "Customer", { id: customer_id }, cartTree.customer)
  const customer = known ?? ({ id: customer_id, email, has_account: false, groups: [] } as unknown as Customer)
  return [{ do: "set", columns: { email, customer_id }, known: { customer } }]
}

type Customer = NonNullable<LoadedCart["customer"]>

/** The guest with this email, created when there is none. */
async function guest(tx: Context, email: string): Promise<{ id: string; is_new: boolean }> {
  const found = await findOrMakeGuest(tx, email, tx.subscriptions.own)
  if (!found) throw new Refusal("conflict", "The e-mail was taken at this moment", "invalid_state_error")
  return found
}
