import { randomBytes } from "node:crypto"
import { walkAnswer } from "@mercer/rest/handler"

/** An answer's text with gaps where the stock of variants belongs, which every order changes. */
export interface GappedText {
  /** One more than there are gaps. */
  parts: string[]
  gaps: Gap[]
  variant_ids: string[]
}

interface Gap {
  /** Of which variant. */
  at: number
  column: (typeof COLUMNS)[number]
  /** What was there when the answer was made, as JSON. */
  first: string
}

const COLUMNS = ["inventory_quantity", "updated_at"] as const
/** No text of the catalog can contain it. */
const SECRET = randomBytes(12).toString("hex")
const GAP = new RegExp(`"${SECRET}:(\\d+)"`)

/** The text of an answer, with its gaps. Changes `result`. */
export function gappedText(answer: Parameters<typeof walkAnswer>[0], result: unknown): GappedText {
  const variant_ids: string[] = []
  const made: GappedText["gaps"] = []
  walkAnswer(answer, result, (entity, row) => {
    if (entity.name !== "ProductVariant") return
    const at = variant_ids.push(row.id as string) - 1
    for (const column of COLUMNS) {
      if (!(column in row)) continue
      const first = JSON.stringify(row[column])
      row[column] = `${SECRET}:${made.push({ at, column, first }) - 1}`
    }
  })
  const pieces = JSON.stringify(result).split(GAP)
  const parts = pieces.filter((_, index) => index % 2 === 0)
  const gaps = pieces
    .filter((_, index) => index % 2 === 1)
    .map((number) => made[Number(number)] as (typeof made)[number])
  return { parts, gaps, variant_ids }
}

/** The text with the stock that the answer was made with. */
export function withoutGaps({ parts, gaps }: GappedText): string {
  return gaps.reduce((text, { first }, index) => text + first + parts[index + 1], parts[0] as string)
}

/** The text with the present stock: quantity and time of the last change of each variant. */
export function fillGaps({ parts, gaps }: GappedText, stock: [quantity: number, updated_at: string][] | null): string {
  let text = parts[0] as string
  for (const [index, { at, column }] of gaps.entries()) {
    const now = stock?.[at]
    if (!now) throw new Error("A variant of a kept answer is gone, though no change of the catalog was recorded")
    text += (column === "updated_at" ? JSON.stringify(now[1]) : String(now[0])) + parts[index + 1]
  }
  return text
}
