"use client"

import type { ReactNode } from "react"
import { ADDRESS_PARTS, AddressLines } from "#panel/display/address.tsx"
import { Money } from "#panel/display/values.tsx"
import { CheckField } from "#panel/form/fields.tsx"
import { useClaimCardWords } from "../card-words.ts"
import { addressField, claimedOf, type Draft, isRefund, itemField, type Reason, type Step } from "./draft.ts"
import type { StepProps } from "./types.ts"
import { useNewClaimWords } from "./words.ts"

/** A summary of the claim, with its effect on payments first. */
export function ReviewStep({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const { draft } = claim
  const sends = !isRefund(draft)
  const address = addressOf(draft) ?? order.shipping_address
  return (
    <>
      <Effect order={order} claim={claim} />
      <Part step="items" claim={claim}>
        <Items claim={claim} />
      </Part>
      <Part step="settle" claim={claim}>
        {sends ? <Goods claim={claim} /> : <p>{words.refund}</p>}
      </Part>
      <Part step="shipping" claim={claim}>
        <dl className="review-facts">
          <dt>{words.comesBack}</dt>
          <dd>{draft.texts["back.way"] ? <Items claim={claim} short /> : words.nothingComesBack}</dd>
          {sends && (
            <>
              <dt>{words.to}</dt>
              <dd>{address ? <AddressLines address={address} /> : words.noAddress}</dd>
            </>
          )}
        </dl>
      </Part>
      <CheckField<Record<string, string>> name="notify" label={words.notify} />
    </>
  )
}

function Goods({ claim: { preview } }: Pick<StepProps, "claim">) {
  const words = useNewClaimWords()
  return (
    <>
      <ul>
        {preview?.additional_items.map((good) => (
          <li key={good.variant_id}>
            {good.quantity} × {good.title} <span className="muted">{good.description}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{words.fromStock}</p>
    </>
  )
}

/** The payments as the server calculates them with the same rules that it will apply. */
function Effect({ order, claim: { preview, draft } }: StepProps) {
  const words = useNewClaimWords()
  if (!preview) return null
  const { refund_amount, refundable_amount, return_shipping_total, shipping_total } = preview
  const refund = isRefund(draft)
  const rows: [word: string, amount: number, isMain: boolean][] = [
    refund ? [words.goesBack, refund_amount, true] : [words.charged, 0, true],
    ...(refund ? [[words.leftAfter, refundable_amount - refund_amount, false] as [string, number, boolean]] : []),
    ...(return_shipping_total ? [[words.wayBackCosts, return_shipping_total, false] as [string, number, boolean]] : []),
    ...(shipping_total ? [[words.wayThereCosts, shipping_total, false] as [string, number, boolean]] : []),
  ]
  return (
    <section className="effect" aria-label={words.money}>
      {!refund && <p>{words.noMoney}</p>}
      <dl>
        {rows.map(([word, amount, isMain]) => (
          <div key={word} className={isMain ? "row spread main" : "row spread muted"}>
            <dt>{word}</dt>
            <dd>
              <Money amount={amount} currency={order.currency_code} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Part({ step, claim, children }: { step: Step; claim: StepProps["claim"]; children: ReactNode }) {
  const words = useNewClaimWords()
  return (
    <section className="review-part">
      <header className="row spread">
        <h4>{words.steps[step]}</h4>
        <button
          type="button"
          className="link"
          aria-label={words.edit(words.steps[step])}
          onClick={() => claim.go(step)}
        >
          {words.change}
        </button>
      </header>
      {children}
    </section>
  )
}

function Items({ claim: { draft, lines }, short }: { claim: StepProps["claim"]; short?: boolean }) {
  const { reasons } = useClaimCardWords()
  return (
    <ul>
      {claimedOf(draft, lines).map(({ id, title, detail }) => (
        <li key={id}>
          {draft.texts[itemField(id, "quantity")]} × {title} <span className="muted">{detail}</span>
          {!short && <span className="muted"> · {reasons[draft.texts[itemField(id, "reason")] as Reason]}</span>}
        </li>
      ))}
    </ul>
  )
}

function addressOf({ texts }: Draft) {
  if (texts.other_address !== "true") return null
  return Object.fromEntries(ADDRESS_PARTS.map((name) => [name, texts[addressField(name)]]))
}
