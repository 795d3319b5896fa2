import type { Paper } from "@mercer/paper/paper"
import type { Context } from "../context/context.ts"
import type { DocumentGiven, OwnDocuments } from "../context/own-documents.ts"

type GivenOf<Kind extends keyof OwnDocuments> = Parameters<NonNullable<OwnDocuments[Kind]>>[0]

/** The document as the shop makes it; as Mercer does when the shop does not, or when its own code throws. */
export function ownPaper<Kind extends keyof OwnDocuments>(
  ctx: Pick<Context, "own" | "log">,
  kind: Kind,
  given: GivenOf<Kind> & DocumentGiven,
): Paper {
  const make = ctx.own?.documents?.[kind] as ((given: DocumentGiven) => Paper) | undefined
  if (!make) return given.core
  try {
    return make(given)
  } catch (error) {
    ctx.log.error({ err: error, document: kind, order_id: given.order.id }, "The shop's own document failed")
    return given.core
  }
}
