"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { TextField } from "#panel/form/fields.tsx"
import { VariantPicker } from "#panel/form/variant-picker.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { goodField, goodsOf, withGoods } from "./draft.ts"
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
      <VariantPicker
        taken={goods.map(({ variant_id }) => variant_id)}
        onPick={(good) => change([...goods, { ...good, quantity: "1" }])}
      />
    </section>
  )
}
