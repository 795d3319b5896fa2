"use client"

import { use } from "react"
import { useSaved } from "#panel/edit/action.ts"
import { PercentField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { AddProducts } from "#panel/products/members/adder.tsx"
import { idOf } from "#panel/products/members/types.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useListPriceWords } from "./price-words.ts"
import { asWanted, discounted, isTooLarge } from "./prices.ts"
import { readProducts } from "./read-products.ts"
import { useListPrices } from "./use-save-prices.ts"

interface Values {
  percent: string
}

const WHOLE = 100
const MOST = 10_000

/** Adds products with a discount, and sets the discount of all products at once. */
export function DiscountBar({ id, members }: { id: string; members: string[] }) {
  const words = useListPriceWords()
  const may = useMay()
  const apply = useApply(id)
  const saved = useSaved()
  return (
    <Form<Values, () => Promise<unknown>>
      fresh
      unguarded
      values={{ percent: "" }}
      submit={words.applyAll}
      disabled={!may("price-lists.addPrices")}
      save={({ percent }) => apply(percent)}
      saved={saved}
    >
      <Adder id={id} members={members} />
      <PercentField<Values> name="percent" label={words.percent} help={words.addHelp} most={WHOLE} required />
    </Form>
  )
}

/** Sets the prices of all products of the list to their original ones with a percentage off; returns its undo. */
function useApply(id: string) {
  const words = useListPriceWords()
  const client = useTRPCClient()
  const open = useReading()
  const { readList, writeList } = useListPrices(id)
  return async (text: string) => {
    const read = open()
    const percent = read.percent("percent", text, WHOLE) ?? 0
    const asked = { price_list_id: id, limit: MOST, fields: "id", expand: "" }
    const before = await readList()
    const members = (await client.admin["price-lists"].products.query(asked)).products.map(idOf)
    const prices = discounted(await readProducts(client, members), percent)
    if (prices.length === 0) read.refuse("percent", words.nothingPriced)
    if (isTooLarge(prices)) read.refuse("percent", words.tooLarge)
    read.done()
    const short = { fields: "updated_at", expand: "" }
    const { price_list } = await client.admin["price-lists"].addPrices.mutate({
      ...{ id, prices, if_unchanged_since: before.updated_at, ...short },
    })
    return () => writeList(before.prices.map(asWanted), price_list.updated_at)
  }
}

function Adder({ id, members }: { id: string; members: string[] }) {
  const words = useListPriceWords()
  const client = useTRPCClient()
  const open = useReading()
  const { value } = use(CurrentForm)
  const lists = client.admin["price-lists"]
  const remove = (product_ids: string[]) => lists.removeProductsPrices.mutate({ id, product_ids })
  async function add(ids: string[]) {
    const read = open()
    const percent = read.percent("percent", value("percent"), WHOLE) ?? 0
    read.done()
    const prices = discounted(await readProducts(client, ids), percent)
    if (prices.length === 0) throw new Error(words.nothingPriced)
    return lists.addPrices.mutate({ id, prices, fields: "id", expand: "" })
  }
  const membership = {
    filter: {},
    reads: "id",
    has: (product: { id: string }) => members.includes(product.id),
    operations: { add: "price-lists.addPrices", remove: "price-lists.removeProductsPrices" },
    add,
    remove,
  }
  return <AddProducts membership={membership} pasteHelp={words.addHelp} />
}
