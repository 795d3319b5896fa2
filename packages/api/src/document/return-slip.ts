import type { Paper, PaperColumn, TableCell } from "@mercer/paper/paper"
import type { ReturnSlipGiven } from "../context/own-documents.ts"
import { addressColumn, type Draft, day, itemOf, notesOf } from "./given.ts"
import type { PrintedReturn } from "./load-returns.ts"

/** What a customer puts in the package that they send back. */
export function returnSlip(row: PrintedReturn, draft: Draft): ReturnSlipGiven {
  const { facts, say, paper } = draft
  const items = row.items.map(({ item, reason, quantity }) => ({
    ...itemOf(item as Parameters<typeof itemOf>[0]),
    quantity,
    reason: reason?.label ?? null,
  }))
  const rows = items.map((item, at): TableCell[] => [
    { text: item.title, notes: notesOf(item, say) },
    { text: item.reason ?? "", notes: [row.items[at]?.note ?? ""].filter(Boolean) },
    String(item.quantity),
  ])
  const columns = [
    { title: say("item") },
    { title: say("reason") },
    { title: say("quantity"), width: 60, align: "end" as const },
  ]
  const core: Paper = {
    ...paper,
    title: say("return_slip", { number: facts.order.number }),
    mark: row.status === "canceled" ? say("canceled") : undefined,
    blocks: [
      { columns: columnsOf(row, draft) },
      { table: { columns, rows } },
      { text: say("put_in") },
      { text: say("return_id", { id: row.id }), is_muted: true },
    ],
  }
  return { ...facts, return_id: row.id, items, core }
}

function columnsOf(row: PrintedReturn, { facts, say }: Draft): PaperColumn[] {
  const { seller, order } = facts
  const shipping = row.shipping_method?.shipping_option?.name
  const details = [
    say("order", { number: order.number }),
    say("return_date", { date: day(row.created_at, facts.language) }),
    ...(shipping ? [say("shipping_by", { name: shipping })] : []),
  ]
  const customer = facts.shipped_to.length > 0 ? facts.shipped_to : facts.billed_to
  return [
    { title: say("return_to"), lines: [seller.name, ...seller.address] },
    addressColumn(say("customer"), customer, order.email),
    { title: say("details"), lines: details },
  ]
}
