import { minorOf, momentOf } from "./amounts.ts"
import { Misfits } from "./faults.ts"

const WHOLE = /^\d{1,10}$/
/** What the tables hold of a whole number. */
const LARGEST = 2_147_483_647

/** Reads the texts of a form as what the server takes; `done` throws what could not be read, each at its field. */
export function reading(word: string) {
  const at: Record<string, string> = {}
  function refuse(name: string, why = word) {
    at[name] = why
    return null
  }
  return {
    /** A number of pieces, grams or millimetres; null for an empty field. */
    whole(name: string, text: string | undefined): number | null {
      const given = (text ?? "").trim()
      if (given === "") return null
      return WHOLE.test(given) && Number(given) <= LARGEST ? Number(given) : refuse(name)
    },
    /** Minor units of an amount; null for an empty field. */
    amount(name: string, text: string | undefined, currency: string): number | null {
      if (!text?.trim()) return null
      const amount = minorOf(text, currency)
      return amount !== null && amount <= LARGEST ? amount : refuse(name)
    },
    /** A moment; null for an empty field. */
    moment: (text: string | undefined): string | null => momentOf(text ?? ""),
    refuse,
    done() {
      if (Object.keys(at).length > 0) throw new Misfits(at)
    },
  }
}

export type Reading = ReturnType<typeof reading>

/** What is written of a text: null where the field was emptied. */
export const textOf = (given: string | undefined): string | null => given?.trim() || null
