import { randomBytes } from "node:crypto"
import { hashOf, type TaggedText, walkAnswer } from "@mercer/rest/handler"

/** An answer's text with gaps where the stock of variants belongs, which every order changes. */
export interface GappedText {
  /** One more than there are gaps. */
  parts: string[]
  gaps: Gap[]
  variant_ids: string[]
  /** What identifies all but the gaps. */
  tag: string
  /** The last stock that it was filled with, and the text with it. */
  last?: { stock: string; made: TaggedText }
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
/** Between the parts of a text: the same in every process. */
const BETWEEN = "\u0000"
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
  return { parts, gaps, variant_ids, tag: hashOf(parts.join(BETWEEN)) }
}

/** The text with the stock that the answer was made with. */
export function withoutGaps(gapped: GappedText): TaggedText {
  return filled(
    gapped,
    gapped.gaps.map(({ first }) => first),
  )
}

/** The text with the present stock: quantity and time of the last change of each variant. */
export function fillGaps(
  gapped: GappedText,
  stock: readonly ([quantity: number, updated_at: string] | null)[],
): TaggedText {
  const values = gapped.gaps.map(({ at, column }) => {
    const now = stock[at]
    if (!now) throw new Error("A variant of a kept answer is gone, though no change of the catalog was recorded")
    return column === "updated_at" ? JSON.stringify(now[1]) : String(now[0])
  })
  return filled(gapped, values)
}

/** `fillGaps` for a text that many ask for: it is made, changed and encoded once as long as no stock changes. */
export function refillGaps(gapped: GappedText, stock: Parameters<typeof fillGaps>[1]): TaggedText {
  const now = JSON.stringify(stock)
  if (gapped.last?.stock === now) return gapped.last.made
  const made = { ...fillGaps(gapped, stock), kept: {} }
  gapped.last = { stock: now, made }
  return made
}

function filled({ parts, tag }: GappedText, values: string[]): TaggedText {
  let text = parts[0] as string
  for (const [index, value] of values.entries()) text += value + parts[index + 1]
  return { text, tag: values.length > 0 ? `${tag}.${hashOf(values.join())}` : tag }
}
