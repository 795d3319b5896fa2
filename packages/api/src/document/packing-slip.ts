import { linesToPack } from "@mercer/commerce"
import type { Paper, PaperBlock } from "@mercer/paper/paper"
import type { PackingSlipGiven } from "../context/own-documents.ts"
import { addressColumn, type Draft, day, itemOf, notesOf } from "./given.ts"
import type { PrintedLine, PrintedOrder } from "./load-orders.ts"

/** What is packed for an order, with what its claims and exchanges send; without prices. Gift cards are emailed. */
export function packingSlip(order: PrintedOrder, draft: Draft): PackingSlipGiven {
  const { facts, say } = draft
  const packed = linesToPack(linesToSend(order).filter(({ is_giftcard }) => !is_giftcard))
  const items = packed.map(({ line, units }) => ({ ...itemOf(line), quantity: units, ordered: line.quantity }))
  const rows = items.map((item, at) => [
    { text: item.title, notes: notesOf(item, say, kindOf(packed[at]?.line, draft)) },
    say("of", { units: item.quantity, all: item.ordered }),
  ])
  const columns = [{ title: say("item") }, { title: say("quantity"), width: 90, align: "end" as const }]
  const table: PaperBlock = rows.length > 0 ? { table: { columns, rows } } : { text: say("nothing_to_pack") }
  const core: Paper = {
    ...draft.paper,
    title: say("packing_slip", { number: facts.order.number }),
    blocks: [{ columns: columnsOf(order, draft) }, table, { text: say("thanks"), is_muted: true }],
  }
  return { ...facts, items, core }
}

/** The order's own lines, and those of its claims and swaps that were not canceled. */
function linesToSend({ items, claims, swaps }: PrintedOrder): PrintedLine[] {
  const others = [...claims, ...swaps].filter(({ canceled_at }) => canceled_at === null)
  return [...items, ...others.flatMap(({ additional_items }) => additional_items)]
}

function kindOf(line: PrintedLine | undefined, { say }: Draft): string | null {
  if (line?.claim_order_id) return say("replacement")
  return line?.swap_id ? say("exchange") : null
}

function columnsOf(order: PrintedOrder, { facts, say }: Draft) {
  const { number, created_at, email } = facts.order
  const details = [
    say("order", { number }),
    say("order_date", { date: day(created_at, facts.language) }),
    ...order.shipping_methods.map(({ shipping_option }) => say("shipping_by", { name: shipping_option?.name ?? "–" })),
  ]
  return [
    addressColumn(say("ship_to"), facts.shipped_to, email),
    addressColumn(say("bill_to"), facts.billed_to, email),
    { title: say("details"), lines: details },
  ]
}
