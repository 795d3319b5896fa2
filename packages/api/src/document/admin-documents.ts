import { DOCUMENT_LANGUAGES, Refusal } from "@mercer/commerce"
import type { Paper } from "@mercer/paper/paper"
import { file, Ids, List, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { draftOf } from "./given.ts"
import { invoice } from "./invoice.ts"
import { readHead } from "./letterhead.ts"
import { loadPrinted, type PrintedOrder } from "./load-orders.ts"
import { loadReturns } from "./load-returns.ts"
import { ownPaper } from "./own-paper.ts"
import { packingSlip } from "./packing-slip.ts"
import { returnSlip } from "./return-slip.ts"

const KINDS = ["packing_slip", "invoice"] as const
type Kind = (typeof KINDS)[number]

const language = optional(z.enum(DOCUMENT_LANGUAGES))
const MOST = 100
const PDF = { media_type: "application/pdf" }

/** @public */
export const documents = router({
  orders: admin
    .meta(rest("GET /admin/documents/orders", "Print Packing Slips and Invoices", PDF))
    .input(z.strictObject({ id: Ids, kind: List(KINDS), language }))
    .output(file())
    .query(async ({ ctx, input: { id, kind = [...KINDS], language } }) => {
      const orders = await loadPrinted(ctx, some(id, "order"))
      const head = await readHead(ctx)
      const kinds = KINDS.filter((one) => kind.includes(one))
      const papers = orders.flatMap((order) => {
        const draft = draftOf(order, head, language)
        return kinds.map((one) => paperOf(ctx, one, order, draft))
      })
      return printed(papers, nameOf(kinds, orders))
    }),

  returns: admin
    .meta(rest("GET /admin/documents/returns", "Print Return Slips", { ...PDF, area: "returns" }))
    .input(z.strictObject({ id: Ids, language }))
    .output(file())
    .query(async ({ ctx, input: { id, language } }) => {
      const returns = await loadReturns(ctx, some(id, "return"))
      const head = await readHead(ctx)
      const papers = returns.map(({ row, order }) =>
        ownPaper(ctx, "return_slip", returnSlip(row, draftOf(order, head, language))),
      )
      return printed(
        papers,
        nameOf(
          ["return_slip"],
          returns.map(({ order }) => order),
        ),
      )
    }),
})

/** A document's name as a file: with the order's number when it is of one order. */
function nameOf(kinds: readonly string[], orders: readonly PrintedOrder[]): string {
  const what = kinds.map((kind) => kind.replace("_", "-")).join("-and-")
  return orders.length === 1 ? `${what}-${orders[0]?.number}.pdf` : `${what}.pdf`
}

function paperOf(ctx: Context, kind: Kind, order: PrintedOrder, draft: ReturnType<typeof draftOf>): Paper {
  if (kind === "packing_slip") return ownPaper(ctx, kind, packingSlip(order, draft))
  return ownPaper(ctx, kind, invoice(order, draft))
}

function some(ids: readonly string[] | undefined, of: string): readonly string[] {
  if (!ids?.length || ids.length > MOST) throw new Refusal("invalid_data", `id must name 1 to ${MOST} ${of}s`)
  return ids
}

/** What writes PDFs is loaded when the first one is printed: most processes never need it. */
async function printed(papers: readonly Paper[], name: string) {
  const { writePapers } = await import("@mercer/paper")
  return { file: { name, content: (await writePapers(papers)).toString("base64") } }
}
