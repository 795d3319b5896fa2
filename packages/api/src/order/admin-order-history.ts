import { Refusal } from "@mercer/commerce"
import { Id, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"

/** Newest first. Of an order with more entries than this, the oldest are left out. */
const MOST = 500

const Who = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})
const Entry = z.object({
  id: z.string(),
  operation: z.string(),
  path: z.string(),
  target_id: z.string().nullable(),
  outcome: z.string(),
  user_id: z.string(),
  /** Null where the user was removed from the database. */
  user: Who.nullable(),
  created_at: Moment,
})

/** Who did what to an order, its returns and its claims. Request bodies are in the audit log only, for admins. */
export const orderHistory = admin
  .meta(rest("GET /admin/orders/{id}/history", "List Who Changed an Order"))
  .input(z.strictObject({ id: Id }))
  .output(plain(z.object({ history: z.array(Entry) })))
  .query(async ({ ctx, input: { id } }) => {
    const include = {
      returns: { select: { id: true } },
      claims: { select: { return_order: { select: { id: true } } } },
    }
    const order = await ctx.db.order.findUnique({ where: { id }, select: include })
    if (!order) throw new Refusal("not_found", `Order with id: ${id} was not found`)
    const returns = [...order.returns, ...order.claims.map(({ return_order }) => return_order)]
    const ids = [id, ...returns.flatMap((one) => (one ? [one.id] : []))]
    const where = { target_id: { in: ids }, outcome: { not: "refused" } }
    const select = {
      id: true,
      operation: true,
      path: true,
      target_id: true,
      outcome: true,
      user_id: true,
      created_at: true,
    }
    const notes = await ctx.db.audit.findMany({
      where,
      select,
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: MOST,
    })
    const users = await ctx.db.user.findMany({
      where: { id: { in: notes.map(({ user_id }) => user_id) } },
      select: { id: true, email: true, first_name: true, last_name: true },
    })
    const byId = new Map(users.map((user) => [user.id, user]))
    return { history: notes.map((note) => ({ ...note, user: byId.get(note.user_id) ?? null })) }
  })
