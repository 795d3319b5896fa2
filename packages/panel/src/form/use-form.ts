import { type RefObject, useEffect, useId, useRef, useState } from "react"
import { useCrossing } from "#panel/edit/crossing.ts"
import { useGuard } from "#panel/edit/guard.tsx"
import { useReading } from "#panel/money/reading.ts"
import { refusalOf } from "#panel/server/faults.ts"
import { useWords } from "#panel/words/index.tsx"
import { misreadIn, missingIn, placed } from "./form-element.ts"
import type { Checks, Draft, Fields, FormProps, Texts } from "./types.ts"

type Element = RefObject<HTMLFormElement | null>

/** The state of a form, and how it is submitted, refused, and merged with the changes of other users. */
export function useForm<Values extends Texts<Values>, Result>(props: FormProps<Values, Result>, element: Element) {
  const entered = useEntered(props.values)
  const { draft, base, isDirty } = entered
  const { faults, message, refuse, forget } = useFaults(element)
  const { crossing, setCrossing, write } = useCrossing(props.save, props.reread)
  const checks = useRef<Checks>(new Map()).current
  const value = (name: string) => draft[name] ?? base[name as keyof Values] ?? ""
  const missing = (word: string) => missingIn(checks, value, word)
  const { sending, submit } = useSubmit({ ...props, write, checks, missing }, element, entered, refuse)
  useGuard(useId(), isDirty && !sending && !props.unguarded)

  function drop(names: string[]) {
    entered.drop(names)
    refuse({}, null)
  }

  function settle(which: "mine" | "theirs" | "later") {
    if (which !== "later" && crossing) entered.seen.current = crossing.stored
    setCrossing(null)
    if (which === "mine") submit()
    if (which === "theirs") drop(crossing?.names ?? [])
  }

  const fields: Fields = {
    checks,
    value,
    set: (name, text) => {
      entered.set(name, text)
      forget(name)
    },
    fault: (name) => faults[name],
  }
  return { fields, message, isDirty, sending, submit, reset: () => drop(Object.keys(draft)), crossing, settle }
}

/** Edited values by field name. */
function useEntered<Values extends Texts<Values>>(values: Values) {
  const [draft, setDraft] = useState<Draft>({})
  const { base, keep } = useBase(values)
  /** The values when the first field was edited. */
  const seen = useRef(base)
  const isDirty = Object.entries(draft).some(([name, text]) => text !== base[name as keyof Values])
  function set(name: string, text: string) {
    if (!isDirty) seen.current = base
    setDraft((before) => ({ ...before, [name]: text }))
  }
  function drop(names: string[]) {
    setDraft((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  }
  /** The values after a save. Fields edited again while it ran stay edited, over what it saved. */
  function settled(sent: Draft) {
    seen.current = { ...base, ...sent }
    setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name, text]) => sent[name] !== text)))
    return seen.current
  }
  return { draft, base, keep, seen, isDirty, set, drop, settled }
}

interface Sending<Values extends Texts<Values>, Result> extends FormProps<Values, Result> {
  write: ReturnType<typeof useCrossing<Values, Result>>["write"]
  checks: Checks
  missing: (word: string) => Draft
}

function useSubmit<Values extends Texts<Values>, Result>(
  { reread, saved, refusals, write, checks, missing: missingNow }: Sending<Values, Result>,
  element: Element,
  { draft, base, keep, seen, isDirty, settled }: ReturnType<typeof useEntered<Values>>,
  refuse: (at: Draft, rest: string | null) => void,
) {
  const { faults: words } = useWords()
  const open = useReading()
  const [sending, setSending] = useState(false)
  async function submit() {
    const missing = missingNow(words.required)
    if (Object.keys(missing).length > 0) return refuse({ ...misreadIn(checks, draft, open()), ...missing }, null)
    setSending(true)
    try {
      const done = await write(reread && isDirty ? seen.current : base, draft)
      if (!done) return
      keep(settled(draft))
      refuse({}, null)
      await saved(done.result)
      keep(null)
    } catch (error) {
      refuse(...placed(refusalOf(error, words, refusals), element.current))
    } finally {
      setSending(false)
    }
  }
  return { sending, submit }
}

/** Errors by field and for the form as a whole; the first field with an error gets the focus. */
function useFaults(element: Element) {
  const [faults, setFaults] = useState<Draft>({})
  const [message, setMessage] = useState<string | null>(null)
  function refuse(at: Draft, rest: string | null) {
    setFaults(at)
    setMessage(rest)
    const all = [...(element.current?.elements ?? [])]
    const first = all.find((one) => (one.getAttribute("name") ?? "") in at)
    if (first instanceof HTMLElement) first.focus()
  }
  return { faults, message, refuse, forget: (name: string) => setFaults(({ [name]: _, ...others }) => others) }
}

/** What was saved last, until what is stored has been read again. */
function useBase<Values>(values: Values) {
  const stored = JSON.stringify(values)
  const [last, setLast] = useState<{ over: string; given: Values } | null>(null)
  useEffect(() => setLast((before) => (before?.over === stored ? before : null)), [stored])
  const base = last?.over === stored ? last.given : values
  return { base, keep: (given: Values | null) => setLast(given && { over: stored, given }) }
}
