import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { useSaved } from "./act.ts"
import { changedOf, overtaken } from "./crossed.ts"
import { Misfits } from "./faults.ts"
import { type Reading, useReading } from "./reading.ts"

/** Something stored, as a form shows and changes it. */
interface Edit<Stored extends { updated_at: string }, Values extends object, Facts extends object> {
  /** Undefined until it has been read. */
  stored: Stored | undefined
  valuesOf: (stored: Stored | undefined) => Values
  /** What the server takes of the fields; `stored` is the version that they are written over. */
  factsOf: (values: Values, read: Reading, stored: Stored | undefined) => Facts
  /** Reads what is stored now. */
  read: () => Promise<Stored>
  write: (change: Partial<Facts> & { if_unchanged_since?: string }) => Promise<unknown>
}

type Versioned<Values> = Values & { updated_at: string }

/**
 * What a `Form` needs to change something stored: it sends only what was changed, with the version that was read, so
 * that nobody's change is overwritten unseen. Undo puts back what was sent, unless somebody has changed that since.
 */
export function useEdit<Stored extends { updated_at: string }, Values extends object, Facts extends object>(
  edit: Edit<Stored, Values, Facts>,
) {
  const saved = useSaved()
  const open = useReading()
  const latest = useRef(edit.stored)
  const shown = useRef(edit.stored)
  if (shown.current !== edit.stored) latest.current = shown.current = edit.stored

  const seenOf = (one: Stored | undefined): Versioned<Values> => {
    return { ...edit.valuesOf(one), updated_at: one?.updated_at ?? "" }
  }
  async function reread() {
    latest.current = await edit.read()
    return seenOf(latest.current)
  }
  /** Faults of fields that nobody has touched are the stored value's own, such as stock below zero. */
  function factsIn(values: Values, seen: Values): Facts {
    const read = open()
    const facts = edit.factsOf(values, read, latest.current)
    const own = Object.entries(read.at).filter(([name]) => textIn(values, name) !== textIn(seen, name))
    if (own.length > 0) throw new Misfits(Object.fromEntries(own))
    return facts
  }
  async function save(given: Versioned<Values>, seen: Versioned<Values>) {
    const [before, after] = [factsIn(seen, seen), factsIn(given, seen)]
    await edit.write({ ...changedOf(before, after), if_unchanged_since: given.updated_at })
    return () => putBack(seen, given)
  }
  async function putBack(seen: Versioned<Values>, given: Versioned<Values>) {
    const now = await reread()
    const names = Object.keys(given).filter(
      (name) => name !== "updated_at" && textIn(given, name) !== textIn(seen, name),
    )
    const over = (from: Values) => {
      const texts = { ...now, ...Object.fromEntries(names.map((name) => [name, textIn(from, name)])) }
      return factsIn(texts, texts)
    }
    const present = factsIn(now, now)
    if (Object.keys(changedOf(present, over(given))).length > 0) throw overtaken()
    await edit.write({ ...changedOf(present, over(seen)), if_unchanged_since: now.updated_at })
  }
  return { values: seenOf(edit.stored), reread, save, saved: (undo: () => Promise<unknown>) => saved(undo) }
}

/** Asks the server again, whatever is known, and shows what it says wherever the same is shown. */
export function useFresh(): QueryClient["fetchQuery"] {
  const queries = useQueryClient()
  return (options) => queries.fetchQuery({ ...options, staleTime: 0 })
}

const textIn = (values: object, name: string) => (values as Record<string, string>)[name]
