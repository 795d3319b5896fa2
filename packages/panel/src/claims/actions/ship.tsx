"use client"

import { type FormEvent, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { Adder } from "../adder.tsx"
import { useClaimCardWords } from "../card-words.ts"
import type { Parcel } from "../claim-state.ts"
import type { ClaimProps } from "../types.ts"

/** Marks a fulfillment as shipped, with its tracking numbers. */
export default function ShipDialog(props: ClaimProps & { parcel: Parcel; onClose: () => void }) {
  const { order, claim, parcel, onClose } = props
  const words = useClaimCardWords()
  const client = useTRPCClient()
  const action = useAction()
  const [numbers, setNumbers] = useState<string[]>([])
  const [working, setWorking] = useState(false)
  async function ship(event: FormEvent) {
    event.preventDefault()
    setWorking(true)
    const asked = { id: order.id, claim_id: claim.id, fulfillment_id: parcel.id, tracking_numbers: numbers }
    const done = await action(() => client.admin.orders.shipClaim.mutate(asked), { done: words.done.shipped })
    if (done) onClose()
    else setWorking(false)
  }
  return (
    <Dialog title={words.shipTitle} onClose={onClose}>
      <form className="stack" onSubmit={ship}>
        <Adder label={words.tracking} help={words.trackingHelp} list={numbers} onList={setNumbers} mono />
        <DialogFoot>
          <button type="submit" className="button primary" disabled={working}>
            {words.actions.ship}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
