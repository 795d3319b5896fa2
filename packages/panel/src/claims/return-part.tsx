"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Money } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { ClaimButton } from "./actions/claim-button.tsx"
import { useClaimCardWords } from "./card-words.ts"
import { isExpected } from "./claim-state.ts"
import type { ClaimProps } from "./types.ts"

const ReceiveDialog = dynamic(() => import("./actions/receive.tsx"), { ssr: false })

/** The expected return, until it is received or canceled. */
export function ReturnPart({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const [asking, setAsking] = useState<"receive" | "cancel" | null>(null)
  const back = claim.return_order
  if (!back || !isExpected(claim)) return null
  const method = back.shipping_method
  return (
    <section>
      <h4>{words.back}</h4>
      <div className="claim-line">
        <span className="grow">
          <ReturnItems claim={claim} />
          {method && (
            <span className="muted">
              <Money amount={method.price} currency={order.currency_code} />
            </span>
          )}
        </span>
        <span className="row">
          <ClaimButton operation="returns.cancel" onClick={() => setAsking("cancel")}>
            {words.actions.cancelReturn}
          </ClaimButton>
          <ClaimButton operation="returns.receive" kind="primary" onClick={() => setAsking("receive")}>
            {words.actions.receive}
          </ClaimButton>
        </span>
      </div>
      {asking === "receive" && <ReceiveDialog claim={claim} onClose={() => setAsking(null)} />}
      {asking === "cancel" && <CancelReturn id={back.id} onClose={() => setAsking(null)} />}
    </section>
  )
}

function CancelReturn({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const action = useAction()
  function cancel() {
    onClose()
    return action(() => client.admin.returns.cancel.mutate({ id }), { done: words.done.returnCanceled })
  }
  return (
    <Confirm
      title={words.cancelReturnTitle}
      text={words.cancelReturnText}
      yes={words.actions.cancelReturn}
      no={words.keep}
      danger
      onNo={onClose}
      onYes={cancel}
    />
  )
}

function ReturnItems({ claim }: Pick<ClaimProps, "claim">) {
  const titles = new Map(claim.claim_items?.map(({ item_id, item }) => [item_id, item?.title]))
  return (
    <ul>
      {claim.return_order?.items?.map(({ item_id, quantity }) => (
        <li key={item_id}>
          {quantity} × {titles.get(item_id)}
        </li>
      ))}
    </ul>
  )
}
