import { expect } from "vitest"
import { must } from "./checkout.ts"
import type { TestShop } from "./shop.ts"

type Audited = Pick<TestShop, "pool" | "db" | "ledger" | "get">

/** What must hold after any episode, as queries that must find no row (design/reliability.md 4.5). */
const RULES: Record<string, string> = {
  "one order a cart": `SELECT cart_id FROM "order" WHERE cart_id IS NOT NULL GROUP BY cart_id HAVING count(*) > 1`,
  "a completed cart has an order, and the reverse": `
    SELECT c.id FROM cart c LEFT JOIN "order" o ON o.cart_id = c.id WHERE (c.completed_at IS NULL) <> (o.id IS NULL)`,
  "no attempt is under way": `
    SELECT id, state FROM mercer.completion WHERE state NOT IN ('placed', 'ended', 'voided')`,
  "attempts and orders know each other": `
    SELECT k.id FROM mercer.completion k LEFT JOIN "order" o ON o.id = k.order_id AND o.cart_id = k.cart_id
    WHERE (k.state = 'placed') <> (o.id IS NOT NULL)`,
  "a live payment has an order, and is what its attempt held": `
    SELECT p.id FROM payment p LEFT JOIN mercer.completion k ON k.id = p.idempotency_key
    WHERE (p.canceled_at IS NULL) <> (p.order_id IS NOT NULL) OR k.id IS NULL OR k.amount <> p.amount
      OR k.state <> CASE WHEN p.canceled_at IS NULL THEN 'placed' ELSE 'voided' END`,
  "an order has one live payment, unless there was nothing to pay": `
    SELECT o.id FROM "order" o JOIN mercer.completion k ON k.order_id = o.id
      LEFT JOIN payment p ON p.order_id = o.id AND p.canceled_at IS NULL
    GROUP BY o.id, k.amount HAVING count(p.id) <> CASE WHEN k.amount > 0 THEN 1 ELSE 0 END`,
  "stock is never below zero without back-orders": `
    SELECT id FROM product_variant WHERE inventory_quantity < 0 AND manage_inventory AND NOT allow_backorder`,
  "a gift card's balance is its value less its transactions": `
    SELECT g.id FROM gift_card g LEFT JOIN gift_card_transaction t ON t.gift_card_id = g.id
    GROUP BY g.id HAVING g.value - g.balance <> coalesce(sum(t.amount), 0) OR g.balance < 0 OR g.balance > g.value
      OR (g.balance = 0 AND NOT g.is_disabled)`,
  "a discount's count is the number of orders that carry it, within its limit": `
    SELECT d.id FROM discount d LEFT JOIN order_discounts od ON od.discount_id = d.id
    GROUP BY d.id HAVING d.usage_count <> count(od.order_id) OR d.usage_count > d.usage_limit`,
  "refunds are within the payment": `SELECT id FROM payment WHERE amount_refunded < 0 OR amount_refunded > amount`,
  "lines and shipping methods of a completed cart are its order's": `
    SELECT l.id FROM line_item l JOIN "order" o ON o.cart_id = l.cart_id WHERE l.order_id IS DISTINCT FROM o.id
    UNION ALL
    SELECT m.id FROM shipping_method m JOIN "order" o ON o.cart_id = m.cart_id WHERE m.order_id IS DISTINCT FROM o.id
    UNION ALL
    SELECT l.id FROM line_item l JOIN cart c ON c.id = l.cart_id WHERE c.completed_at IS NULL AND l.order_id IS NOT NULL`,
  "one session a cart and provider, one selected": `
    SELECT cart_id FROM payment_session GROUP BY cart_id, provider_id HAVING count(*) > 1
    UNION ALL
    SELECT cart_id FROM payment_session WHERE is_selected GROUP BY cart_id HAVING count(*) > 1`,
  "no key is locked for longer than its time": `
    SELECT key FROM mercer.idempotency_key WHERE locked_until > now() + interval '30 seconds'`,
  "display ids are unique": `SELECT display_id FROM "order" GROUP BY display_id HAVING count(*) > 1`,
  "every order was announced once": `
    SELECT o.id FROM "order" o LEFT JOIN mercer.outbox b ON b.dedupe_key = 'order.placed:' || o.id
    GROUP BY o.id HAVING count(b.id) <> 1`,
}

/** The rules that do not hold, with the rows that break them. */
export async function broken({ pool }: Pick<TestShop, "pool">): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) found[rule] = rows
  }
  return found
}

/** Holds in the provider's own book and payments in ours, line by line: each hold is an order's or was let go. */
export async function reconciled({ db, ledger }: Pick<Audited, "db" | "ledger">): Promise<string[]> {
  const entries = await ledger.entries()
  const voided = new Set(entries.filter(({ kind }) => kind === "void").map(({ hold }) => hold))
  const holds = entries.filter(({ kind }) => kind === "hold")
  const theirs = holds.map(
    ({ id, key, amount, cart_id }) => `${cart_id} ${key} ${amount} ${voided.has(id) ? "void" : "open"}`,
  )
  const payments = await db.payment.findMany({ where: { provider_id: "scripted" } })
  const ours = payments.map((p) => `${p.cart_id} ${p.idempotency_key} ${p.amount} ${p.canceled_at ? "void" : "open"}`)
  const only = (these: string[], those: string[], whose: string) => {
    const others = new Set(those)
    return these.filter((line) => !others.has(line)).map((line) => `only ${whose}: ${line}`)
  }
  return [...only(theirs, ours, "the provider's"), ...only(ours, theirs, "ours")]
}

/** What managed variants have lost against what was ordered of them. */
export async function stockGap({ db }: Pick<Audited, "db">, initial: Record<string, number>): Promise<string[]> {
  const gaps: string[] = []
  for (const [id, before] of Object.entries(initial)) {
    const { inventory_quantity } = await db.productVariant.findUniqueOrThrow({ where: { id } })
    const where = { variant_id: id, order_id: { not: null } }
    const { _sum } = await db.lineItem.aggregate({ where, _sum: { quantity: true } })
    const ordered = _sum.quantity ?? 0
    if (before - inventory_quantity !== ordered) gaps.push(`${id}: ${before} - ${inventory_quantity} is not ${ordered}`)
  }
  return gaps
}

/** More than a round makes: those before it were looked at after their own round. */
const NEWEST = 200

/** What the newest orders say of their own sums against what was paid for them. */
async function wrongTotals({ db, get }: Pick<Audited, "db" | "get">): Promise<string[]> {
  const wrong: string[] = []
  for (const { id } of await db.order.findMany({
    select: { id: true },
    orderBy: { created_at: "desc" },
    take: NEWEST,
  })) {
    const { order } = must(await get(`/store/orders/${id}?expand=items,shipping_methods,payments`))
    const paid = sum(order.payments.map((payment: { amount: number }) => payment.amount))
    if (order.total !== paid) wrong.push(`${id}: total ${order.total}, paid ${paid}`)
    const parts = sum([...order.items, ...order.shipping_methods].map((part: { total: number }) => part.total))
    const cards = order.gift_card_total + order.gift_card_tax_total
    if (parts - cards !== order.total) wrong.push(`${id}: total ${order.total}, parts ${parts}, cards ${cards}`)
  }
  return wrong
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** All that is wrong with the shop's books, empty when nothing is. */
export async function faultsOf(shop: Audited, stock: Record<string, number> = {}) {
  const rules = await broken(shop)
  const lists = {
    reconciled: await reconciled(shop),
    stock: await stockGap(shop, stock),
    totals: await wrongTotals(shop),
  }
  return { ...rules, ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) }
}

/** Fails unless the shop's books, the provider's and the stock agree. `stock`: what there was of each variant at first. */
export async function expectSound(shop: Audited, stock: Record<string, number> = {}): Promise<void> {
  expect(await faultsOf(shop, stock)).toEqual({})
}
