"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useClaimCardWords } from "../card-words.ts"
import { actsOf } from "../claim-state.ts"
import type { ClaimProps } from "../types.ts"
import { ActionButton } from "./action-button.tsx"

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
      <ActionButton operation="orders.cancelClaim" why={why.cancel} danger onClick={() => setAsking("cancel")}>
        {words.actions.cancel}
      </ActionButton>
      <ActionButton operation="orders.updateClaim" why={why.edit} onClick={() => setAsking("edit")}>
        {words.actions.edit}
      </ActionButton>
      {claim.type === "replace" && (
        <ActionButton
          operation="orders.fulfillClaim"
          why={why.fulfill}
          primary={why.fulfill === null}
          onClick={fulfill}
        >
          {words.actions.fulfill}
        </ActionButton>
      )}
      {asking === "edit" && <EditDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
      {asking === "cancel" && <CancelDialog order={order} claim={claim} onClose={() => setAsking(null)} />}
    </div>
  )
}
