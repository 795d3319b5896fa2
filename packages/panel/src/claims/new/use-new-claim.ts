"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useReading } from "#panel/money/reading.ts"
import type { Order } from "#panel/orders/order.ts"
import { type Refused, refusalOf } from "#panel/server/faults.ts"
import { large } from "#panel/server/large.ts"
import { newKey, post } from "#panel/server/rest.ts"
import { statusOf } from "#panel/server/trpc.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { type Claimable, claimableLines } from "../lines.ts"
import { wrongIn } from "./check.ts"
import {
  type Draft,
  fieldOf,
  firstDraft,
  goodField,
  goodsOf,
  inputOf,
  type Preview,
  STEPS,
  type Step,
  stepOf,
  withGoods,
} from "./draft.ts"
import { useNewClaimWords } from "./words.ts"

/** The drawer's values and errors. */
interface Progress {
  step: Step
  faults: Readonly<Record<string, string>>
  message: string | null
  /** Incremented on each refusal, so that the focus moves there once. */
  refusals: number
}

const FIRST: Progress = { step: "items", faults: {}, message: null, refusals: 0 }

/** Creates a claim in four steps; the server accepts each one before the next is displayed. */
export function useNewClaim(order: Order, onDone: () => void) {
  const [at, setAt] = useState(FIRST)
  const [working, setWorking] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const lines = claimableLines(order)
  const entry = useEntry(order, lines, (field) =>
    setAt(({ faults: { [field]: _, ...faults }, ...one }) => ({ ...one, faults })),
  )
  const { draft } = entry
  const { ask, create } = useServer(order, draft, lines)
  const words = { ...useWords().faults, ...useNewClaimWords() }
  const open = useReading()
  const go = (step: Step) => setAt((before) => ({ ...before, step, faults: {}, message: null }))

  function refuse(step: Step, faults: Record<string, string>, message: string | null) {
    setAt(({ refusals }) => ({ step, faults, message, refusals: refusals + 1 }))
  }

  async function next() {
    const { at: faults, message } = wrongIn(at.step, { draft, lines, currency: order.currency_code, open }, words)
    if (message || Object.keys(faults).length > 0) return refuse(at.step, faults, message)
    setWorking(true)
    try {
      if (at.step === "review") {
        await create()
        return onDone()
      }
      setPreview(await ask(at.step))
      go(STEPS[STEPS.indexOf(at.step) + 1] ?? "review")
    } catch (error) {
      const { step, error: cause } = await culprit(at.step, error, ask)
      refuse(...placed(step, refusalOf(cause, words), (path) => fieldOf(path, draft, lines)))
    } finally {
      setWorking(false)
    }
  }
  return { ...at, ...entry, lines, preview, working, go, next }
}

/** The entered texts and lists, each by the name of its field. */
function useEntry(order: Order, lines: Claimable[], touched: (field: string) => void) {
  const [first] = useState(() => firstDraft(order))
  const [draft, setDraft] = useState(first)
  const put = (change: (before: Draft) => Partial<Draft>) => setDraft((before) => ({ ...before, ...change(before) }))
  function set(field: string, text: string) {
    setDraft((before) => {
      const isOfGoods =
        before.goods === null && goodsOf(before, lines).some((one) => goodField(one.variant_id) === field)
      const from = isOfGoods ? withGoods(before, goodsOf(before, lines)) : before
      return { ...from, texts: { ...from.texts, [field]: text } }
    })
    touched(field)
  }
  return { draft, set, put, isDirty: draft !== first }
}

function useServer(order: Order, draft: Draft, lines: Claimable[]) {
  const queries = useQueryClient()
  const showToast = useToast()
  const { created } = useNewClaimWords()
  const language = useLanguage()
  const wanted = { id: order.id, currency: order.currency_code, language, lines }
  const keyed = useRef({ text: "", key: "" })
  async function ask(step: Step) {
    return (await large.admin.orders.previewClaim.query(inputOf(draft, wanted, step))).preview
  }
  /** A claim keeps its idempotency key: a second click or a retry after a lost response creates no second claim. */
  async function create() {
    const { id, ...body } = inputOf(draft, wanted, "review")
    const text = JSON.stringify(body)
    if (keyed.current.text !== text) keyed.current = { text, key: newKey() }
    await post(`/admin/orders/${id}/claims`, body, keyed.current.key)
    showToast({ text: created })
    await queries.invalidateQueries()
  }
  return { ask, create }
}

/** The step that the server refuses; errors found only on creation belong to the last step. */
async function culprit(last: Step, error: unknown, ask: (step: Step) => Promise<unknown>) {
  const isRefusal = statusOf(error) >= 400 && statusOf(error) < 500
  if (last !== "review" || !isRefusal) return { step: last, error }
  for (const step of STEPS.slice(0, -1)) {
    try {
      await ask(step)
    } catch (earlier) {
      return { step, error: earlier }
    }
  }
  return { step: last, error }
}

type Place = (path: string) => string

function placed(asked: Step, { fields, rest }: Refused, place: Place): [Step, Record<string, string>, string | null] {
  const found = fields.map(({ path, text }) => ({ field: place(path), text }))
  const [first] = found.flatMap(({ field }) => stepOf(field) ?? [])
  const lost = found.filter(({ field }) => !stepOf(field)).map(({ field, text }) => `${field}: ${text}`)
  const at = Object.fromEntries(found.map(({ field, text }) => [field, text]))
  return [first ?? asked, at, [rest, ...lost].filter(Boolean).join(" ") || null]
}
