"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useClaimCardWords } from "../card-words.ts"
import { isExpected, isPacked } from "../claim-state.ts"
import type { ClaimProps } from "../types.ts"

/**
 * Asks what to do with the claim's fulfillments and return, since a claim with an expected return cannot be canceled.
 */
export default function CancelDialog({ order, claim, onClose }: ClaimProps & { onClose: () => void }) {
  const words = useClaimCardWords()
  const action = useAction()
  const cancel = useCancel({ order, claim })
  const [returnToo, setReturnToo] = useState(false)
  const expected = isExpected(claim)
  function yes() {
    onClose()
    return action(cancel, { done: words.done.canceled })
  }
  return (
    <Dialog title={words.cancelTitle} onClose={onClose}>
      <Effects claim={claim} />
      {expected && (
        <label className="check">
          <input type="checkbox" checked={returnToo} onChange={(event) => setReturnToo(event.target.checked)} />
          {words.cancelReturnToo}
        </label>
      )}
      <p className="muted">{words.cancelText}</p>
      <DialogFoot cancel={words.keep} first>
        <button
          type="button"
          className="button danger"
          disabled={expected && !returnToo}
          title={expected && !returnToo ? words.cancelEffects.back : undefined}
          onClick={yes}
        >
          {words.cancelYes}
        </button>
      </DialogFoot>
    </Dialog>
  )
}

function useCancel({ order, claim }: ClaimProps) {
  const client = useTRPCClient()
  return async () => {
    if (isExpected(claim) && claim.return_order) await client.admin.returns.cancel.mutate({ id: claim.return_order.id })
    await client.admin.orders.cancelClaim.mutate({ id: order.id, claim_id: claim.id })
  }
}

/** What else canceling the claim changes. */
function Effects({ claim }: Pick<ClaimProps, "claim">) {
  const { cancelEffects } = useClaimCardWords()
  const packed = claim.fulfillments?.filter(isPacked).length ?? 0
  return (
    <ul className="effects">
      {packed > 0 && <li>{cancelEffects.parcels(packed)}</li>}
      {claim.type === "replace" && <li>{cancelEffects.stock}</li>}
      {isExpected(claim) && <li>{cancelEffects.back}</li>}
    </ul>
  )
}
