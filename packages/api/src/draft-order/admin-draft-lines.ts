import { changes, Id, input, Metadata, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import { removeLine } from "../cart-change/cart-lines.ts"
import { Quantity } from "../wire/quantity.ts"
import { LineTaxRates, lineShape, Price, Title } from "./draft-input.ts"
import { addDraftLine, changeDraftLine } from "./draft-lines.ts"
import { getDraft } from "./get-draft.ts"
import { changeDraft } from "./open-draft.ts"
import { ChangedDraftAnswer } from "./responses.ts"

export const draftLines = {
  addLineItem: admin
    .meta(rest("POST /admin/draft-orders/{id}/line-items", "Add a Line Item to a Draft Order"))
    .input(input({ id: Id, ...lineShape }))
    .output(ChangedDraftAnswer)
    .mutation(async ({ ctx, input: { id, expand: _e, fields: _f, ...wanted } }) => {
      await changeDraft(ctx, id, (tx, cart) => addDraftLine(tx, cart, wanted))
      return { draft_order: await getDraft(ctx, id) }
    }),

  updateLineItem: admin
    .meta(rest("POST /admin/draft-orders/{id}/line-items/{line_id}", "Update a Line Item of a Draft Order"))
    .input(
      changes({
        id: Id,
        line_id: Id,
        unit_price: Price.optional(),
        title: Title.optional(),
        quantity: z.union([Quantity, z.literal(0)]).optional(),
        metadata: Metadata,
        tax_rates: LineTaxRates,
      }),
    )
    .output(ChangedDraftAnswer)
    .mutation(async ({ ctx, input: { id, line_id, if_unchanged_since: since, expand: _e, fields: _f, ...change } }) => {
      const row = { table: "line_item", id: line_id, since } as const
      await changeDraft(ctx, id, (tx, cart) => changeDraftLine(tx, cart, line_id, change), row)
      return { draft_order: await getDraft(ctx, id) }
    }),

  deleteLineItem: admin
    .meta(rest("DELETE /admin/draft-orders/{id}/line-items/{line_id}", "Delete a Line Item of a Draft Order"))
    .input(input({ id: Id, line_id: Id }))
    .output(ChangedDraftAnswer)
    .mutation(async ({ ctx, input: { id, line_id } }) => {
      await changeDraft(ctx, id, (tx, cart) => removeLine(tx, cart, line_id))
      return { draft_order: await getDraft(ctx, id) }
    }),
}
