"use client"

import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Side } from "#panel/edit/side.tsx"
import { AmountField, PercentField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { majorOf, percentText } from "#panel/money/amounts.ts"
import type { Reading } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { type Draft, type DraftItem, RELATIONS } from "./draft.ts"
import { HIGHEST_RATE } from "./new-draft.ts"
import { useDraftWords } from "./words.ts"

interface EditItemProps {
  draft: Draft
  item: DraftItem
  onClose: () => void
}

interface Values {
  quantity: string
  price: string
  rate: string
}

/** The quantity and the price of an item, and the tax rate of a custom one. */
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
        {hasOneRate(item) && (
          <PercentField<Values> name="rate" label={words.taxRate} help={words.taxRateHelp} most={HIGHEST_RATE} />
        )}
      </Form>
    </Side>
  )
}

/** Several taxes of an item do not fit into the one field. */
const hasOneRate = ({ variant_id, tax_rates }: DraftItem) =>
  !variant_id && !(Array.isArray(tax_rates) && tax_rates.length > 1)

/** Empty for the region's rate. */
function rateText({ tax_rates }: DraftItem, language: string): string {
  if (tax_rates === "region") return ""
  return percentText(tax_rates?.[0]?.rate ?? 0, language)
}

/** A rate that was not touched, or is put back, keeps the name and code that its tax has on documents. */
function ratesOf(item: DraftItem, text: string, read: Reading, language: string) {
  if (!hasOneRate(item)) return {}
  if (text.trim() === rateText(item, language)) return { tax_rates: item.tax_rates ?? [] }
  const rate = read.percent("rate", text, HIGHEST_RATE)
  return { tax_rates: rate === null ? null : [{ rate }] }
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
      rate: rateText(one ?? item, language),
    }),
    factsOf: (given: Values, read) => ({
      quantity: read.whole("quantity", given.quantity, { least: 1 }) ?? undefined,
      unit_price: read.price("price", given.price, currency) ?? undefined,
      ...ratesOf(item, given.rate, read, language),
    }),
    read: async () => {
      const asked = trpc.admin["draft-orders"].get.queryOptions({ id, expand: RELATIONS })
      const { draft_order } = await fresh(asked)
      return (draft_order.cart?.items ?? []).find((one) => one.id === line_id) ?? item
    },
    write: (change) => client.admin["draft-orders"].updateLineItem.mutate({ id, line_id, ...change }),
  })
}
