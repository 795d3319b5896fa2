"use client"

import { useQueryClient } from "@tanstack/react-query"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { Misfits } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useClaimCardWords } from "../card-words.ts"
import type { ClaimProps } from "../types.ts"

type Values = Record<string, string>

const fieldOf = (at: number) => `items.${at}.quantity`

/** Receives a claim's return: all items, unless the operator enters fewer. */
export default function ReceiveDialog({ claim, onClose }: Pick<ClaimProps, "claim"> & { onClose: () => void }) {
  const words = useClaimCardWords()
  const queries = useQueryClient()
  const showToast = useToast()
  const expected = claim.return_order?.items ?? []
  const titles = new Map(claim.claim_items?.map(({ item_id, item }) => [item_id, item?.title ?? ""]))
  const values = Object.fromEntries(expected.map(({ quantity }, at) => [fieldOf(at), String(quantity)]))
  const receive = useReceive(claim)
  function received() {
    onClose()
    showToast({ text: words.done.received })
    return queries.invalidateQueries()
  }
  return (
    <Dialog title={words.receiveTitle} onClose={onClose}>
      <p className="muted">{words.receiveText}</p>
      <Form<Values, void> fresh values={values} submit={words.actions.receive} save={receive} saved={received}>
        {expected.map(({ item_id, quantity }, at) => (
          <TextField<Values>
            key={item_id}
            name={fieldOf(at)}
            label={`${titles.get(item_id)} · ${words.howMany(quantity)}`}
            inputMode="numeric"
            required
          />
        ))}
      </Form>
    </Dialog>
  )
}

function useReceive(claim: ClaimProps["claim"]) {
  const words = useClaimCardWords()
  const open = useReading()
  const client = useTRPCClient()
  return async (given: Values) => {
    const read = open()
    const expected = claim.return_order?.items ?? []
    const items = expected.map(({ item_id }, at) => {
      return { item_id, quantity: read.whole(fieldOf(at), given[fieldOf(at)]) ?? 0 }
    })
    read.done()
    const some = items.filter(({ quantity }) => quantity > 0)
    if (some.length === 0) throw new Misfits({ [fieldOf(0)]: words.receiveNothing })
    await client.admin.returns.receive.mutate({ id: claim.return_order?.id ?? "", items: some })
  }
}
