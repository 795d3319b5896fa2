"use client"

import { useQuery } from "@tanstack/react-query"
import { use } from "react"
import { AmountField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { majorOf, money } from "#panel/money/amounts.ts"
import type { Order } from "#panel/orders/order.ts"
import { reason } from "#panel/server/faults.ts"
import { large } from "#panel/server/large.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { Choice } from "./choice.tsx"
import { inputOf, isRefund } from "./draft.ts"
import { Goods } from "./goods.tsx"
import type { NewClaimState, StepProps } from "./types.ts"
import { useNewClaimWords } from "./words.ts"

/** Replacement items, which most claims end in, or a refund. */
export function SettleStep({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const options = [
    { value: "replace", word: words.replace, text: words.replaceText },
    { value: "refund", word: words.refund, text: words.refundText },
  ]
  return (
    <>
      <Choice name="type" label={words.steps.settle} options={options} />
      {isRefund(claim.draft) ? <Refund order={order} claim={claim} /> : <Goods claim={claim} />}
    </>
  )
}

/** The refund amount: as calculated by the server until the operator enters another one. */
function Refund({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const language = useLanguage()
  const { faults } = useWords()
  const form = use(CurrentForm)
  const { currency_code } = order
  const found = useWorth(order, claim)
  const preview = found.data?.preview
  const proposed = preview ? majorOf(preview.refund_amount, currency_code, language) : ""
  const visible = (amount: number) => money(amount, currency_code, language)
  return (
    <CurrentForm value={{ ...form, value: () => claim.draft.texts.refund_amount ?? proposed }}>
      {found.error && (
        <p role="alert" className="fault-box">
          {reason(found.error, faults)}
        </p>
      )}
      <div className="short-field">
        <AmountField<Record<string, string>>
          name="refund_amount"
          label={words.refundAmount}
          currency={currency_code}
          help={preview ? words.refundHelp(visible(preview.refund_amount), visible(preview.refundable_amount)) : "…"}
          aside=""
        />
      </div>
    </CurrentForm>
  )
}

function useWorth(order: Order, { draft, lines }: NewClaimState) {
  const language = useLanguage()
  const wanted = { id: order.id, currency: order.currency_code, language, lines }
  const { id, claim_items } = inputOf(draft, wanted, "items")
  const items = claim_items.map(({ item_id, quantity, reason }) => ({ item_id, quantity, reason }))
  const asked = { id, type: "refund" as const, claim_items: items }
  return useQuery({
    queryKey: ["claim worth", asked],
    queryFn: () => large.admin.orders.previewClaim.query(asked),
    staleTime: 0,
  })
}
