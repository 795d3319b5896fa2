"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { type Option, Picker } from "#panel/form/picker.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useTaxWords } from "./words.ts"

type Resource = Output["tax-rates"]["get"]["tax_rate"]

/** What a tax rate applies to: each list has its search, and results are linked immediately. */
export function RateTies({ id, stored: rate }: { id: string; stored: Resource | undefined }) {
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

interface Found {
  options: Option[] | undefined
  /** The options still answer an earlier search. */
  isStale: boolean
}

interface TiesProps {
  title: string
  search: string
  tied: Tied[] | undefined
  /** A hook that searches; must be the same one in each render. */
  find: (q: string, within: string) => Found
  within?: string | undefined
  add: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<unknown>
}

function Ties({ title, search, tied, find, within = "", add, remove }: TiesProps) {
  const words = useTaxWords()
  const action = useAction()
  const may = useMay()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const found = find(q, within)
  const isTied = (key: string) => tied?.some((one) => one.key === key)
  const options = found.options?.map((one) => ({ ...one, taken: isTied(one.key) ? words.isIn : undefined }))
  const tie = ({ key, name }: Tied) => action(() => add(key), { done: words.tied(name), undo: () => remove(key) })
  const untie = ({ key, name }: Tied) => action(() => remove(key), { done: words.untied(name), undo: () => add(key) })
  return (
    <section className="stack-tight" aria-label={title}>
      <h3>{title}</h3>
      <TiedChips tied={tied} untie={untie} />
      <Picker
        label={search}
        text={text}
        onText={setText}
        options={q === "" ? undefined : options}
        isStale={found.isStale || q !== text.trim()}
        disabled={!tied || !may("tax-rates.update")}
        onPick={(one) => {
          setText("")
          return tie(one)
        }}
      />
    </section>
  )
}

interface TiedChipsProps {
  tied: Tied[] | undefined
  untie: (one: Tied) => unknown
}

function TiedChips({ tied, untie }: TiedChipsProps) {
  const words = useTaxWords()
  const may = useMay()
  return (
    <div className="row chosen">
      {tied?.length === 0 && <span className="muted">{words.none}</span>}
      {tied?.map((one) => (
        <Chip key={one.key}>
          {one.name}
          {may("tax-rates.update") && (
            <button type="button" className="icon-button" aria-label={words.untie(one.name)} onClick={() => untie(one)}>
              <Icon name="close" />
            </button>
          )}
        </Chip>
      ))}
    </div>
  )
}

const MOST_FOUND = 8
const asked = (q: string) => ({ q, limit: MOST_FOUND, expand: "" })
const whileAsked = (q: string) => ({ enabled: q !== "", placeholderData: keepPreviousData })

function useProducts(q: string): Found {
  const trpc = useTRPC()
  const input = { ...asked(q), fields: "title,handle,thumbnail" }
  const { data, isPlaceholderData } = useQuery(trpc.admin.products.list.queryOptions(input, whileAsked(q)))
  const options = data?.products.map((one) => ({
    key: one.id,
    name: one.title,
    image: one.thumbnail,
    detail: <code>{one.handle}</code>,
  }))
  return { options, isStale: isPlaceholderData }
}

function useTypes(q: string): Found {
  const trpc = useTRPC()
  const input = { q, limit: MOST_FOUND }
  const { data, isPlaceholderData } = useQuery(trpc.admin["product-types"].list.queryOptions(input, whileAsked(q)))
  return { options: data?.product_types.map(({ id, value }) => ({ key: id, name: value })), isStale: isPlaceholderData }
}

/** Only those of the rate's region can be linked to it. */
function useOptions(q: string, region_id: string): Found {
  const trpc = useTRPC()
  const input = { ...asked(q), region_id }
  const { data, isPlaceholderData } = useQuery(trpc.admin["shipping-options"].list.queryOptions(input, whileAsked(q)))
  return { options: data?.shipping_options.map(({ id, name }) => ({ key: id, name })), isStale: isPlaceholderData }
}
