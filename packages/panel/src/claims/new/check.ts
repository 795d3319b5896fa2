import type { Reading } from "#panel/money/reading.ts"
import type { Claimable } from "../lines.ts"
import { claimedOf, countOf, type Draft, goodField, goodsOf, isRefund, itemField, type Step, wholeOf } from "./draft.ts"

interface Words {
  required: string
  noCount: string
  pickOne: string
  noGoods: string
  tooMany: (most: number) => string
}

export interface Wrong {
  /** By field. */
  at: Record<string, string>
  /** For the step as a whole. */
  message: string | null
}

interface Entered {
  draft: Draft
  lines: Claimable[]
  currency: string
  /** Reads what was typed, in the operator's language. */
  open: () => Reading
}

/** Checks a step before the server is called. */
export function wrongIn(step: Step, entered: Entered, words: Words): Wrong {
  if (step === "items") return wrongItems(entered, words)
  if (step === "settle") return wrongGoods(entered, words)
  return step === "shipping" ? wrongPrices(entered) : { at: {}, message: null }
}

function wrongItems({ draft, lines }: Entered, words: Words): Wrong {
  const claimed = claimedOf(draft, lines)
  const at = claimed.flatMap(({ id, most }): [string, string][] => {
    const count = countOf(draft, id)
    const reason = draft.texts[itemField(id, "reason")]
    return [
      ...(count >= 1 ? [] : [[itemField(id, "quantity"), words.noCount] as [string, string]]),
      ...(count > most ? [[itemField(id, "quantity"), words.tooMany(most)] as [string, string]] : []),
      ...(reason ? [] : [[itemField(id, "reason"), words.required] as [string, string]]),
    ]
  })
  return { at: Object.fromEntries(at), message: claimed.length === 0 ? words.pickOne : null }
}

function wrongGoods(entered: Entered, words: Words): Wrong {
  const { draft, lines } = entered
  if (isRefund(draft)) return { at: wrongAmounts(entered, ["refund_amount"]), message: null }
  const goods = goodsOf(draft, lines)
  const wrong = goods.filter(({ quantity }) => !(wholeOf(quantity) >= 1))
  const at = Object.fromEntries(wrong.map(({ variant_id }) => [goodField(variant_id), words.noCount]))
  return { at, message: goods.length === 0 ? words.noGoods : null }
}

function wrongPrices(entered: Entered): Wrong {
  const { draft } = entered
  const priced = ["back", "shipping"].filter((way) => isPriced(draft.texts[`${way}.way`]))
  const names = priced.map((way) => `${way}.price`)
  return { at: wrongAmounts(entered, names), message: null }
}

function wrongAmounts({ draft, currency, open }: Entered, names: string[]) {
  const read = open()
  for (const name of names) read.amount(name, draft.texts[name], currency)
  return read.at
}

/** Only methods with a shipping option have a price. */
export const isPriced = (way: string | undefined) => Boolean(way) && way !== "own"
