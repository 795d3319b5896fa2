"use client"

import { type FormEvent, useState } from "react"
import { useAct } from "#panel/act.ts"
import { Dialog } from "#panel/dialog.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { Adder } from "./adder.tsx"
import { useClaimCardWords } from "./card-words.ts"
import type { ClaimProps } from "./cards.tsx"
import type { Parcel } from "./standing.ts"

/** Hands a parcel to its carrier, with the numbers by which it can be followed. */
export default function ShipDialog(props: ClaimProps & { parcel: Parcel; onClose: () => void }) {
  const { order, claim, parcel, onClose } = props
  const words = useClaimCardWords()
  const { form } = useWords()
  const client = useTRPCClient()
  const act = useAct()
  const [numbers, setNumbers] = useState<string[]>([])
  const [working, setWorking] = useState(false)
  async function ship(event: FormEvent) {
    event.preventDefault()
    setWorking(true)
    const asked = { id: order.id, claim_id: claim.id, fulfillment_id: parcel.id, tracking_numbers: numbers }
    const done = await act(() => client.admin.orders.shipClaim.mutate(asked), { done: words.done.shipped })
    if (done) onClose()
    else setWorking(false)
  }
  return (
    <Dialog title={words.shipTitle} onClose={onClose}>
      <form className="stack" onSubmit={ship}>
        <Adder label={words.tracking} help={words.trackingHelp} list={numbers} onList={setNumbers} mono />
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            {form.cancel}
          </button>
          <button type="submit" className="button primary" disabled={working}>
            {words.acts.ship}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
