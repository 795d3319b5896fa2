import { useState } from "react"
import { isOvertaken } from "#panel/server/overtaken.ts"
import { crossed } from "./crossed.ts"

type Texts = Record<string, string>

interface Crossing<Values> {
  names: string[]
  stored: Values
  draft: Texts
}

/** How often saving is retried after others changed other fields in the meantime. */
const TRIES = 4

/**
 * Saves over the version that was read. If another user saved first, their changes stay; if both changed a field, the
 * operator is asked.
 */
export function useCrossing<Values extends object, Result>(
  save: (values: Values, seen: Values) => Promise<Result>,
  reread: (() => Promise<Values>) | undefined,
) {
  const [crossing, setCrossing] = useState<Crossing<Values> | null>(null)
  async function write(seen: Values, draft: Texts, tries = TRIES): Promise<{ result: Result } | null> {
    try {
      return { result: await save({ ...seen, ...draft }, seen) }
    } catch (error) {
      if (!reread || !isOvertaken(error) || tries <= 1) throw error
      const stored = await reread()
      const names = crossed({ ...seen } as Texts, { ...stored } as Texts, draft)
      if (names.length === 0) return write(stored, draft, tries - 1)
      setCrossing({ names, stored, draft })
      return null
    }
  }
  return { crossing, setCrossing, write }
}

/** A field's label, and both texts as it would display them. */
export function listedIn(form: HTMLFormElement | null, name: string, mine = "", theirs = "") {
  const field = form?.elements.namedItem(name)
  const labels = field instanceof HTMLElement && "labels" in field ? (field.labels as NodeListOf<HTMLElement>) : []
  const text = (value: string) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].find((option) => option.value === value)?.text ?? value
    return field instanceof HTMLInputElement && field.type === "datetime-local" ? value.replace("T", " ") : value
  }
  return { label: labels[0]?.firstChild?.textContent ?? name, mine: text(mine), theirs: text(theirs) }
}
