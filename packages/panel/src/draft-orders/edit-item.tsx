"use client"

import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Side } from "#panel/edit/side.tsx"
import { AmountField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { majorOf } from "#panel/money/amounts.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { type Draft, type DraftItem, RELATIONS } from "./draft.ts"
import { useDraftWords } from "./words.ts"

interface EditItemProps {
  draft: Draft
  item: DraftItem
  onClose: () => void
}

interface Values {
  quantity: string
  price: string
}

/** The quantity and the price of an item. */
export function EditItem({ draft, item, onClose }: EditItemProps) {
  const words = useDraftWords()
  const { form } = useWords()
  const currency = draft.cart?.region?.currency_code ?? ""
  const edit = useItemEdit(draft, item, currency)
  async function saved(undo: () => Promise<unknown>) {
    await edit.saved(undo)
    onClose()
  }
  return (
    <Side title={words.editItem} onClose={onClose}>
      <p className="line-title">{item.title}</p>
      <Form {...edit} saved={saved} submit={form.save}>
        <TextField<Values> name="quantity" label={words.quantity} inputMode="numeric" required />
        <AmountField<Values> name="price" label={words.price} currency={currency} kind="price" required />
      </Form>
    </Side>
  )
}

function useItemEdit({ id }: Draft, item: DraftItem, currency: string) {
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const line_id = item.id
  return useEdit({
    stored: item,
    valuesOf: (one): Values => ({
      quantity: String(one?.quantity ?? ""),
      price: majorOf(one?.unit_price, currency, language),
    }),
    factsOf: (given: Values, read) => ({
      quantity: read.whole("quantity", given.quantity, { least: 1 }) ?? undefined,
      unit_price: read.price("price", given.price, currency) ?? undefined,
    }),
    read: async () => {
      const asked = trpc.admin["draft-orders"].get.queryOptions({ id, expand: RELATIONS })
      const { draft_order } = await fresh(asked)
      return (draft_order.cart?.items ?? []).find((one) => one.id === line_id) ?? item
    },
    write: (change) => client.admin["draft-orders"].updateLineItem.mutate({ id, line_id, ...change }),
  })
}
