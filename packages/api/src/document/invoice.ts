import { type Invoice, type InvoicedOrder, type InvoiceRow, invoiceOf } from "@mercer/commerce"
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
      { table: tableOf(figures, { items, shipping }, draft) },
      { sums: sumsOf(figures, draft) },
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

type Named = { items: DocumentItem[]; shipping: string[] }

/** Columns of discounts and taxes only where there are any. */
function tableOf(figures: Invoice, { items, shipping }: Named, draft: Draft) {
  const { say } = draft
  const all = [...figures.lines, ...figures.shipping]
  const has_discount = all.some(({ discount }) => discount !== 0)
  const has_tax = all.some(({ rates }) => rates.length > 0)
  const cellsOf = (row: InvoiceRow, first: TableCell, quantity: string): TableCell[] => [
    first,
    quantity,
    amount(row.unit_price, draft),
    ...(has_discount ? [row.discount === 0 ? "" : amount(-row.discount, draft)] : []),
    ...(has_tax ? [row.rates.map((rate) => percent(rate, draft)).join(" + ")] : []),
    amount(row.amount, draft),
  ]
  const lines = figures.lines.map((row, at) =>
    cellsOf(row, first(row, items[at], figures, draft), String(row.quantity)),
  )
  const methods = figures.shipping.map((row, at) => cellsOf(row, methodCell(row, shipping[at], figures, draft), ""))
  const columns: TableColumn[] = [
    { title: say("item") },
    { title: say("quantity"), width: 34, align: "end" },
    { title: say("unit_price"), width: 72, align: "end" },
    ...(has_discount ? [{ title: say("discount"), width: 68, align: "end" as const }] : []),
    ...(has_tax ? [{ title: say("tax"), width: 44, align: "end" as const }] : []),
    { title: say("amount"), width: 78, align: "end" },
  ]
  return { columns, rows: [...lines, ...methods] }
}

function first(row: InvoiceRow, item: DocumentItem | undefined, figures: Invoice, { say }: Draft): TableCell {
  return { text: item?.title ?? "", notes: item ? notesOf(item, say, taxNote(row, figures, say)) : [] }
}

function methodCell(row: InvoiceRow, name: string | undefined, figures: Invoice, { say }: Draft): TableCell {
  const notes = [name === say("shipping") ? null : name, taxNote(row, figures, say)]
  return { text: say("shipping"), notes: notes.filter((note): note is string => Boolean(note)) }
}

/** Where the amounts are without tax, a price with tax says so. */
const taxNote = (row: InvoiceRow, { includes_tax }: Invoice, say: Draft["say"]) =>
  row.includes_tax && !includes_tax && row.rates.length > 0 ? say("with_tax") : null

function sumsOf(figures: Invoice, draft: Draft): PaperSum[] {
  const { say, facts } = draft
  const currency = facts.order.currency_code.toUpperCase()
  const total = { label: say("total", { currency }), value: amount(figures.total, draft), is_bold: true }
  const taxes = figures.taxes
    .filter(({ rate, tax }) => rate !== 0 || tax !== 0)
    .map(({ name, rate, net, tax }) => {
      const values = { name: nameOf(name, say), rate: percent(rate, draft), net: amount(net, draft) }
      return { label: say(figures.includes_tax ? "included_tax_on" : "tax_on", values), value: amount(tax, draft) }
    })
  const net = taxes.length > 0 ? [{ label: say("net"), value: amount(figures.net, draft) }] : []
  const sums = figures.includes_tax ? [total, ...taxes] : [...net, ...taxes, total]
  return [...sums, ...paymentSums(figures, draft)]
}

/** v1: a region's own rate is named default. */
const nameOf = (name: string | null, say: Draft["say"]) => (!name || /^default$/i.test(name) ? say("tax") : name)

/** What was paid, and what is still to be paid. */
function paymentSums({ gift_cards, paid, refunded, due }: Invoice, draft: Draft): PaperSum[] {
  const { say } = draft
  return [
    ...(gift_cards ? [{ label: say("gift_cards"), value: amount(-gift_cards, draft) }] : []),
    ...(paid ? [{ label: say("paid"), value: amount(-paid, draft) }] : []),
    { label: say("due"), value: amount(due, draft), is_bold: true },
    ...(refunded ? [{ label: say("refunded"), value: amount(refunded, draft) }] : []),
  ]
}

const amount = (minor: number, { facts }: Draft) => money(minor, facts.order.currency_code, facts.language)

/** v1: rates are 4-byte floats, 7.699999809265137 is 7.7. */
const percent = (rate: number, { facts }: Draft) =>
  new Intl.NumberFormat(facts.language, { style: "percent", maximumFractionDigits: 4 }).format(rate / 100)
