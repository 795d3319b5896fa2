"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { TextField } from "#panel/form/fields.tsx"
import { Picker } from "#panel/form/picker.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type Good, goodField, goodsOf, withGoods } from "./draft.ts"
import type { StepProps } from "./types.ts"
import { useNewClaimWords } from "./words.ts"

/** The replacements for the claimed items. */
export function Goods({ claim }: Pick<StepProps, "claim">) {
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
              <span className="claim-title">{good.title}</span> <span className="muted">{good.detail}</span>
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
      <AddGoods goods={goods} onAdd={(good) => change([...goods, { ...good, quantity: "1" }])} />
    </section>
  )
}

const MOST_FOUND = 8

interface AddProps {
  goods: Good[]
  onAdd: (good: Good) => void
}

/** Products are searched by any of their codes or names, and their variants picked. */
function AddGoods({ goods, onAdd }: AddProps) {
  const words = useNewClaimWords()
  const trpc = useTRPC()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const found = useQuery(
    trpc.admin.products.list.queryOptions(
      { q, limit: MOST_FOUND, expand: "variants" },
      { enabled: q !== "", placeholderData: keepPreviousData },
    ),
  )
  const options = found.data?.products.flatMap(({ title, thumbnail, variants }) =>
    (variants ?? []).map((one) => ({
      key: one.id,
      name: [title, one.title].filter(Boolean).join(" · "),
      image: thumbnail,
      detail: [one.sku, one.manage_inventory && words.stock(one.inventory_quantity)].filter(Boolean).join(" · "),
      taken: goods.some(({ variant_id }) => variant_id === one.id) ? words.isIn : undefined,
      good: { variant_id: one.id, title, detail: one.title, image: thumbnail },
    })),
  )
  function add(id: string) {
    const option = options?.find(({ key }) => key === id)
    if (!option) return
    onAdd(option.good)
    setText("")
  }
  return (
    <Picker
      label={words.addGoods}
      text={text}
      onText={setText}
      options={q === "" ? undefined : options}
      isStale={found.isPlaceholderData || q !== text.trim()}
      onPick={({ key }) => add(key)}
    />
  )
}
