import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { deleted, Id, Moment, plain, rest, UnchangedSince } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { lockView, lockViewsOf } from "./queries.ts"

const View = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  user_id: z.string(),
  created_at: Moment,
  updated_at: Moment,
})

/** The name of a list, as in the panel's URL. */
const List = z.string().regex(/^[a-z][a-z-]{0,49}$/, "must be the name of a list such as orders")
const Name = z.string().trim().min(1).max(100)
const Query = z.string().max(4_000)
const MOST = 100

/**
 * Saved views of the panel's lists. Operators see their own and the shared ones; roles are checked for each row.
 * @public
 */
export const views = router({
  list: admin
    .meta(rest("GET /admin/views", "List Saved Views"))
    .input(z.strictObject({ list: List }))
    .output(plain(z.object({ views: z.array(View) })))
    .query(async ({ ctx, input: { list } }) => {
      const where = { list, OR: [{ user_id: ctx.user_id }, { is_shared: true }] }
      return { views: await ctx.db.view.findMany({ where, orderBy: [{ created_at: "asc" }, { id: "asc" }] }) }
    }),

  create: adminWrite
    .meta(rest("POST /admin/views", "Create a Saved View"))
    .input(z.strictObject({ list: List, name: Name, query: Query, is_shared: z.boolean().optional() }))
    .output(plain(z.object({ view: View })))
    .mutation(async ({ ctx, input: { list, name, query, is_shared } }) => {
      const { user_id } = ctx
      // Two tabs may save at the same time: without a lock both would count before either has saved.
      await lockViewsOf(ctx, user_id, list)
      const key = { user_id_list_name: { user_id, list, name } }
      const others = await ctx.db.view.count({ where: { user_id, list, NOT: { name } } })
      if (others >= MOST) throw new Refusal("not_allowed", `An operator has at most ${MOST} views of a list`)
      const update = { query, is_shared }
      const create = { id: newId("view"), user_id, list, name, query, is_shared: is_shared ?? false }
      return { view: await ctx.db.view.upsert({ where: key, update, create }) }
    }),

  update: adminWrite
    .meta(rest("POST /admin/views/{id}", "Update a Saved View"))
    .input(
      z.strictObject({
        id: Id,
        name: Name.optional(),
        query: Query.optional(),
        is_shared: z.boolean().optional(),
        if_unchanged_since: UnchangedSince,
      }),
    )
    .output(plain(z.object({ view: View })))
    .mutation(async ({ ctx, input: { id, name, query, is_shared, if_unchanged_since: since } }) => {
      const { list, user_id } = await mayChange(ctx, id)
      if (name && (await ctx.db.view.findFirst({ where: { list, user_id, name, NOT: { id } }, select: { id: true } })))
        throw new Refusal("duplicate_error", `View with name ${name} already exists.`)
      const data = { name, query, is_shared }
      const write = () => ctx.db.view.update({ where: { id }, data })
      return { view: await changing(ctx, { table: "view", id, since }, write) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/views/{id}", "Delete a Saved View"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("view"))
    .mutation(async ({ ctx, input: { id } }) => {
      await mayChange(ctx, id)
      await ctx.db.view.deleteMany({ where: { id } })
      return { id, object: "view" as const, deleted: true as const }
    }),
})

/**
 * The view, locked, if the operator may change it: its owner may, and admins if it is shared. A view that the operator
 * does not see is not_found; one that they only see is refused with forbidden.
 */
async function mayChange(ctx: Context & { user_id: string }, id: string) {
  const { db, user_id } = ctx
  const view = await lockView(ctx, id)
  if (!view || (!view.is_shared && view.user_id !== user_id))
    throw new Refusal("not_found", `View with id: ${id} was not found`)
  if (view.user_id === user_id) return view
  const me = await db.user.findFirst({ where: { id: user_id, ...live }, select: { role: true } })
  if (me?.role === "admin") return view
  throw new Refusal("forbidden", "Only its owner and admins may change a shared view")
}
