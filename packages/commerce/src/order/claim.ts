import { emailKey, foldEmail } from "../customer/email.ts"
import { Refusal } from "../refusal.ts"

type ClaimedOrder = { id: string; email: string; canceled_at: Date | null; status: string }

/**
 * The orders of an emailed token that a customer may claim: those whose email is still the one the token was sent
 * to. A canceled one among them, or none at all, refuses the whole request with not_allowed.
 */
export function claimable<Order extends ClaimedOrder>(orders: Order[], mailed_to: string): Order[] {
  const still_theirs = orders.filter(({ email }) => emailKey(email) === emailKey(mailed_to))
  const canceled = still_theirs.find(({ canceled_at, status }) => canceled_at || status === "canceled")
  if (canceled) throw new Refusal("not_allowed", `Order ${canceled.id} is canceled and cannot be claimed`)
  if (still_theirs.length === 0) throw new Refusal("not_allowed", "These orders belong to somebody else by now")
  return still_theirs
}

/** Orders by the address that their claim is emailed to, without those the claimant has already. */
export function claimsByEmail<Order extends { email: string; customer_id: string }>(
  orders: Order[],
  claimant_id: string | null,
): Map<string, Order[]> {
  const byEmail = new Map<string, Order[]>()
  for (const order of orders.filter(({ customer_id }) => customer_id !== claimant_id)) {
    const email =
      [...byEmail.keys()].find((known) => emailKey(known) === emailKey(order.email)) ?? foldEmail(order.email)
    byEmail.set(email, [...(byEmail.get(email) ?? []), order])
  }
  return byEmail
}
