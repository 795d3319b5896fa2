import type { DocumentLanguage, Invoice, Seller } from "@mercer/commerce"
import type { Paper } from "@mercer/paper/paper"

/** What every document of an order knows. @public */
export interface DocumentGiven {
  readonly language: DocumentLanguage
  readonly order: {
    readonly id: string
    /** As people see it: by the shop's own rule, if it has one. */
    readonly number: string
    readonly status: string
    readonly email: string
    readonly currency_code: string
    /** Of the currency's amounts: 1999 with 2 is 19.99. */
    readonly decimals: number
    readonly created_at: Date
    readonly metadata: unknown
  }
  readonly seller: Seller
  /** The lines of the addresses; none of an address that is missing. */
  readonly billed_to: readonly string[]
  readonly shipped_to: readonly string[]
  /** The document as Mercer makes it, to change or to replace. */
  readonly core: Paper
}

/** A row of a document. @public */
export interface DocumentItem {
  readonly title: string
  readonly variant: string | null
  readonly sku: string | null
  readonly quantity: number
}

/** What a packing slip is made from. @public */
export interface PackingSlipGiven extends DocumentGiven {
  /** What is to be packed, of so many units that were ordered. */
  readonly items: readonly (DocumentItem & { readonly ordered: number })[]
}

/** What an invoice is made from. @public */
export interface InvoiceGiven extends DocumentGiven {
  /** Amounts in minor units; its lines and shipping are the rows of `items` and `shipping`, in their order. */
  readonly invoice: Invoice
  readonly items: readonly DocumentItem[]
  readonly shipping: readonly string[]
}

/** What a return slip is made from. @public */
export interface ReturnSlipGiven extends DocumentGiven {
  readonly return_id: string
  readonly items: readonly (DocumentItem & { readonly reason: string | null })[]
}

/**
 * The documents that a shop makes itself, from plain data. In the place of one that throws Mercer's own is printed.
 * @public
 */
export interface OwnDocuments {
  packing_slip?(given: PackingSlipGiven): Paper
  invoice?(given: InvoiceGiven): Paper
  return_slip?(given: ReturnSlipGiven): Paper
}
