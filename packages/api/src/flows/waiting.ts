import { Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { OPEN_CLAIM } from "./open-claim.ts"

type Reads = Pick<Context, "db">

/** So many of each are named; they are counted up to a thousand, which no more is said of. */
const NAMED = 5
const MOST_COUNTED = 1_000

interface ToDo {
  id: string
  display_id: number
  email: string
  payment_status: string
  created_at: Date
}

/** Whether something of an order is still to be packed or handed to a carrier: its two states say it. */
const IS_TO_DO = Prisma.sql`status IN ('pending', 'completed', 'requires_action') AND fulfillment_status IN
  ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'partially_shipped', 'requires_action')`

/** Orders of which something is still to be packed or sent, those that wait longest first. */
export async function ordersToDo({ db }: Reads) {
  const [orders, [counted]] = await Promise.all([
    db.$queryRaw<ToDo[]>`
      SELECT id, display_id, email, payment_status::text, created_at FROM "order"
      WHERE ${IS_TO_DO} ORDER BY created_at, id LIMIT ${NAMED}`,
    db.$queryRaw<Counted[]>`
      SELECT count(*)::int FROM (SELECT 1 FROM "order"
      WHERE ${IS_TO_DO} LIMIT ${MOST_COUNTED}) few`,
  ])
  return { count: counted?.count ?? 0, orders }
}

interface Counted {
  count: number
}

/** Claims that wait for somebody, the oldest first. */
export async function openClaims({ db }: Reads) {
  const where = { ...OPEN_CLAIM, deleted_at: null }
  const [count, found] = await Promise.all([
    db.claimOrder.count({ where }),
    db.claimOrder.findMany({
      where,
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      take: NAMED,
      select: {
        id: true,
        type: true,
        created_at: true,
        order: { select: { id: true, display_id: true, email: true } },
      },
    }),
  ])
  const claims = found.map(({ order: { id: order_id, ...order }, ...claim }) => ({ ...claim, order_id, ...order }))
  return { count, claims }
}

interface Scarce extends Counted {
  id: string
  title: string
  sku: string | null
  inventory_quantity: number
  product_id: string
  product_title: string
}

/** Variants on sale whose counted stock is as low as that or lower, the scarcest first. */
export async function lowStock({ db }: Reads, threshold: number) {
  const variants = await db.$queryRaw<Scarce[]>`
    SELECT v.id, v.title, v.sku, v.inventory_quantity, p.id AS product_id, p.title AS product_title,
      count(*) OVER ()::int AS count
    FROM product_variant v JOIN product p ON p.id = v.product_id
    WHERE v.manage_inventory AND v.inventory_quantity <= ${threshold} AND v.deleted_at IS NULL
      AND p.deleted_at IS NULL AND p.status = 'published'
    ORDER BY v.inventory_quantity, p.title, v.variant_rank, v.id LIMIT ${NAMED}`
  return { threshold, count: variants[0]?.count ?? 0, variants }
}

/** What a shop needs before it can sell, and whether it has sold. */
export async function shopHas({ db }: Reads) {
  const [has] = await db.$queryRaw<Has[]>`
    SELECT EXISTS (SELECT 1 FROM region WHERE deleted_at IS NULL) AS region,
      EXISTS (SELECT 1 FROM shipping_option WHERE deleted_at IS NULL AND NOT is_return) AS shipping_option,
      EXISTS (SELECT 1 FROM product WHERE deleted_at IS NULL AND NOT is_giftcard) AS product,
      EXISTS (SELECT 1 FROM "order") AS "order"`
  return has ?? { region: false, shipping_option: false, product: false, order: false }
}

type Has = Record<"region" | "shipping_option" | "product" | "order", boolean>
