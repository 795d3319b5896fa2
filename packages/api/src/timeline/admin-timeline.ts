import { mayReadEntry, Refusal } from "@mercer/commerce"
import { Id, List, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import { operationsIn } from "../access/roles.ts"
import type { Context } from "../context/context.ts"
import { AdminPage } from "../data/filters.ts"
import type { TimelineRow } from "./queries.ts"
import { readCustomerTimeline, readCustomerValue } from "./queries-customer.ts"
import { readOrderTimeline } from "./queries-order.ts"

/** What a timeline is filtered by. */
const TYPES = [
  "change",
  "customer",
  "edit",
  "email",
  "fulfillment",
  "note",
  "order",
  "payment",
  "return",
  "webhook",
] as const

const Actor = z.object({
  id: z.string(),
  /** Null, like the names, where the user was removed from the database. */
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})
const Entry = z.object({
  id: z.string(),
  type: z.enum(TYPES),
  /** What happened, as `payment.captured`; of a `change` the operation, as `admin.orders.update`. */
  kind: z.string(),
  at: Moment,
  /** The operator who did it; null for customers, providers and Mercer itself. */
  actor: Actor.nullable(),
  /** More about it, by kind: amounts with their currency, quantities, addresses, texts. */
  data: z.record(z.string(), z.unknown()),
})
const Timeline = plain(z.object({ timeline: z.array(Entry), count: z.int(), offset: z.int(), limit: z.int() }))
const Input = z.strictObject({ id: Id, ...AdminPage(50), type: List(TYPES) })

/** Everything that happened to an order, and by whom. @public */
export const orderTimeline = admin
  .meta(rest("GET /admin/orders/{id}/timeline", "List What Happened to an Order"))
  .input(Input)
  .output(Timeline)
  .query(async ({ ctx, input: { id, limit, offset, type } }) => {
    if (!(await ctx.db.order.findUnique({ where: { id }, select: { id: true } })))
      throw new Refusal("not_found", `Order with id: ${id} was not found`)
    const { entries, count } = await readOrderTimeline(ctx, id, { ...readableOf(ctx, type), limit, offset })
    return { timeline: entries.map(toResponse), count, offset, limit }
  })

/** Everything that happened with a customer, and by whom. @public */
export const customerTimeline = admin
  .meta(rest("GET /admin/customers/{id}/timeline", "List What Happened with a Customer"))
  .input(Input)
  .output(Timeline)
  .query(async ({ ctx, input: { id, limit, offset, type } }) => {
    await mustBeCustomer(ctx, id)
    const { entries, count } = await readCustomerTimeline(ctx, id, { ...readableOf(ctx, type), limit, offset })
    return { timeline: entries.map(toResponse), count, offset, limit }
  })

const Value = z.object({
  currency_code: z.string(),
  orders: z.int(),
  /** Payments less refunds, in minor units. */
  amount: z.int(),
})

/** What a customer has bought so far. @public */
export const customerValue = admin
  .meta(rest("GET /admin/customers/{id}/lifetime-value", "Get a Customer's Lifetime Value", { area: "orders" }))
  .input(z.strictObject({ id: Id }))
  .output(plain(z.object({ values: z.array(Value), orders: z.int(), last_order_at: Moment.nullable() })))
  .query(async ({ ctx, input: { id } }) => {
    await mustBeCustomer(ctx, id)
    const { last_order_at, ...found } = await readCustomerValue(ctx, id)
    return { ...found, last_order_at: last_order_at === null ? null : new Date(last_order_at) }
  })

async function mustBeCustomer({ db }: Pick<Context, "db">, id: string): Promise<void> {
  if (!(await db.customer.findUnique({ where: { id }, select: { id: true } })))
    throw new Refusal("not_found", `Customer with id: ${id} was not found`)
}

/** What of the wanted types the operator may read: a custom role only what is in its areas. */
function readableOf(ctx: Pick<Context, "operator" | "operations">, wanted: readonly string[] | undefined) {
  const areas = ctx.operator?.custom?.read
  if (!areas) return { types: wanted ?? null, operations: null }
  const types = (wanted ?? TYPES).filter((type) => mayReadEntry(type, areas))
  return { types, operations: operationsIn(ctx, areas) }
}

const toResponse = ({ at, type, ...entry }: TimelineRow) => ({
  ...entry,
  type: type as (typeof TYPES)[number],
  at: new Date(at),
})
