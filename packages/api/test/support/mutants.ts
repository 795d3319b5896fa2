import { type Db, newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { Attempt } from "../../src/cart/attempt.ts"
import { type LoadedCart, loadCart } from "../../src/cart/load-cart.ts"
import { priced } from "../../src/cart/priced-cart.ts"
import type { App } from "../../src/context/context.ts"
import type { changeSessions } from "../../src/payment-session/session-changes.ts"
import { randomOf } from "./seed.ts"

/*
 * Steps with typical concurrency mistakes: read, decide, write without locks. Each replaces a step of the product to
 * prove that the races catch the mistake.
 */

type Tx = { db: Db }

const random = randomOf("orders of mutants")

/** Reads the stock and writes what is left. */
export async function mutantStock({ db }: Tx, wanted: { variant_id: string; quantity: number }[]) {
  const taken: object[] = []
  for (const { variant_id, quantity } of wanted) {
    const variant = await db.productVariant.findUniqueOrThrow({ where: { id: variant_id } })
    const left = variant.inventory_quantity - quantity
    if (left < 0 && !variant.allow_backorder) continue
    taken.push(await db.productVariant.update({ where: { id: variant_id }, data: { inventory_quantity: left } }))
  }
  return taken
}

/** Reads the count and writes one more. */
export async function mutantUses({ db }: Tx, ids: string[]) {
  const used: object[] = []
  for (const id of ids) {
    const { usage_count, usage_limit } = await db.discount.findUniqueOrThrow({ where: { id } })
    if (usage_limit && usage_count >= usage_limit) continue
    used.push(await db.discount.update({ where: { id }, data: { usage_count: usage_count + 1 } }))
  }
  return used
}

/** Reads the balance and writes what is left. */
export async function mutantBalances({ db }: Tx, drawn: { id: string; amount: number }[]): Promise<string[]> {
  const used: string[] = []
  for (const { id, amount } of drawn) {
    const { balance } = await db.giftCard.findUniqueOrThrow({ where: { id } })
    if (balance < amount) continue
    await db.giftCard.update({ where: { id }, data: { balance: balance - amount, is_disabled: balance === amount } })
    used.push(id)
  }
  return used
}

/** Correct for each row, but locks rows in the given order: two orders may deadlock. */
export async function unsortedStock({ db }: Tx, wanted: { variant_id: string; quantity: number }[]) {
  const asTheyCome = random() < 0.5 ? wanted : [...wanted].reverse()
  const taken: object[] = []
  for (const { variant_id: id, quantity } of asTheyCome) {
    const data = { inventory_quantity: { decrement: quantity } }
    taken.push(await db.productVariant.update({ where: { id }, data }))
  }
  return taken
}

/** Ends unfinished attempts without asking the provider for the payment's state. */
export async function mutantSweep({ db }: Tx): Promise<void> {
  await db.completion.updateMany({
    where: { state: { in: ["authorizing", "authorized", "voiding"] } },
    data: { state: "ended" },
  })
}

/** Asks the provider; when no response comes, it assumes nothing was paid. */
export async function mutantAuthorize(ctx: App, attempt: Attempt, { customer }: LoadedCart) {
  const { id, email } = customer ?? {}
  const data = attempt.session_data as PaymentData
  const asked = { ...attempt, customer: id && email ? { id, email } : null, context: {}, idempotency_key: attempt.id }
  const provider = ctx.providers.payment(String(attempt.provider_id))
  return provider.authorize(data, asked).catch(() => ({ status: "error" as const, data }))
}

/** Writes what was planned for the cart as it was read, without checking that it is unchanged. */
export const mutantSessions = (async (ctx, cart_id, plan) => {
  const { cart, totals } = await priced(ctx, await loadCart(ctx, cart_id))
  const { amount, currency_code } = { amount: totals.total, currency_code: cart.region.currency_code }
  for (const step of plan(cart, totals.total)) {
    const known = "session" in step ? step.session : undefined
    const provider_id = "provider_id" in step ? step.provider_id : String(known?.provider_id)
    if (step.do === "delete") await ctx.db.paymentSession.deleteMany({ where: { id: known?.id ?? "" } })
    if (step.do === "deselect" || step.do === "amount") {
      const where = { id: known?.id ?? "" }
      await ctx.db.paymentSession.updateMany({
        where,
        data: { is_selected: null, is_initiated: false, amount, data: {} },
      })
    }
    if (step.do !== "start" && step.do !== "list") continue
    const id = known?.id ?? newId("ps")
    const sale = { amount, currency_code, cart_id, customer: null, context: {}, session_id: id, idempotency_key: id }
    const data = step.do === "start" ? await ctx.providers.payment(provider_id).createSession(sale) : {}
    const row = {
      provider_id,
      amount,
      data: data as object,
      is_initiated: step.do === "start",
      status: "pending" as const,
    }
    const is_selected = step.do === "start" || null
    if (known) await ctx.db.paymentSession.updateMany({ where: { id }, data: { ...row, is_selected } })
    else await ctx.db.paymentSession.create({ data: { ...row, is_selected, id, cart_id } })
  }
  return undefined
}) satisfies typeof changeSessions
