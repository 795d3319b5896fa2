"use client"

import { GoodsField } from "#panel/form/goods-field.tsx"
import { goodField, goodsOf, withGoods } from "./draft.ts"
import type { StepProps } from "./types.ts"
import { useNewClaimWords } from "./words.ts"

/** The replacements for the claimed items. */
export function Goods({ claim }: Pick<StepProps, "claim">) {
  const words = useNewClaimWords()
  const goods = goodsOf(claim.draft, claim.lines)
  const change = (to: typeof goods) => claim.put((before) => withGoods(before, to))
  return (
    <section className="stack" aria-label={words.goods}>
      <h4>{words.goods}</h4>
      <GoodsField
        goods={goods}
        fieldOf={goodField}
        labelOf={(title) => `${words.quantity}: ${title}`}
        onAdd={({ variant_id, title, detail, image }) =>
          change([...goods, { variant_id, title, detail, image, quantity: "1" }])
        }
        onRemove={(id) => change(goods.filter(({ variant_id }) => variant_id !== id))}
      />
    </section>
  )
}
