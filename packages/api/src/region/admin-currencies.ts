import { mustBeUnchanged, Refusal } from "@mercer/commerce"
import { changes, Id, input, Order, QueryBoolean, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { adminWrite, open, router } from "../access/procedures.ts"
import { currencyChangedAt } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Currency } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { lockCurrencyRow } from "./queries.ts"

/** @public */
export const currencies = router({
  list: open
    .meta(rest("GET /admin/currencies", "List Currency"))
    .input(
      input({
        code: QueryString,
        includes_tax: QueryBoolean,
        q: QueryString,
        order: Order("code", "name", "symbol", "symbol_native", "includes_tax"),
        ...AdminPage(20),
      }),
    )
    .output(many("currencies", Currency))
    .query(({ ctx, input: { code, includes_tax, q, order, limit, offset } }) => {
      const where = { code: code?.toLowerCase(), includes_tax, ...searching(q, ["code", "name"]) }
      return page(ctx, "Currency", "currencies", { limit, offset }, { where, order: ordering(order ?? "code") })
    }),

  update: adminWrite
    .meta(rest("POST /admin/currencies/{code}", "Update a Currency"))
    .input(changes({ code: Id, includes_tax: z.boolean().optional() }))
    .output(one("currency", Currency))
    .mutation(async ({ ctx, input: { code: given, includes_tax, if_unchanged_since } }) => {
      const code = given.toLowerCase()
      if (if_unchanged_since) await mustBeAsRead(ctx, code, if_unchanged_since)
      const { count } = await ctx.db.currency.updateMany({
        where: { code },
        data: { includes_tax },
      })
      if (count === 0) throw new Refusal("not_found", `Currency with code: ${code} was not found`)
      await emitWebhookEvents(ctx, "currency.updated", { id: code })
      return { currency: await findOne(ctx, "Currency", { code }, treeOf(ctx.shape), `Currency with code: ${code}`) }
    }),
})

/** Refuses with conflict a currency that was changed after `since`. Locks its row first, against concurrent changes. */
async function mustBeAsRead(ctx: Context, code: string, since: Date): Promise<void> {
  await lockCurrencyRow(ctx, code)
  const updated_at = await currencyChangedAt(ctx, code)
  if (updated_at) mustBeUnchanged({ updated_at }, since, `Currency ${code}`)
}
