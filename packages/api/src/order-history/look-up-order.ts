import { emailKey, Refusal, samePostalCode } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { emailForms } from "../data/emails.ts"

interface Asked {
  display_id: number
  email: string
  postal_code?: string | undefined
}

/**
 * Refuses with not_found when there is no order with this id, which a stranger has given; failures are limited as those
 * of look-ups are.
 * @public
 */
export async function mustKnowOrder(ctx: Context, id: string): Promise<void> {
  const select = { id: true } as const
  const find = () => ctx.db.order.findUnique({ where: { id }, select })
  if (await ctx.limits.lookup.attempt({ address: ctx.request.ip }, find)) return
  throw new Refusal("not_found", `Order with id: ${id} was not found`)
}

/**
 * The id of the one order with this number and email, and with the postal code if given. Numbers are sequential, so
 * attempts are rate limited; and every miss, whichever field did not match, is the same not_found.
 */
export async function lookUpOrder(ctx: Context, { display_id, email, postal_code }: Asked): Promise<string> {
  const account = emailKey(email)
  const found = await ctx.limits.lookup.attempt({ account, address: ctx.request.ip }, async () => {
    const select = { id: true, shipping_address: { select: { postal_code: true } } }
    const orders = await ctx.db.order.findMany({
      where: { display_id, email: { in: emailForms(email) } },
      select,
      take: 10,
    })
    const [only, ...others] = orders.filter(
      (order) => postal_code === undefined || samePostalCode(order.shipping_address?.postal_code, postal_code),
    )
    return others.length === 0 ? only : undefined
  })
  if (!found) throw new Refusal("not_found", "Not Found")
  return found.id
}
