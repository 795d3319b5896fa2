"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAct } from "#panel/edit/act.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useClaimCardWords } from "../card-words.ts"
import { actsOf } from "../standing.ts"
import type { ClaimProps } from "../types.ts"
import { ActButton } from "./act-button.tsx"

const EditDialog = dynamic(() => import("../edit.tsx"), { ssr: false })
const CancelDialog = dynamic(() => import("./cancel.tsx"), { ssr: false })

/** Operations on a claim as a whole; unavailable ones give the reason. */
export function ClaimActs({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const act = useAct()
  const [asking, setAsking] = useState<"edit" | "cancel" | null>(null)
  const why = actsOf(order, claim)
  const asked = { id: order.id, claim_id: claim.id }
  const fulfill = () => act(() => client.admin.orders.fulfillClaim.mutate(asked), { done: words.done.fulfilled })
  return (
    <div className="row end claim-acts">
      <ActButton operation="orders.cancelClaim" why={why.cancel} danger onClick={() => setAsking("cancel")}>
        {words.acts.cancel}
      </ActButton>
      <ActButton operation="orders.updateClaim" why={why.edit} onClick={() => setAsking("edit")}>
        {words.acts.edit}
      </ActButton>
      {claim.type === "replace" && (
        <ActButton operation="orders.fulfillClaim" why={why.fulfill} primary={why.fulfill === null} onClick={fulfill}>
          {words.acts.fulfill}
        </ActButton>
      )}
      {asking === "edit" && <EditDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
      {asking === "cancel" && <CancelDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
    </div>
  )
}
