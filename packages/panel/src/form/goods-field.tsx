"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { TextField } from "./fields.tsx"
import { type PickedVariant, VariantPicker } from "./variant-picker.tsx"

type Texts = Record<string, string>

interface GoodsProps {
  goods: PickedVariant[]
  /** The name of the field with the quantity of a variant. */
  fieldOf: (variant_id: string) => string
  labelOf: (title: string) => string
  onAdd: (good: PickedVariant) => void
  onRemove: (variant_id: string) => void
}

/** Variants that are to be sent, each with its quantity, and a search for more. */
export function GoodsField({ goods, fieldOf, labelOf, onAdd, onRemove }: GoodsProps) {
  const { common } = useWords()
  return (
    <>
      <ul className="claim-lines">
        {goods.map(({ variant_id, title, detail, image }) => (
          <li key={variant_id} className="claim-line">
            <Thumb src={image} />
            <span className="grow">
              <span className="claim-title">{title}</span> <span className="muted">{detail}</span>
            </span>
            <span className="count-field">
              <TextField<Texts> name={fieldOf(variant_id)} label={labelOf(title)} inputMode="numeric" required />
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={`${common.remove} ${title}`}
              onClick={() => onRemove(variant_id)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <VariantPicker taken={goods.map(({ variant_id }) => variant_id)} onPick={onAdd} />
    </>
  )
}
