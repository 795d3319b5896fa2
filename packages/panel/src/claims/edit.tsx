"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { use, useRef } from "react"
import { useFresh } from "#panel/edit/edit.ts"
import { AmountField, AreaField, CheckField, SelectField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { majorOf } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { type Order, type OrderClaim, RELATIONS } from "#panel/orders/order.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { Adder } from "./adder.tsx"
import { useClaimCardWords } from "./card-words.ts"
import { changeOf, fieldOf, type Values, valuesOf } from "./edit-values.ts"
import { REASONS } from "./new/draft.ts"
import { Photos } from "./photos.tsx"
import type { ClaimProps } from "./types.ts"

/** Edits a claim's details: reasons, notes, tags and photos of its items, and how replacements are shipped. */
export default function EditDialog({ order, claim, onClose }: ClaimProps & { onClose: () => void }) {
  const words = useClaimCardWords()
  const { form } = useWords()
  const queries = useQueryClient()
  const showToast = useToast()
  const edit = useClaimEdit({ order, claim })
  function saved() {
    onClose()
    showToast({ text: words.done.saved })
    return queries.invalidateQueries()
  }
  return (
    <Dialog title={words.editTitle} kind="side" onClose={onClose}>
      <Form<Values, void> {...edit} submit={form.save} saved={saved}>
        {claim.claim_items?.map(({ id, item }, at) => (
          <fieldset key={id} className="stack bare claim-edit">
            <legend>{item?.title}</legend>
            <ItemFields at={at} />
          </fieldset>
        ))}
        {claim.type === "replace" && <WayFields order={order} claim={claim} />}
        <CheckField<Values> name="mails" label={words.mails} />
      </Form>
    </Dialog>
  )
}

/** The form values of a claim, and how they are read back and saved. */
function useClaimEdit({ order, claim }: ClaimProps) {
  const words = useClaimCardWords()
  const language = useLanguage()
  const open = useReading()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const fresh = useFresh()
  const seenOf = (one: OrderClaim): Values => ({
    ...valuesOf(one, (amount) => majorOf(amount, order.currency_code, language)),
    updated_at: one.updated_at,
  })
  const latest = useRef(claim)
  async function reread() {
    const found = await fresh(trpc.admin.orders.get.queryOptions({ id: order.id, expand: RELATIONS }))
    latest.current = (found.order as Order).claims?.find(({ id }) => id === claim.id) ?? claim
    return seenOf(latest.current)
  }
  async function save(given: Values, seen: Values) {
    const read = open()
    const price = given.way ? read.price("price", given.price, order.currency_code) : null
    const gone = claim.claim_items?.findIndex(({ note }, at) => note && !given[fieldOf(at, "note")]?.trim()) ?? -1
    if (gone >= 0) read.refuse(fieldOf(gone, "note"), words.noteStays)
    read.done()
    const change = changeOf(latest.current, seen, given, price ?? 0)
    await client.admin.orders.updateClaim.mutate({
      id: order.id,
      claim_id: claim.id,
      ...change,
      if_unchanged_since: given.updated_at,
    })
  }
  return { values: seenOf(claim), reread, save }
}

function ItemFields({ at }: { at: number }) {
  const words = useClaimCardWords()
  const { value, set } = use(CurrentForm)
  const list = (name: string): string[] => JSON.parse(value(fieldOf(at, name)) || "[]")
  const put = (name: string) => (entries: string[]) => set(fieldOf(at, name), JSON.stringify(entries))
  return (
    <>
      <SelectField<Values>
        name={fieldOf(at, "reason")}
        label={words.reason}
        options={REASONS.map((one) => ({ value: one, word: words.reasons[one] }))}
      />
      <AreaField<Values> name={fieldOf(at, "note")} label={words.note} />
      <Photos urls={list("images")} onUrls={put("images")} />
      <Adder label={words.tags} help={words.tagsHelp} list={list("tags")} onList={put("tags")} />
    </>
  )
}

const MOST_OPTIONS = 100

/** Only one shipping method can be edited here; a claim with several keeps them. */
function WayFields({ order, claim }: { order: Order; claim: OrderClaim }) {
  const words = useClaimCardWords()
  const trpc = useTRPC()
  const { value } = use(CurrentForm)
  const asked = { region_id: order.region_id, is_return: false, limit: MOST_OPTIONS, expand: "" }
  const found = useQuery(trpc.admin["shipping-options"].list.queryOptions(asked)).data?.shipping_options ?? []
  const own = claim.shipping_methods ?? []
  if (own.length > 1) return null
  const ways = [
    ...own.map(({ id, shipping_option }) => ({ value: id, word: shipping_option?.name ?? id })),
    ...found
      .filter(({ id }) => !own.some(({ shipping_option_id }) => shipping_option_id === id))
      .map(({ id, name }) => ({ value: id, word: name })),
  ]
  return (
    <div className="quantity-reason way">
      <SelectField<Values> name="way" label={words.way} options={ways} none={words.noWay} />
      {value("way") && (
        <AmountField<Values> kind="price" name="price" label={words.price} currency={order.currency_code} aside="" />
      )}
    </div>
  )
}
