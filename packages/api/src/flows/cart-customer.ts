import { adopts, foldEmail, mayNameCustomer, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context.ts"
import { find } from "../read.ts"
import { cartTree } from "./cart-tree.ts"
import { type LoadedCart, loadCart } from "./load-cart.ts"
import { repriceLines } from "./reprice-lines.ts"

/**
 * A cart becomes the logged-in customer's at his first write to it, unless it is an account's already; prices are then
 * selected anew, since his groups may have their own. Reading never changes whose a cart is (decisions 21 and 50).
 */
export async function adoptCart(tx: Context, cart: LoadedCart): Promise<LoadedCart> {
  const { customer } = tx
  return customer && adopts(cart, customer) ? assign(tx, cart, customer) : cart
}

/** Names the cart's customer: the logged-in one, or the one it has already. */
export async function nameCustomer(tx: Context, cart: LoadedCart, id: string): Promise<LoadedCart> {
  mayNameCustomer(cart, id, tx.customer)
  if (id === cart.customer_id || !tx.customer) return cart
  return assign(tx, cart, tx.customer)
}

async function assign(
  tx: Context,
  cart: LoadedCart,
  { id, email }: { id: string; email: string },
): Promise<LoadedCart> {
  await tx.db.cart.update({ where: { id: cart.id }, data: { customer_id: id, email } })
  const changed = await loadCart(tx, cart.id)
  if (changed.items.length > 0) await repriceLines(tx, changed)
  return changed
}

/**
 * Sets the cart's e-mail. A shopper who isn't logged in becomes the guest with that e-mail; an account that has it is
 * left alone on purpose. Refuses nothing: two requests that bring the same new e-mail at once share one guest.
 */
export async function setEmail(tx: Context, cart: LoadedCart, given: string): Promise<void> {
  const email = foldEmail(given)
  if (cart.customer?.has_account) {
    await tx.db.cart.update({ where: { id: cart.id }, data: { email } })
    cart.email = email
    return
  }
  const customer_id = await guest(tx, email)
  if (customer_id === cart.customer_id && email === cart.email) return
  await tx.db.cart.update({ where: { id: cart.id }, data: { email, customer_id } })
  // A guest may be in customer groups too, and discounts given in the same request ask for them.
  const [customer = null] = await find(tx, "Customer", { id: customer_id }, cartTree.customer)
  Object.assign(cart, { email, customer_id, customer })
}

async function guest({ db }: Context, email: string): Promise<string> {
  const where = { email, has_account: false, ...live }
  const known = await db.customer.findFirst({ where, select: { id: true } })
  if (known) return known.id
  // Prisma's upsert cannot name the partial index, so that the loser of a race would fail instead of sharing the row.
  const [made] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO customer (id, email, has_account) VALUES (${newId("cus")}, ${email}, false)
    ON CONFLICT (email, has_account) WHERE deleted_at IS NULL DO UPDATE SET email = excluded.email
    RETURNING id`
  if (!made) throw new Refusal("conflict", "The e-mail was taken at this moment", "invalid_state_error")
  return made.id
}
