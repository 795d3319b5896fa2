"use client"

import dynamic from "next/dynamic"
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from "react"
import { shownIn, useCrossing } from "./crossing.ts"
import { Closing } from "./dialog.tsx"
import { type Placed, type Refused, refusalOf } from "./faults.ts"
import { useGuard } from "./guard.tsx"
import { useHydrated } from "./hydrated.ts"
import { type Reading, useReading } from "./reading.ts"
import { useWords } from "./words/index.tsx"

const Overtaken = dynamic(() => import("./overtaken.tsx"), { ssr: false })

type Texts<Values> = Record<keyof Values, string>

interface FormProps<Values extends Texts<Values>, Result> {
  /** What is stored; when it changes on the server, fields that nobody has touched follow. */
  values: Values
  /** `seen` is what stood in the fields before anything was changed here: only what differs from it needs to be sent. */
  save: (values: Values, seen: Values) => Promise<Result>
  /** What follows; while it waits, the form shows what was saved. */
  saved: (result: Result) => unknown
  children: ReactNode
  submit: string
  /** The field at which a refusal of its type is shown: `{ duplicate_error: "handle" }`, or what finds it by its message. */
  refusals?: Partial<Record<string, (keyof Values & string) | Exclude<Placed, string>>>
  /** A new thing can be made with nothing changed; a stored one is only saved when something was. */
  fresh?: boolean
  disabled?: boolean
  /**
   * Reads what is stored now, where the server refuses to overwrite what was changed meanwhile: `save` is given the
   * values that were seen before anything was changed here, and so tells the server which version that was.
   */
  reread?: () => Promise<Values>
  /** False for what is entered in many fields: Enter in one of them must not create it before it is whole. */
  submitOnEnter?: boolean
  /** Nothing is lost by leaving: a few words that are typed again in a moment. */
  unguarded?: boolean
}

/** What the fields of a form read and write. */
interface Fields {
  value(name: string): string
  set(name: string, text: string): void
  fault(name: string): string | undefined
}

/** The form that a field stands in. */
export const CurrentForm = createContext<Fields>({ value: () => "", set() {}, fault: () => undefined })

/** A form whose faults stand at their fields, as the server named them, and whose content is not lost by leaving. */
export function Form<Values extends Texts<Values>, Result>(props: FormProps<Values, Result>) {
  const { children, submit, fresh, disabled, submitOnEnter = true } = props
  const close = use(Closing)
  const hydrated = useHydrated()
  const words = useWords()
  const element = useRef<HTMLFormElement>(null)
  const { fields, told, isDirty, sending, submit: send, reset, crossing, settle } = useForm(props, element)
  return (
    <CurrentForm value={fields}>
      <form
        ref={element}
        className="stack"
        data-form
        noValidate
        onKeyDown={(event) => {
          const isField = event.target instanceof HTMLInputElement && event.target.type !== "submit"
          if (!submitOnEnter && event.key === "Enter" && isField) event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {told && (
          <p role="alert" className="fault-box">
            {told}
          </p>
        )}
        <fieldset className="stack bare" disabled={disabled}>
          {children}
        </fieldset>
        <div className="row end form-foot">
          {!fresh && isDirty && (
            <button type="button" className="button" onClick={close ?? reset}>
              {close ? words.form.cancel : words.form.discard}
            </button>
          )}
          <button
            type="submit"
            className="button primary"
            disabled={!hydrated || sending || disabled || (!fresh && !isDirty)}
            title={disabled ? words.common.mayNot : undefined}
          >
            {submit}
          </button>
        </div>
      </form>
      {crossing && (
        <Overtaken
          crossings={crossing.names.map((name) => ({
            name,
            ...shownIn(element.current, name, crossing.draft[name], crossing.stored[name as keyof Values]),
          }))}
          onMine={() => settle("mine")}
          onTheirs={() => settle("theirs")}
          onClose={() => settle("later")}
        />
      )}
    </CurrentForm>
  )
}

type Draft = Record<string, string>

function useForm<Values extends Texts<Values>, Result>(
  { values, save, saved, refusals, reread, unguarded = false }: FormProps<Values, Result>,
  element: { current: HTMLFormElement | null },
) {
  const { faults: words } = useWords()
  const { faults, told, refuse, forget } = useFaults(element)
  const [draft, setDraft] = useState<Draft>({})
  const [sending, setSending] = useState(false)
  const { base, keep } = useBase(values)
  const open = useReading()
  /** What stood here when the first field was touched. */
  const seen = useRef(base)
  const { crossing, setCrossing, write } = useCrossing(save, reread)
  const isDirty = Object.entries(draft).some(([name, text]) => text !== base[name as keyof Values])
  useGuard(useId(), isDirty && !sending && !unguarded)

  function empty(names: string[]) {
    setDraft((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    refuse({}, null)
  }

  async function submit() {
    const missing = missingIn(element.current, words.required)
    if (Object.keys(missing).length > 0)
      return refuse({ ...misreadIn(element.current, draft, open()), ...missing }, null)
    setSending(true)
    try {
      const done = await write(reread && isDirty ? seen.current : base, draft)
      if (!done) return
      keep({ ...base, ...draft })
      empty(Object.keys(draft))
      await saved(done.result)
      keep(null)
    } catch (error) {
      refuse(...placed(refusalOf(error, words, refusals), element.current))
    } finally {
      setSending(false)
    }
  }

  function settle(which: "mine" | "theirs" | "later") {
    if (which !== "later" && crossing) seen.current = crossing.stored
    setCrossing(null)
    if (which === "mine") submit()
    if (which === "theirs") empty(crossing?.names ?? [])
  }

  const fields: Fields = {
    value: (name) => draft[name] ?? base[name as keyof Values] ?? "",
    set: (name, text) => {
      if (!isDirty) seen.current = base
      setDraft((before) => ({ ...before, [name]: text }))
      forget(name)
    },
    fault: (name) => faults[name],
  }
  return { fields, told, isDirty, sending, submit, reset: () => empty(Object.keys(draft)), crossing, settle }
}

/** What is wrong at which field, and besides; the first such field gets the focus. */
function useFaults(element: { current: HTMLFormElement | null }) {
  const [faults, setFaults] = useState<Draft>({})
  const [told, setTold] = useState<string | null>(null)
  function refuse(at: Draft, rest: string | null) {
    setFaults(at)
    setTold(rest)
    const all = [...(element.current?.elements ?? [])]
    const first = all.find((one) => (one.getAttribute("name") ?? "") in at)
    if (first instanceof HTMLElement) first.focus()
  }
  return { faults, told, refuse, forget: (name: string) => setFaults(({ [name]: _, ...others }) => others) }
}

/** A refusal as faults at the fields that are there, and the rest as one text. */
function placed({ fields, rest }: Refused, form: HTMLFormElement | null): [at: Draft, rest: string | null] {
  const known = fields.filter(({ path }) => form?.elements.namedItem(path))
  const lost = fields.filter((fault) => !known.includes(fault)).map(({ path, text }) => `${path}: ${text}`)
  return [
    Object.fromEntries(known.map(({ path, text }) => [path, text])),
    [rest, ...lost].filter(Boolean).join(" ") || null,
  ]
}

/** What was saved last, until what is stored has been read again. */
function useBase<Values>(values: Values) {
  const stored = JSON.stringify(values)
  const [last, setLast] = useState<{ over: string; given: Values } | null>(null)
  useEffect(() => setLast((before) => (before?.over === stored ? before : null)), [stored])
  const base = last?.over === stored ? last.given : values
  return { base, keep: (given: Values | null) => setLast(given && { over: stored, given }) }
}

/** What of the amounts, percentages and whole numbers can't be read: said together with what is missing. */
function misreadIn(form: HTMLFormElement | null, draft: Draft, read: Reading): Draft {
  for (const one of form?.elements ?? []) {
    if (!(one instanceof HTMLInputElement) || !(one.name in draft)) continue
    const { price, amount, percent, whole } = one.dataset
    if (price) read.price(one.name, one.value, price)
    if (amount) read.amount(one.name, one.value, amount)
    if (percent) read.percent(one.name, one.value, Number(percent))
    if (whole) read.whole(one.name, one.value)
  }
  return read.at
}

function missingIn(form: HTMLFormElement | null, word: string): Draft {
  const needed = [...(form?.elements ?? [])].filter((one) => one.getAttribute("aria-required") === "true")
  const empty = needed.filter((one) => "value" in one && String(one.value).trim() === "")
  return Object.fromEntries(empty.map((one) => [one.getAttribute("name") ?? "", word]))
}
