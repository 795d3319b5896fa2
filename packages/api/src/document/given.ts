import { type DocumentLanguage, documentLanguage } from "@mercer/commerce"
import type { Paper, PaperColumn } from "@mercer/paper/paper"
import type { DocumentGiven, DocumentItem } from "../context/own-documents.ts"
import { addressLines } from "./address-lines.ts"
import type { Head } from "./letterhead.ts"
import type { PrintedLine, PrintedOrder } from "./load-orders.ts"
import { type Say, saying } from "./words.ts"

/** What a document is made from: the same facts for ours and for a shop's own. */
export interface Draft {
  facts: Omit<DocumentGiven, "core">
  say: Say
  /** A document without its title, with the shop's letterhead. */
  paper: Pick<Paper, "language" | "size" | "letterhead" | "footer" | "numbering" | "mark">
}

/** Countries that print on US Letter. */
const LETTER = new Set(["ca", "co", "mx", "ph", "us"])

/** In the language that was asked for, else in that of the country it is sent to. */
export function draftOf(
  order: PrintedOrder,
  { seller, letterhead, units }: Head,
  wanted?: DocumentLanguage | null,
): Draft {
  const { shipping_address, billing_address, id, number, status, email, currency_code, created_at, metadata } = order
  const { decimals } = units(currency_code)
  const country = (shipping_address ?? billing_address)?.country_code
  const language = wanted ?? documentLanguage(country)
  const say = saying(language)
  return {
    facts: {
      language,
      order: { id, number, status, email, currency_code, decimals, created_at, metadata },
      seller,
      billed_to: addressLines(billing_address, language),
      shipped_to: addressLines(shipping_address, language),
    },
    say,
    paper: {
      language,
      size: LETTER.has(country?.toLowerCase() ?? "") ? "LETTER" : "A4",
      letterhead,
      footer: seller.footer,
      numbering: say("page"),
      ...(order.status === "canceled" && { mark: say("canceled") }),
    },
  }
}

/** A line of an order, a claim or a swap as documents name it. */
export function itemOf({ title, description, variant, quantity }: PrintedLine): DocumentItem {
  return { title, variant: description || variant?.title || null, sku: variant?.sku ?? null, quantity }
}

/** What is below an item's title. */
export function notesOf({ variant, sku }: DocumentItem, say: Say, ...more: (string | null)[]): string[] {
  return [variant, sku && say("sku", { sku }), ...more].filter((note): note is string => Boolean(note))
}

/** A day as the language writes it. Times are in UTC, as everywhere on the wire. */
export const day = (date: Date, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(date)

/** An address under its title; the customer's email when there is none. */
export const addressColumn = (title: string, lines: readonly string[], email: string): PaperColumn => ({
  title,
  lines: lines.length > 0 ? [...lines] : [email],
})
