/** What is printed: one document, from which a PDF's pages are made. All texts are plain. */
export interface Paper {
  /** Its heading, and its name as a file. */
  title: string
  /** Beside the heading, such as that an order is canceled. */
  mark?: string | undefined
  /** A language tag: pages in Arabic run from right to left. */
  language: string
  /** A4 unless given. */
  size?: "A4" | "LETTER" | undefined
  letterhead: Letterhead
  blocks: PaperBlock[]
  /** At the end of every page. */
  footer: string[]
  /** The number of a page, with {page} and {pages}. */
  numbering: string
}

export interface Letterhead {
  name: string
  lines: string[]
  /** A PNG or JPEG picture. */
  logo?: Uint8Array | undefined
}

/** The parts of a document, in this order. */
export type PaperBlock =
  | { text: string; is_muted?: boolean | undefined }
  | { columns: PaperColumn[] }
  | { table: PaperTable }
  | { sums: PaperSum[] }

/** Texts under a title, beside others. */
export interface PaperColumn {
  title?: string | undefined
  lines: string[]
}

/** Its header is repeated on every page. */
export interface PaperTable {
  columns: TableColumn[]
  rows: TableCell[][]
}

export interface TableColumn {
  title: string
  /** In points; columns without one share the rest. */
  width?: number | undefined
  /** Numbers are at the end. */
  align?: "start" | "end" | undefined
}

/** A text, with smaller ones below it. */
export type TableCell = string | { text: string; notes: string[] }

/** A line of a total. */
export interface PaperSum {
  label: string
  value: string
  is_bold?: boolean | undefined
}
