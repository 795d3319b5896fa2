import { expect } from "vitest"
import { must } from "./checkout.ts"
import { LEFT, LOCATION_RULES, STOCKED } from "./invariants-locations.ts"
import type { TestShop } from "./shop.ts"

type Audited = Pick<TestShop, "pool" | "db" | "ledger" | "get">

/** What must always hold, as queries that must find no row. */
const RULES: Record<string, string> = {
  "one order a cart": `SELECT cart_id FROM "order" WHERE cart_id IS NOT NULL GROUP BY cart_id HAVING count(*) > 1`,
  "a completed cart has an order or a confirmed swap, and the reverse": `
    SELECT c.id FROM cart c LEFT JOIN "order" o ON o.cart_id = c.id
      LEFT JOIN swap s ON s.cart_id = c.id AND s.confirmed_at IS NOT NULL
    WHERE (c.completed_at IS NULL) <> (coalesce(o.id, s.id) IS NULL)`,
  "no attempt is under way": `
    SELECT id, state FROM mercer.completion WHERE state NOT IN ('placed', 'ended', 'voided')`,
  "attempts and orders know each other": `
    SELECT k.id FROM mercer.completion k LEFT JOIN "order" o ON o.id = k.order_id AND o.cart_id = k.cart_id
      LEFT JOIN swap s ON s.cart_id = k.cart_id AND s.confirmed_at IS NOT NULL
    WHERE (k.state = 'placed') <> (o.id IS NOT NULL OR s.difference_due = k.amount)
      AND NOT (k.state <> 'placed' AND s.id IS NOT NULL AND EXISTS (
        SELECT FROM mercer.completion other WHERE other.cart_id = k.cart_id AND other.state = 'placed'))`,
  "a live payment has an order, and is what its attempt held": `
    SELECT p.id FROM payment p LEFT JOIN mercer.completion k ON k.id = p.idempotency_key
    WHERE NOT EXISTS (SELECT FROM payment_collection_payments c WHERE c.payment_id = p.id)
      AND ((p.canceled_at IS NULL AND p.order_id IS NULL) OR k.id IS NULL OR k.amount <> p.amount
      OR k.state <> CASE WHEN p.order_id IS NOT NULL THEN 'placed' ELSE 'voided' END)`,
  "money without an order is held only for an edit that waits for its buyer": `
    SELECT p.id FROM payment p JOIN payment_collection_payments c ON c.payment_id = p.id
    WHERE p.order_id IS NULL AND p.canceled_at IS NULL AND NOT EXISTS (
      SELECT FROM order_edit e WHERE e.payment_collection_id = c.payment_collection_id AND e.requested_at IS NOT NULL
        AND e.declined_at IS NULL AND e.canceled_at IS NULL AND e.confirmed_at IS NULL)`,
  "a payment collection has one payment for each authorized session, and counts them": `
    SELECT c.id FROM payment_collection c
      LEFT JOIN (payment_collection_payments cp JOIN payment p ON p.id = cp.payment_id)
        ON cp.payment_collection_id = c.id
    GROUP BY c.id HAVING count(p.id) > 0 AND (c.authorized_amount IS DISTINCT FROM sum(p.amount)
      OR (c.status = 'canceled' AND NOT bool_and(p.canceled_at IS NOT NULL))
      OR count(p.id) <> (SELECT count(*) FROM payment_collection_sessions cs JOIN payment_session s
        ON s.id = cs.payment_session_id WHERE cs.payment_collection_id = c.id AND s.payment_authorized_at IS NOT NULL))`,
  "an order has one payment, unless there was nothing to pay; it lives as long as its order, or was refunded": `
    SELECT o.id FROM "order" o JOIN mercer.completion k ON k.order_id = o.id
      LEFT JOIN payment p ON p.order_id = o.id AND p.cart_id = o.cart_id AND ((p.canceled_at IS NULL) = (o.canceled_at IS NULL)
        OR p.amount_refunded = p.amount)
    GROUP BY o.id, k.amount HAVING count(p.id) <> CASE WHEN k.amount > 0 THEN 1 ELSE 0 END`,
  "stock is never below zero without back-orders": `
    SELECT id FROM product_variant WHERE inventory_quantity < 0 AND manage_inventory AND NOT allow_backorder`,
  "a gift card's balance is its value less its transactions, and what came back": `
    SELECT g.id FROM gift_card g, LATERAL (
        SELECT coalesce(sum(t.amount), 0) AS amount FROM gift_card_transaction t WHERE t.gift_card_id = g.id) used,
      LATERAL (SELECT coalesce(sum(e.amount), 0) AS amount FROM mercer.gift_card_entry e
        WHERE e.gift_card_id = g.id AND e.issued_gift_card_id IS NULL) back
    WHERE g.value - g.balance <> used.amount - back.amount OR g.balance < 0 OR g.balance > g.value
      OR (g.balance = 0 AND NOT g.is_disabled)`,
  "an order gives its gift cards back at least nothing and at most what each has paid": `
    SELECT e.order_id, e.gift_card_id FROM mercer.gift_card_entry e
      LEFT JOIN gift_card_transaction t ON t.order_id = e.order_id AND t.gift_card_id = e.gift_card_id
    WHERE e.kind <> 'operator' GROUP BY 1, 2
    HAVING sum(e.amount) < 0 OR sum(e.tax) < 0 OR sum(e.amount) > coalesce(max(t.amount), 0)`,
  "a new card in the place of one that could not be used has the amount of its entry": `
    SELECT e.id FROM mercer.gift_card_entry e LEFT JOIN gift_card g ON g.id = e.issued_gift_card_id
    WHERE e.issued_gift_card_id IS NOT NULL AND (g.id IS NULL OR g.value <> e.amount OR g.order_id <> e.order_id)`,
  "a discount's count is the number of orders that carry it, within its limit": `
    SELECT d.id FROM discount d LEFT JOIN (order_discounts od JOIN "order" o ON o.id = od.order_id
      AND o.canceled_at IS NULL) ON od.discount_id = d.id
    GROUP BY d.id HAVING d.usage_count <> count(od.order_id) OR d.usage_count > d.usage_limit`,
  "a settled swap's difference was paid or refunded once": `
    SELECT s.id FROM swap s LEFT JOIN payment p ON p.swap_id = s.id
    WHERE (s.difference_due > 0 AND (p.id IS NULL OR p.amount <> s.difference_due))
      OR (s.payment_status = 'captured' AND p.captured_at IS NULL)
      OR (s.canceled_at IS NOT NULL AND p.canceled_at IS NULL AND p.amount_refunded < p.amount)
      OR (s.payment_status = 'difference_refunded' AND -s.difference_due <> (
        SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.metadata ->> 'swap_id' = s.id))`,
  "no unit is in two returns": `
    SELECT l.id FROM line_item l JOIN return_item i ON i.item_id = l.id JOIN return r ON r.id = i.return_id
    WHERE r.status = 'requested' GROUP BY l.id
    HAVING sum(i.quantity) + coalesce(l.returned_quantity, 0) > coalesce(l.shipped_quantity, 0)`,
  "refunds are within the payment, and only of captured money": `
    SELECT id FROM payment WHERE amount_refunded < 0 OR amount_refunded > amount
      OR (amount_refunded > 0 AND captured_at IS NULL) OR (captured_at IS NOT NULL AND canceled_at IS NOT NULL)`,
  "an order's refunds are what its payments gave back": `
    SELECT o.id FROM "order" o WHERE (SELECT coalesce(sum(amount), 0) FROM refund r WHERE r.order_id = o.id)
      <> (SELECT coalesce(sum(amount_refunded), 0) FROM payment p WHERE p.order_id = o.id)`,
  "no act on an order is under way": `SELECT id, kind FROM mercer.order_act WHERE state = 'intended'`,
  "lines and shipping methods of a completed cart are its order's": `
    SELECT l.id FROM line_item l JOIN "order" o ON o.cart_id = l.cart_id WHERE l.order_id IS DISTINCT FROM o.id
      AND NOT EXISTS (SELECT FROM order_edit e WHERE e.order_id = o.id AND e.confirmed_at IS NOT NULL)
    UNION ALL
    SELECT m.id FROM shipping_method m JOIN "order" o ON o.cart_id = m.cart_id WHERE m.order_id IS DISTINCT FROM o.id
    UNION ALL
    SELECT l.id FROM line_item l JOIN cart c ON c.id = l.cart_id WHERE c.completed_at IS NULL AND l.order_id IS NOT NULL`,
  "one session a cart and provider, one selected": `
    SELECT cart_id FROM payment_session WHERE cart_id IS NOT NULL GROUP BY cart_id, provider_id HAVING count(*) > 1
    UNION ALL
    SELECT cart_id FROM payment_session WHERE is_selected AND cart_id IS NOT NULL GROUP BY cart_id HAVING count(*) > 1`,
  "no key is locked for longer than its time": `
    SELECT key FROM mercer.idempotency_key WHERE locked_until > now() + interval '30 seconds'`,
  "display ids are unique": `SELECT display_id FROM "order" GROUP BY display_id HAVING count(*) > 1`,
  "every order was announced once": `
    SELECT o.id FROM "order" o LEFT JOIN mercer.outbox b ON b.dedupe_key = 'order.placed:' || o.id
    GROUP BY o.id HAVING count(b.id) <> 1`,
}

/** The rules that do not hold, with the rows that break them. */
async function broken({ pool }: Pick<TestShop, "pool">): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [rule, query] of Object.entries({ ...RULES, ...LOCATION_RULES })) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) found[rule] = rows
  }
  return found
}

/** The provider's records and our payments, line by line: amounts authorized, voided, captured and refunded. */
async function reconciled({ db, ledger }: Pick<Audited, "db" | "ledger">): Promise<string[]> {
  const entries = await ledger.entries()
  const sums = new Map<string, number>()
  for (const { kind, hold, amount } of entries) sums.set(`${kind} ${hold}`, (sums.get(`${kind} ${hold}`) ?? 0) + amount)
  const holds = entries.filter(({ kind }) => kind === "hold")
  const theirs = holds.map(({ id, key, amount, cart_id }) => {
    const [voided, taken, back] = ["void", "capture", "refund"].map((kind) => sums.get(`${kind} ${id}`) ?? 0)
    return `${cart_id} ${key} ${amount} ${voided ? "void" : "open"} ${taken} ${back}`
  })
  const include = { payment_collections: true }
  const payments = await db.payment.findMany({ where: { provider_id: "scripted" }, include })
  const ours = payments.map((p) => {
    const state = p.canceled_at ? "void" : "open"
    const sale = p.cart_id ?? p.payment_collections[0]?.payment_collection_id
    return `${sale} ${p.idempotency_key} ${p.amount} ${state} ${p.captured_at ? p.amount : 0} ${p.amount_refunded}`
  })
  const only = (these: string[], those: string[], whose: string) => {
    const others = new Set(those)
    return these.filter((line) => !others.has(line)).map((line) => `only ${whose}: ${line}`)
  }
  return [...only(theirs, ours, "the provider's"), ...only(ours, theirs, "ours")]
}

/** How far the stock of tracked variants differs from what was ordered, not canceled and not returned. */
async function stockGap({ pool, db }: Pick<Audited, "db" | "pool">, initial: Record<string, number>) {
  const gaps: string[] = []
  for (const [id, before] of Object.entries(initial)) {
    const { inventory_quantity } = await db.productVariant.findUniqueOrThrow({ where: { id } })
    const { rows } = await pool.query(OUT, [id])
    const out = rows[0]?.out ?? 0
    if (before - inventory_quantity !== out) gaps.push(`${id}: ${before} - ${inventory_quantity} is not ${out}`)
    gaps.push(...(await stockedGap({ pool }, id, before)))
  }
  return gaps
}

/** With stock locations: how far what is stocked differs from what was there less what has left. */
async function stockedGap({ pool }: Pick<Audited, "pool">, id: string, before: number): Promise<string[]> {
  const { rows: parts } = await pool.query(STOCKED, [id])
  if (parts.length === 0) return []
  const { rows } = await pool.query(LEFT, [id])
  return parts.flatMap(({ required, stocked }) =>
    stocked === (before - rows[0].gone) * required ? [] : [`${id}: ${stocked} stocked, ${before} less ${rows[0].gone}`],
  )
}

const OUT = `
  SELECT coalesce(sum(l.quantity - coalesce(l.returned_quantity, 0)), 0)::int AS out
  FROM line_item l LEFT JOIN "order" o ON o.id = l.order_id LEFT JOIN claim_order c ON c.id = l.claim_order_id
    LEFT JOIN swap s ON s.id = l.swap_id AND s.confirmed_at IS NOT NULL
  WHERE l.variant_id = $1 AND NOT l.is_return
    AND ((o.id IS NOT NULL AND o.canceled_at IS NULL) OR (c.id IS NOT NULL AND c.canceled_at IS NULL)
      OR (s.id IS NOT NULL AND s.canceled_at IS NULL))`

/** More than the rounds in one shop create. */
const NEWEST = 1000

/** The newest orders, each with the versions of all rows that its totals are computed from. */
const VERSIONS = `
  SELECT o.id, md5(concat_ws(' ', o.xmin,
    (SELECT string_agg(concat(l.id, l.xmin), ',' ORDER BY l.id) FROM line_item l WHERE l.order_id = o.id),
    (SELECT string_agg(concat(a.id, a.xmin), ',' ORDER BY a.id)
      FROM line_item_adjustment a JOIN line_item l ON l.id = a.item_id WHERE l.order_id = o.id),
    (SELECT string_agg(concat(t.id, t.xmin), ',' ORDER BY t.id)
      FROM line_item_tax_line t JOIN line_item l ON l.id = t.item_id WHERE l.order_id = o.id),
    (SELECT string_agg(concat(m.id, m.xmin), ',' ORDER BY m.id) FROM shipping_method m WHERE m.order_id = o.id),
    (SELECT string_agg(concat(t.id, t.xmin), ',' ORDER BY t.id)
      FROM shipping_method_tax_line t JOIN shipping_method m ON m.id = t.shipping_method_id WHERE m.order_id = o.id),
    (SELECT string_agg(concat(p.id, p.xmin), ',' ORDER BY p.id) FROM payment p WHERE p.order_id = o.id),
    (SELECT string_agg(concat(r.id, r.xmin), ',' ORDER BY r.id) FROM refund r WHERE r.order_id = o.id),
    (SELECT string_agg(concat(g.id, g.xmin), ',' ORDER BY g.id) FROM gift_card_transaction g WHERE g.order_id = o.id),
    (SELECT string_agg(concat(e.id, e.xmin), ',' ORDER BY e.id)
      FROM mercer.gift_card_entry e WHERE e.order_id = o.id),
    (SELECT string_agg(concat(d.discount_id, d.xmin), ',' ORDER BY d.discount_id)
      FROM order_discounts d WHERE d.order_id = o.id))) AS version
  FROM "order" o ORDER BY o.created_at DESC LIMIT ${NEWEST}`

/** Orders already checked, by shop: an order none of whose rows has changed has the same totals as before. */
const looked = new WeakMap<object, Map<string, string>>()

/** The newest orders' own totals compared with what was paid for them. */
async function wrongTotals({ pool, get }: Pick<Audited, "pool" | "get">): Promise<string[]> {
  const known = looked.get(pool) ?? new Map<string, string>()
  looked.set(pool, known)
  const wrong: string[] = []
  const { rows } = await pool.query<{ id: string; version: string }>(VERSIONS)
  for (const { id, version } of rows) {
    if (known.get(id) === version) continue
    const found = await wrongTotalsOf(id, get)
    wrong.push(...found)
    if (found.length === 0) known.set(id, version)
  }
  return wrong
}

async function wrongTotalsOf(id: string, get: Audited["get"]): Promise<string[]> {
  const { order } = must(await get(`/store/orders/${id}?expand=items,shipping_methods,payments`))
  if (order.canceled_at) return []
  const wrong: string[] = []
  const own = order.payments.filter(({ swap_id }: { swap_id: string | null }) => swap_id === null)
  const paid = sum(own.map((payment: { amount: number }) => payment.amount))
  if (order.total !== paid) wrong.push(`${id}: total ${order.total}, paid ${paid}`)
  const parts = sum([...order.items, ...order.shipping_methods].map((part: { total: number }) => part.total))
  const cards = order.gift_card_total + order.gift_card_tax_total
  if (parts - cards !== order.total) wrong.push(`${id}: total ${order.total}, parts ${parts}, cards ${cards}`)
  const charged = cards + sum(order.payments.map((one: { amount: number }) => one.amount))
  const back =
    order.gift_card_refunded_total + sum(order.payments.map((one: { amount_refunded: number }) => one.amount_refunded))
  if (back > charged) wrong.push(`${id}: charged ${charged}, gave back ${back}`)
  return wrong
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** All inconsistencies in the shop's books; empty when there are none. */
export async function faultsOf(shop: Audited, stock: Record<string, number> = {}) {
  const rules = await broken(shop)
  const lists = {
    reconciled: await reconciled(shop),
    stock: await stockGap(shop, stock),
    totals: await wrongTotals(shop),
  }
  return { ...rules, ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) }
}

/** Fails unless the shop's books, the provider's records and the stock agree. `stock`: each variant's initial stock. */
export async function expectSound(shop: Audited, stock: Record<string, number> = {}): Promise<void> {
  const faults = await faultsOf(shop, stock)
  // Reports cut nested values short.
  expect(faults, JSON.stringify(faults)).toEqual({})
}
