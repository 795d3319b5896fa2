"use client"

import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { Dialog } from "#panel/dialog.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useClaimCardWords } from "./card-words.ts"
import type { ClaimProps } from "./cards.tsx"
import { isExpected, isPacked } from "./standing.ts"

/** Asks what is to become of the claim's parcels and of its return, since a claim whose goods are expected stays. */
export default function CancelDialog({ order, claim, onClose }: ClaimProps & { onClose: () => void }) {
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const act = useAct()
  const [returnToo, setReturnToo] = useState(false)
  const expected = isExpected(claim)
  const packed = claim.fulfillments?.filter(isPacked).length ?? 0
  async function cancel() {
    if (expected && claim.return_order) await client.admin.returns.cancel.mutate({ id: claim.return_order.id })
    await client.admin.orders.cancelClaim.mutate({ id: order.id, claim_id: claim.id })
  }
  function yes() {
    onClose()
    return act(cancel, { done: words.done.canceled })
  }
  return (
    <Dialog title={words.cancelTitle} onClose={onClose}>
      <ul className="effects">
        {packed > 0 && <li>{words.cancelEffects.parcels(packed)}</li>}
        {claim.type === "replace" && <li>{words.cancelEffects.stock}</li>}
        {expected && <li>{words.cancelEffects.back}</li>}
      </ul>
      {expected && (
        <label className="check">
          <input type="checkbox" checked={returnToo} onChange={(event) => setReturnToo(event.target.checked)} />
          {words.cancelReturnToo}
        </label>
      )}
      <p className="muted">{words.cancelText}</p>
      <div className="row end">
        <button type="button" className="button" onClick={onClose} data-first>
          {words.keep}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={expected && !returnToo}
          title={expected && !returnToo ? words.cancelEffects.back : undefined}
          onClick={yes}
        >
          {words.cancelYes}
        </button>
      </div>
    </Dialog>
  )
}
