"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { use, useRef } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { listOf, textOf } from "#panel/form/many-fields.tsx"
import { AddProducts } from "#panel/products/members/adder.tsx"
import type { Membership } from "#panel/products/members/types.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useListPriceWords } from "./price-words.ts"

const MOST = 1_000

/** The products of a new price list: searched, pasted, or chosen in the list of products. */
export function ProductsField({ name }: { name: string }) {
  const words = useListPriceWords()
  const { value, set } = use(CurrentForm)
  const chosen = listOf(value(name))
  const latest = useRef(chosen)
  latest.current = chosen
  const change = async (ids: string[]) => set(name, textOf(ids))
  const remove = (ids: string[]) => change(latest.current.filter((id) => !ids.includes(id)))
  const membership: Membership = {
    filter: {},
    reads: "id",
    has: ({ id }) => chosen.includes(id),
    operations: { add: "price-lists.create", remove: "price-lists.create" },
    add: (ids) => change([...new Set([...latest.current, ...ids])]),
    remove,
  }
  return (
    <section className="stack" aria-label={words.products}>
      <AddProducts membership={membership} pasteHelp={undefined} />
      <p className="muted" aria-live="polite">
        {words.chosen(chosen.length)}
      </p>
      {chosen.length > 0 && <Chosen ids={chosen} remove={(id) => remove([id])} />}
    </section>
  )
}

function Chosen({ ids, remove }: { ids: string[]; remove: (id: string) => void }) {
  const words = useListPriceWords()
  const trpc = useTRPC()
  const asked = { id: ids.slice(0, MOST), limit: MOST, order: "title", fields: "title", expand: "" } as const
  const read = useQuery(trpc.admin.products.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const found = read.data?.products.filter(({ id }) => ids.includes(id))
  return (
    <ul className="plain-list chosen-products">
      {found?.map(({ id, title }) => (
        <li key={id} className="row spread">
          <span className="clip" dir="auto" title={title}>
            {title}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={words.removeProduct(title)}
            onClick={() => remove(id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
