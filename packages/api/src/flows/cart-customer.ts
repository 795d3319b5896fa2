import { adopts, foldEmail, mayNameCustomer, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context } from "../context.ts"
import { find } from "../read.ts"
import { cartTree } from "./cart-tree.ts"
import { type LoadedCart, loadCart } from "./load-cart.ts"
import { repriceLines } from "./reprice-lines.ts"
import { isWanted } from "./tell-webhooks.ts"

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
 * Sets the cart's e-mail, as it is known here: the caller writes it. A shopper who isn't logged in becomes the guest with that e-mail; an account that has it is
 * left alone on purpose. Refuses nothing: two requests that bring the same new e-mail at once share one guest.
 */
export async function setEmail(tx: Context, cart: LoadedCart, given: string): Promise<void> {
  const email = foldEmail(given)
  if (cart.customer?.has_account) {
    cart.email = email
    return
  }
  const { id: customer_id, is_new } = await guest(tx, email)
  if (customer_id === cart.customer_id && email === cart.email) return
  // A guest may be in customer groups too, and discounts given in the same request ask for them.
  const [known] = is_new ? [] : await find(tx, "Customer", { id: customer_id }, cartTree.customer)
  const customer = known ?? { id: customer_id, email, has_account: false, groups: [] }
  Object.assign(cart, { email, customer_id, customer })
}

/**
 * The guest with this e-mail, made when there is none. In one statement of our own, since Prisma's upsert cannot name the
 * partial index: the loser of a race shares the winner's row. Webhooks are told of a new guest in it, at the next sweep.
 */
async function guest({ db }: Context, email: string): Promise<{ id: string; is_new: boolean }> {
  const [found] = await db.$queryRaw<{ id: string; is_new: boolean }[]>`
    WITH known AS (SELECT id FROM customer WHERE email = ${email} AND NOT has_account AND deleted_at IS NULL),
      made AS (
        INSERT INTO customer (id, email, has_account)
        SELECT ${newId("cus")}, ${email}, false WHERE NOT EXISTS (SELECT FROM known)
        ON CONFLICT (email, has_account) WHERE deleted_at IS NULL DO UPDATE SET email = excluded.email
        RETURNING id, xmax = 0 AS is_new
      ),
      told AS (
        INSERT INTO mercer.outbox (id, kind, payload)
        SELECT ${newId("outbox")}, 'customer.created', jsonb_build_object('id', id) FROM made
        WHERE is_new AND ${isWanted("customer.created")}
      )
    SELECT id, false AS is_new FROM known UNION ALL SELECT id, is_new FROM made`
  if (!found) throw new Refusal("conflict", "The e-mail was taken at this moment", "invalid_state_error")
  return found
}
