import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { type Reading, useReading } from "#panel/money/reading.ts"
import { Misfits } from "#panel/server/faults.ts"
import { overtaken } from "#panel/server/overtaken.ts"
import { useSaved } from "./action.ts"
import { changedOf } from "./crossed.ts"

/** A stored resource, as a form displays and changes it. */
interface Edit<Stored extends { updated_at: string }, Values extends object, Facts extends object> {
  /** Undefined until it has been read. */
  stored: Stored | undefined
  valuesOf: (stored: Stored | undefined) => Values
  /** The fields as the server's input; `stored` is the version that they overwrite. */
  factsOf: (values: Values, read: Reading, stored: Stored | undefined) => Facts
  /** Reads what is stored now. */
  read: () => Promise<Stored>
  write: (change: Partial<Facts> & { if_unchanged_since?: string }) => Promise<unknown>
}

type Versioned<Values> = Values & { updated_at: string }

/**
 * What a `Form` needs to change a stored resource: it sends only changed fields, with the version that was read, so
 * that no other user's change is overwritten unseen. Undo restores the previous values, unless another user has
 * changed them since.
 */
export function useEdit<Stored extends { updated_at: string }, Values extends object, Facts extends object>(
  edit: Edit<Stored, Values, Facts>,
) {
  const saved = useSaved()
  const open = useReading()
  const latest = useRef(edit.stored)
  const visible = useRef(edit.stored)
  if (visible.current !== edit.stored) latest.current = visible.current = edit.stored

  const seenOf = (one: Stored | undefined): Versioned<Values> => {
    return { ...edit.valuesOf(one), updated_at: one?.updated_at ?? "" }
  }
  async function reread() {
    latest.current = await edit.read()
    return seenOf(latest.current)
  }
  function factsIn(values: Values, seen: Values): Facts {
    const read = open()
    const facts = edit.factsOf(values, read, latest.current)
    refuseTouched(read, values, seen)
    return facts
  }
  async function save(given: Versioned<Values>, seen: Versioned<Values>) {
    const [before, after] = [factsIn(seen, seen), factsIn(given, seen)]
    await edit.write({ ...changedOf(before, after), if_unchanged_since: given.updated_at })
    return () => putBack(seen, given)
  }
  async function putBack(seen: Versioned<Values>, given: Versioned<Values>) {
    const now = await reread()
    const names = touched(given, seen)
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

/** Reads from the server again, ignoring the cache, and updates every place that displays it. */
export function useFresh(): QueryClient["fetchQuery"] {
  const queries = useQueryClient()
  return (options) => queries.fetchQuery({ ...options, staleTime: 0 })
}

/** Errors of untouched fields come from the stored value, such as stock below zero. */
function refuseTouched(read: Reading, values: object, seen: object) {
  const own = Object.entries(read.at).filter(([name]) => textIn(values, name) !== textIn(seen, name))
  if (own.length > 0) throw new Misfits(Object.fromEntries(own))
}

/** The fields whose text was changed. */
const touched = (given: object, seen: object) =>
  Object.keys(given).filter((name) => name !== "updated_at" && textIn(given, name) !== textIn(seen, name))

const textIn = (values: object, name: string) => (values as Record<string, string>)[name]
