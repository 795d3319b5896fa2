import { DateFilter, Ids, input, Moment, Order, plain, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { AdminPage, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { Audit } from "../entities/index.ts"
import { many } from "../wire/answers.ts"

/** @public */
export const audit = router({
  list: admin
    .meta(rest("GET /admin/audit", "List Audit Notes", { replica: true }))
    .input(
      input({
        ...AdminPage(50),
        user_id: Ids,
        operation: Ids,
        target_id: Ids,
        path: QueryString,
        outcome: Ids,
        created_at: DateFilter,
        order: Order("created_at", "operation", "user_id"),
      }),
    )
    .output(many("audit", Audit))
    .query(({ ctx, input: { limit, offset, user_id, operation, target_id, path, outcome, created_at, order } }) => {
      const where = {
        user_id: oneOf(user_id),
        operation: oneOf(operation),
        target_id: oneOf(target_id),
        path,
        outcome: oneOf(outcome),
        created_at,
      }
      return page(ctx, "Audit", "audit", { limit, offset }, { where, order: ordering(order) })
    }),
})

const Refused = z.object({ operation: z.string(), role: z.string(), count: z.int(), last_at: Moment })

/** @public */
export const roleReport = router({
  list: admin
    .meta(rest("GET /admin/role-report", "List What Roles Would Be Refused"))
    .input(z.strictObject({}))
    .output(plain(z.object({ role_report: z.array(Refused) })))
    .query(async ({ ctx }) => ({
      role_report: await ctx.db.roleReport.findMany({
        orderBy: [{ last_at: "desc" }, { operation: "asc" }, { role: "asc" }],
      }),
    })),
})
