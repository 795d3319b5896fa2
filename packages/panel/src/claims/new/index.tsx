"use client"

import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { useGuard } from "#panel/edit/guard.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { money } from "#panel/money/amounts.ts"
import type { Order } from "#panel/orders/order.ts"
import { Confirm, Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { isRefund, STEPS, type Step, textOf } from "./draft.ts"
import { ItemsStep } from "./items.tsx"
import { ReviewStep } from "./review.tsx"
import { SettleStep } from "./settle.tsx"
import { ShippingStep } from "./shipping.tsx"
import type { NewClaimState, StepProps } from "./types.ts"
import { useNewClaim } from "./use-new-claim.ts"
import { useNewClaimWords } from "./words.ts"

const BODIES = { items: ItemsStep, settle: SettleStep, shipping: ShippingStep, review: ReviewStep }

/** Creates a claim in four steps: items, resolution, shipping, and review. */
export default function NewClaim({ order, onClose }: { order: Order; onClose: () => void }) {
  const words = useNewClaimWords()
  const claim = useNewClaim(order, onClose)
  const { step, draft, faults, message, set } = claim
  const [leaving, setLeaving] = useState(false)
  const form = useFocus(claim)
  useGuard(useId(), claim.isDirty && !claim.working)
  const Body = BODIES[step]
  const value = (name: string) => textOf(draft, claim.lines, name)
  const fields = { value, set, fault: (name: string) => faults[name] }
  function send(event: FormEvent) {
    event.preventDefault()
    if (!claim.working) claim.next()
  }
  return (
    <Dialog title={words.title} kind="side" onClose={() => (claim.isDirty ? setLeaving(true) : onClose())}>
      <Progress step={step} go={claim.go} />
      <CurrentForm value={fields}>
        <form ref={form} className="stack new-claim" noValidate onSubmit={send}>
          <h3 key={step} tabIndex={-1} data-first>
            <span className="hidden-visually">{words.step(STEPS.indexOf(step) + 1, STEPS.length)}: </span>
            {words.heads[step]}
          </h3>
          {message && (
            <p role="alert" className="fault-box">
              {message}
            </p>
          )}
          <Body order={order} claim={claim} />
          <Foot order={order} claim={claim} />
        </form>
      </CurrentForm>
      {leaving && <Leave onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  )
}

/** A new step's heading gets the focus; after a refusal, the field with the error gets it. */
function useFocus({ step, refusals }: NewClaimState) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef({ step, refusals })
  useEffect(() => {
    const before = last.current
    last.current = { step, refusals }
    const wrong = refusals !== before.refusals && form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    const head = step !== before.step && form.current?.querySelector<HTMLElement>("h3")
    const place = wrong || head
    if (place) place.focus()
    else if (refusals !== before.refusals)
      form.current?.querySelector(".fault-box")?.scrollIntoView({ block: "nearest" })
  }, [step, refusals])
  return form
}

/** The current step. Earlier steps can be opened again. */
function Progress({ step, go }: { step: Step; go: (step: Step) => void }) {
  const words = useNewClaimWords()
  const current = STEPS.indexOf(step)
  return (
    <ol className="claim-steps" aria-label={words.progress}>
      {STEPS.map((one, at) => (
        <li key={one} aria-current={one === step ? "step" : undefined} data-done={at < current || undefined}>
          <button type="button" disabled={at >= current} onClick={() => go(one)}>
            <span className="claim-step-number">{at + 1}</span> <span className="step-word">{words.steps[one]}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Foot({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const language = useLanguage()
  const { step, preview, working, go, lines } = claim
  const before = STEPS[STEPS.indexOf(step) - 1]
  const amount = isRefund(claim.draft) && preview ? preview.refund_amount : 0
  const create = amount > 0 ? words.createRefund(money(amount, order.currency_code, language)) : words.create
  return (
    <div className="row spread step-foot">
      {before ? (
        <button type="button" className="button" onClick={() => go(before)}>
          {words.back}
        </button>
      ) : (
        <span />
      )}
      <DialogFoot>
        <button
          type="submit"
          className="button primary"
          aria-disabled={working || undefined}
          disabled={lines.every(({ most }) => most === 0)}
        >
          {step === "review" ? create : words.next}
        </button>
      </DialogFoot>
    </div>
  )
}

function Leave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { form } = useWords()
  return (
    <Confirm
      title={form.leave}
      text={form.leaveText}
      yes={form.leaveYes}
      no={form.leaveNo}
      danger
      onNo={onStay}
      onYes={onLeave}
    />
  )
}
