"use client"

import { useQueryClient } from "@tanstack/react-query"
import { Dialog } from "#panel/dialog.tsx"
import { Misfits } from "#panel/faults.ts"
import { TextField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { useReading } from "#panel/reading.ts"
import { useToast } from "#panel/toasts.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useClaimCardWords } from "./card-words.ts"
import type { ClaimProps } from "./cards.tsx"

type Values = Record<string, string>

const fieldOf = (at: number) => `items.${at}.quantity`

/** Takes in what has come back of a claim: all of it, unless somebody says that less has come. */
export default function ReceiveDialog({ claim, onClose }: Pick<ClaimProps, "claim"> & { onClose: () => void }) {
  const words = useClaimCardWords()
  const open = useReading()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const tell = useToast()
  const expected = claim.return_order?.items ?? []
  const titles = new Map(claim.claim_items?.map(({ item_id, item }) => [item_id, item?.title ?? ""]))
  const values = Object.fromEntries(expected.map(({ quantity }, at) => [fieldOf(at), String(quantity)]))
  async function receive(given: Values) {
    const read = open()
    const items = expected.map(({ item_id }, at) => {
      return { item_id, quantity: read.whole(fieldOf(at), given[fieldOf(at)]) ?? 0 }
    })
    read.done()
    const some = items.filter(({ quantity }) => quantity > 0)
    if (some.length === 0) throw new Misfits({ [fieldOf(0)]: words.receiveNothing })
    await client.admin.returns.receive.mutate({ id: claim.return_order?.id ?? "", items: some })
  }
  function received() {
    onClose()
    tell({ text: words.done.received })
    return queries.invalidateQueries()
  }
  return (
    <Dialog title={words.receiveTitle} onClose={onClose}>
      <p className="muted">{words.receiveText}</p>
      <Form<Values, void> fresh values={values} submit={words.acts.receive} save={receive} saved={received}>
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
