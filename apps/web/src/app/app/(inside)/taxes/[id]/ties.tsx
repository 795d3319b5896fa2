"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useAct } from "#panel/act.ts"
import { Waiting } from "#panel/empty.tsx"
import { Icon } from "#panel/icons.tsx"
import { Card } from "#panel/page.tsx"
import { type Option, Picker } from "#panel/picker.tsx"
import { useMay } from "#panel/session.tsx"
import { Chip } from "#panel/shown.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useTaxWords } from "../words.ts"

interface Shown {
  region_id: string
  products?: { id: string; title: string }[]
  product_types?: { id: string; value: string }[]
  shipping_options?: { id: string; name: string }[]
}

/** What a rate is charged on: each list has its search, and what is found is tied at once. */
export function RateTies({ id, rate }: { id: string; rate: Shown | undefined }) {
  const words = useTaxWords()
  const ties = useTies(id)
  const products = rate?.products?.map(({ id: key, title }) => ({ key, name: title }))
  const types = rate?.product_types?.map(({ id: key, value }) => ({ key, name: value }))
  const options = rate?.shipping_options?.map(({ id: key, name }) => ({ key, name }))
  if (!rate) return <Waiting />
  const isIdle = ![products, types, options].some((list) => list?.length)
  return (
    <Card title={words.charged}>
      <div className="stack">
        {isIdle && <p className="hint">{words.idle}</p>}
        <Ties
          title={words.products}
          search={words.searchProducts}
          tied={products}
          find={useProducts}
          {...ties.products}
        />
        <Ties title={words.types} search={words.searchTypes} tied={types} find={useTypes} {...ties.types} />
        <Ties
          title={words.options}
          search={words.searchOptions}
          tied={options}
          find={useOptions}
          within={rate?.region_id}
          {...ties.options}
        />
      </div>
    </Card>
  )
}

interface Tied {
  key: string
  name: string
}

function useTies(id: string) {
  const rates = useTRPCClient().admin["tax-rates"]
  return {
    products: {
      add: (one: string) => rates.addProducts.mutate({ id, products: [one] }),
      remove: (one: string) => rates.removeProducts.mutate({ id, products: [one] }),
    },
    types: {
      add: (one: string) => rates.addProductTypes.mutate({ id, product_types: [one] }),
      remove: (one: string) => rates.removeProductTypes.mutate({ id, product_types: [one] }),
    },
    options: {
      add: (one: string) => rates.addShippingOptions.mutate({ id, shipping_options: [one] }),
      remove: (one: string) => rates.removeShippingOptions.mutate({ id, shipping_options: [one] }),
    },
  }
}

interface TiesProps {
  title: string
  search: string
  tied: Tied[] | undefined
  /** A hook that searches; the same one in each rendering. */
  find: (q: string, within: string) => Option[] | undefined
  within?: string | undefined
  add: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<unknown>
}

function Ties({ title, search, tied, find, within = "", add, remove }: TiesProps) {
  const words = useTaxWords()
  const act = useAct()
  const may = useMay()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const found = find(q, within)
  const isTied = (key: string) => tied?.some((one) => one.key === key)
  const tie = ({ key, name }: Tied) => act(() => add(key), { done: words.tied(name), undo: () => remove(key) })
  const untie = ({ key, name }: Tied) => act(() => remove(key), { done: words.untied(name), undo: () => add(key) })
  return (
    <section className="stack-tight" aria-label={title}>
      <h3>{title}</h3>
      <div className="row chosen">
        {tied?.length === 0 && <span className="muted">{words.none}</span>}
        {tied?.map((one) => (
          <Chip key={one.key}>
            {one.name}
            {may("tax-rates.update") && (
              <button
                type="button"
                className="icon-button"
                aria-label={words.untie(one.name)}
                onClick={() => untie(one)}
              >
                <Icon name="close" />
              </button>
            )}
          </Chip>
        ))}
      </div>
      <Picker
        label={search}
        text={text}
        onText={setText}
        options={
          q === "" ? undefined : found?.map((one) => ({ ...one, taken: isTied(one.key) ? words.isIn : undefined }))
        }
        disabled={!tied || !may("tax-rates.update")}
        onPick={(one) => {
          setText("")
          return tie(one)
        }}
      />
    </section>
  )
}

const MOST_FOUND = 8
const asked = (q: string) => ({ q, limit: MOST_FOUND, expand: "" })
const whileAsked = (q: string) => ({ enabled: q !== "", placeholderData: keepPreviousData })

function useProducts(q: string): Option[] | undefined {
  const trpc = useTRPC()
  const input = { ...asked(q), fields: "title,handle,thumbnail" }
  const found = useQuery(trpc.admin.products.list.queryOptions(input, whileAsked(q))).data?.products
  return found?.map((one) => ({
    key: one.id,
    name: one.title,
    image: one.thumbnail,
    detail: <code>{one.handle}</code>,
  }))
}

function useTypes(q: string): Option[] | undefined {
  const trpc = useTRPC()
  const found = useQuery(trpc.admin["product-types"].list.queryOptions({ q, limit: MOST_FOUND }, whileAsked(q))).data
  return found?.product_types.map(({ id, value }) => ({ key: id, name: value }))
}

/** Only those of the rate's region can be tied to it. */
function useOptions(q: string, region_id: string): Option[] | undefined {
  const trpc = useTRPC()
  const input = { ...asked(q), region_id }
  const found = useQuery(trpc.admin["shipping-options"].list.queryOptions(input, whileAsked(q))).data
  return found?.shipping_options.map(({ id, name }) => ({ key: id, name }))
}
