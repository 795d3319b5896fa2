import { Id, plain, QueryBoolean, rest } from "@mercer/rest"
import * as z from "zod"
import { areaOf } from "../access/areas.ts"
import { admin, router } from "../access/procedures.ts"
import { mayCall } from "../access/roles.ts"
import type { Context } from "../context/context.ts"
import { isReadOnly } from "../context/takeover.ts"
import { type EditedName, resources } from "../entities/index.ts"
import { endPresence, notePresence, othersPresent } from "./queries.ts"

/** What has a page where it is edited. */
const RESOURCES = Object.entries(resources)
  .flatMap(([name, { edited }]) => (edited ? [name as EditedName] : []))
  .sort()

/** A page asks every 15 seconds; one that did not for this long was closed without saying so. */
const GONE_AFTER_MS = 25_000

const Input = z.strictObject({
  resource: z.enum(RESOURCES),
  resource_id: Id,
  /** Whether the operator who asks has unsaved changes. */
  editing: QueryBoolean,
  /** Whether the operator who asks leaves the page. */
  leaving: QueryBoolean,
})
const Present = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Whether they have unsaved changes. */
  is_editing: z.boolean(),
  /** Milliseconds since their page last asked. */
  age_ms: z.int(),
})

/** Who else has the same page of the panel open. @public */
export const presence = router({
  /**
   * Asking is being there. It is a read all the same: it leaves no audit record, and after it the operator's other reads
   * may go to replicas that do not have it.
   */
  list: admin
    .meta(rest("GET /admin/presence", "List Who Else Has a Page Open"))
    .input(Input)
    .output(plain(z.object({ presence: z.array(Present) })))
    .query(async ({ ctx, input: { resource, resource_id, editing = false, leaving = false } }) => {
      await mayRead(ctx, resource)
      const place = { resource, resource_id, user_id: ctx.user_id ?? "" }
      const now = ctx.now()
      const since = new Date(now.getTime() - GONE_AFTER_MS)
      if (leaving) await leave(ctx, place)
      else if (!isReadOnly(ctx)) await notePresence(ctx, place, { is_editing: editing, now, stale: since })
      return { presence: leaving ? [] : await othersPresent(ctx, place, { now, since }) }
    }),
})

async function leave(ctx: Context, place: Parameters<typeof endPresence>[1]): Promise<void> {
  if (!isReadOnly(ctx)) await endPresence(ctx, place)
}

/** Who may not read a resource does not learn who has it open either. */
async function mayRead(ctx: Context, resource: EditedName): Promise<void> {
  const operation = `admin.${resource}.get`
  const area = areaOf(operation, undefined)
  if (ctx.operator) await mayCall(ctx, ctx.operator, { operation, kind: "read", area })
}
