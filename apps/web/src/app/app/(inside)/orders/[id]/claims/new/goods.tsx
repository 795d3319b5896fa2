"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { TextField } from "#panel/fields.tsx"
import { Icon } from "#panel/icons.tsx"
import { Picker, Thumb } from "#panel/picker.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { type Good, goodField, goodsOf, withGoods } from "./draft.ts"
import type { StepProps } from "./index.tsx"
import { useNewClaimWords } from "./words.ts"

/** What is sent in place of the claimed items: the same again, until something else is chosen. */
export function Goods({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const { common } = useWords()
  const goods = goodsOf(claim.draft, claim.lines)
  const change = (to: typeof goods) => claim.put((before) => withGoods(before, to))
  return (
    <section className="stack" aria-label={words.goods}>
      <h4>{words.goods}</h4>
      <ul className="claim-lines">
        {goods.map((good) => (
          <li key={good.variant_id} className="claim-line">
            <Thumb src={good.image} />
            <span className="grow">
              <span className="line-title">{good.title}</span> <span className="muted">{good.detail}</span>
            </span>
            <span className="count-field">
              <TextField<Record<string, string>>
                name={goodField(good.variant_id)}
                label={`${words.quantity}: ${good.title}`}
                inputMode="numeric"
                required
              />
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={`${common.remove} ${good.title}`}
              onClick={() => change(goods.filter((one) => one !== good))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <AddGoods
        region_id={order.region_id}
        goods={goods}
        onAdd={(good) => change([...goods, { ...good, quantity: "1" }])}
      />
    </section>
  )
}

const MOST_FOUND = 8

interface AddProps {
  region_id: string
  goods: Good[]
  onAdd: (good: Good) => void
}

function AddGoods({ region_id, goods, onAdd }: AddProps) {
  const words = useNewClaimWords()
  const trpc = useTRPC()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const found = useQuery(
    trpc.admin.variants.list.queryOptions(
      { q, region_id, limit: MOST_FOUND, expand: "product" },
      { enabled: q !== "", placeholderData: keepPreviousData },
    ),
  )
  const options = found.data?.variants.map((one) => ({
    key: one.id,
    name: [one.product?.title, one.title].filter(Boolean).join(" · "),
    image: one.product?.thumbnail ?? null,
    detail: [one.sku, one.manage_inventory && words.stock(one.inventory_quantity)].filter(Boolean).join(" · "),
    taken: goods.some(({ variant_id }) => variant_id === one.id) ? words.isIn : undefined,
  }))
  function add(id: string) {
    const one = found.data?.variants.find((each) => each.id === id)
    if (!one) return
    onAdd({
      variant_id: id,
      title: one.product?.title ?? one.title,
      detail: one.title,
      image: one.product?.thumbnail ?? null,
    })
    setText("")
  }
  return (
    <Picker
      label={words.addGoods}
      text={text}
      onText={setText}
      options={q === "" ? undefined : options}
      onPick={({ key }) => add(key)}
    />
  )
}
