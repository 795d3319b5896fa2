"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { Confirm } from "#panel/dialog.tsx"
import { Money } from "#panel/shown.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { ActButton } from "./act-button.tsx"
import { useClaimCardWords } from "./card-words.ts"
import type { ClaimProps } from "./cards.tsx"
import { isExpected } from "./standing.ts"

const ReceiveDialog = dynamic(() => import("./receive.tsx"), { ssr: false })

/** What is expected back, until it is there or nobody waits for it any more. */
export function ReturnPart({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const act = useAct()
  const [asking, setAsking] = useState<"receive" | "cancel" | null>(null)
  const back = claim.return_order
  if (!back || !isExpected(claim)) return null
  const method = back.shipping_method
  function cancel(id: string) {
    setAsking(null)
    return act(() => client.admin.returns.cancel.mutate({ id }), { done: words.done.returnCanceled })
  }
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
          <ActButton operation="returns.cancel" onClick={() => setAsking("cancel")}>
            {words.acts.cancelReturn}
          </ActButton>
          <ActButton operation="returns.receive" primary onClick={() => setAsking("receive")}>
            {words.acts.receive}
          </ActButton>
        </span>
      </div>
      {asking === "receive" && <ReceiveDialog claim={claim} onClose={() => setAsking(null)} />}
      {asking === "cancel" && (
        <Confirm
          title={words.cancelReturnTitle}
          text={words.cancelReturnText}
          yes={words.acts.cancelReturn}
          no={words.keep}
          danger
          onNo={() => setAsking(null)}
          onYes={() => cancel(back.id)}
        />
      )}
    </section>
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
