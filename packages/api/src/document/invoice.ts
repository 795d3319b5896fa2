import { type Invoice, type InvoicedOrder, type InvoiceRow, invoiceOf, taxName } from "@mercer/commerce"
import type { Paper, PaperSum, TableCell, TableColumn } from "@mercer/paper/paper"
import type { DocumentItem, InvoiceGiven } from "../context/own-documents.ts"
import { money } from "../wire/money.ts"
import { addressColumn, type Draft, day, itemOf, notesOf } from "./given.ts"
import type { PrintedOrder } from "./load-orders.ts"

/** The invoice of an order: what was ordered, with what was paid and refunded of it. */
export function invoice(order: PrintedOrder, draft: Draft): InvoiceGiven {
  const { facts, say } = draft
  const figures = invoiceOf(order as unknown as InvoicedOrder)
  const items = order.items.map(itemOf)
  const shipping = order.shipping_methods.map(({ shipping_option }) => shipping_option?.name ?? say("shipping"))
  const core: Paper = {
    ...draft.paper,
    title: say("invoice", { number: facts.order.number }),
    blocks: [
      { columns: columnsOf(draft) },
      { table: tableOf(figures, items, draft) },
      { sums: sumsOf(figures, shipping, draft) },
      { text: say("thanks"), is_muted: true },
    ],
  }
  return { ...facts, invoice: figures, items, shipping, core }
}

function columnsOf({ facts, say }: Draft) {
  const { number, created_at, email } = facts.order
  const date = day(created_at, facts.language)
  return [
    addressColumn(say("bill_to"), facts.billed_to, email),
    addressColumn(say("ship_to"), facts.shipped_to, email),
    { title: say("details"), lines: [say("order", { number }), say("order_date", { date })] },
  ]
}

/** The items before discounts; a column of taxes only where there are any. */
function tableOf(figures: Invoice, items: readonly DocumentItem[], draft: Draft) {
  const { say } = draft
  const has_tax = figures.lines.some(({ rates }) => rates.length > 0)
  const rows = figures.lines.map((row, at): TableCell[] => [
    itemCell(row, items[at], figures, draft),
    String(row.quantity),
    amount(row.unit_price, draft),
    ...(has_tax ? [row.rates.map((rate) => percent(rate, draft)).join(" + ")] : []),
    amount(figures.summary.lines.get(row.id) ?? 0, draft),
  ])
  const columns: TableColumn[] = [
    { title: say("item") },
    { title: say("quantity"), width: 34, align: "end" },
    { title: say("unit_price"), width: 72, align: "end" },
    ...(has_tax ? [{ title: say("tax"), width: 44, align: "end" as const }] : []),
    { title: say("amount"), width: 78, align: "end" },
  ]
  return { columns, rows }
}

/** Where the amounts are without tax, a price with tax says so. */
function itemCell(row: InvoiceRow, item: DocumentItem | undefined, figures: Invoice, { say }: Draft): TableCell {
  const note = row.includes_tax && !figures.includes_tax && row.rates.length > 0 ? say("with_tax") : null
  return { text: item?.title ?? "", notes: item ? notesOf(item, say, note) : [] }
}

/** What the order cost besides its items, its total, and what was paid of it. */
function sumsOf({ summary, ...figures }: Invoice, shipping: readonly string[], draft: Draft): PaperSum[] {
  const { say, facts } = draft
  const currency = facts.order.currency_code.toUpperCase()
  const sum = (label: string, minor: number) => ({ label, value: amount(minor, draft) })
  const taxes = summary.taxes
    .filter(({ rate, tax }) => rate !== 0 || tax !== 0)
    .map(({ name, rate, net, tax }) => {
      const values = { name: taxName(name) ?? say("tax"), rate: percent(rate, draft), net: amount(net, draft) }
      return sum(say(summary.includes_tax ? "included_tax_on" : "tax_on", values), tax)
    })
  const names = shipping.filter((name) => name !== say("shipping")).join(", ")
  return [
    ...summary.discounts.map((one) => sum([say("discount"), one.code].filter(Boolean).join(" "), one.amount)),
    ...(shipping.length > 0
      ? [sum(names ? say("shipping_by", { name: names }) : say("shipping"), summary.shipping)]
      : []),
    ...(summary.includes_tax ? [] : taxes),
    ...(summary.gift_cards === 0 ? [] : [sum(say("gift_cards"), summary.gift_cards)]),
    { ...sum(say("total", { currency }), summary.total), is_bold: true },
    ...(summary.includes_tax ? taxes : []),
    ...paymentSums(figures, draft),
  ]
}

/** What was paid, and what is still to be paid. */
function paymentSums({ paid, refunded, due }: Pick<Invoice, "paid" | "refunded" | "due">, draft: Draft): PaperSum[] {
  const { say } = draft
  return [
    ...(paid ? [{ label: say("paid"), value: amount(-paid, draft) }] : []),
    { label: say("due"), value: amount(due, draft), is_bold: true },
    ...(refunded ? [{ label: say("refunded"), value: amount(refunded, draft) }] : []),
  ]
}

const amount = (minor: number, { facts }: Draft) =>
  money(minor, facts.order.currency_code, facts.language, facts.order.decimals)

/** v1: rates are 4-byte floats, 7.699999809265137 is 7.7. */
const percent = (rate: number, { facts }: Draft) =>
  new Intl.NumberFormat(facts.language, { style: "percent", maximumFractionDigits: 4 }).format(rate / 100)
