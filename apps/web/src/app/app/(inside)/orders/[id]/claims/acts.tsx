"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { useTRPCClient } from "#panel/trpc.ts"
import { ActButton } from "./act-button.tsx"
import { useClaimCardWords } from "./card-words.ts"
import type { ClaimProps } from "./cards.tsx"
import { actsOf } from "./standing.ts"

const EditDialog = dynamic(() => import("./edit.tsx"), { ssr: false })
const CancelDialog = dynamic(() => import("./cancel.tsx"), { ssr: false })

/** What can be done to a claim as a whole; what cannot says why. */
export function ClaimActs({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const act = useAct()
  const [asking, setAsking] = useState<"edit" | "cancel" | null>(null)
  const why = actsOf(order, claim)
  const asked = { id: order.id, claim_id: claim.id }
  const fulfil = () => act(() => client.admin.orders.fulfilClaim.mutate(asked), { done: words.done.fulfilled })
  return (
    <div className="row end claim-acts">
      <ActButton operation="orders.cancelClaim" why={why.cancel} danger onClick={() => setAsking("cancel")}>
        {words.acts.cancel}
      </ActButton>
      <ActButton operation="orders.updateClaim" why={why.edit} onClick={() => setAsking("edit")}>
        {words.acts.edit}
      </ActButton>
      {claim.type === "replace" && (
        <ActButton operation="orders.fulfilClaim" why={why.fulfil} primary={why.fulfil === null} onClick={fulfil}>
          {words.acts.fulfil}
        </ActButton>
      )}
      {asking === "edit" && <EditDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
      {asking === "cancel" && <CancelDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
    </div>
  )
}
