"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useClaimCardWords } from "../card-words.ts"
import { actsOf } from "../claim-state.ts"
import type { ClaimProps } from "../types.ts"
import { ClaimButton } from "./claim-button.tsx"

const EditDialog = dynamic(() => import("../edit.tsx"), { ssr: false })
const CancelDialog = dynamic(() => import("./cancel.tsx"), { ssr: false })

/** Operations on a claim as a whole; unavailable ones give the reason. */
export function ClaimActions({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const action = useAction()
  const [asking, setAsking] = useState<"edit" | "cancel" | null>(null)
  const why = actsOf(order, claim)
  const asked = { id: order.id, claim_id: claim.id }
  const fulfill = () => action(() => client.admin.orders.fulfillClaim.mutate(asked), { done: words.done.fulfilled })
  return (
    <div className="row end claim-acts">
      <ClaimButton
        operation="orders.cancelClaim"
        why={why.cancel}
        kind="quietDanger"
        onClick={() => setAsking("cancel")}
      >
        {words.actions.cancel}
      </ClaimButton>
      <ClaimButton operation="orders.updateClaim" why={why.edit} onClick={() => setAsking("edit")}>
        {words.actions.edit}
      </ClaimButton>
      {claim.type === "replace" && (
        <ClaimButton
          operation="orders.fulfillClaim"
          why={why.fulfill}
          kind={why.fulfill === null ? "primary" : "plain"}
          onClick={fulfill}
        >
          {words.actions.fulfill}
        </ClaimButton>
      )}
      {asking === "edit" && <EditDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
      {asking === "cancel" && <CancelDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
    </div>
  )
}
