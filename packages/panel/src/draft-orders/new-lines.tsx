"use client"

import { use } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { Money } from "#panel/display/values.tsx"
import { AmountField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { VariantPicker } from "#panel/form/variant-picker.tsx"
import { useVariantPrices } from "#panel/form/variant-prices.ts"
import { minorOf, money } from "#panel/money/amounts.ts"
import { newKey } from "#panel/server/rest.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { lineField, type NewLine, type Texts } from "./new-draft.ts"
import { useDraftWords } from "./words.ts"

type Prices = ReturnType<typeof useVariantPrices>

/** Undefined while unknown, null where the region has none. */
function priceIn(prices: Prices, variant_id: string): number | null | undefined {
  const found = prices.get(variant_id)
  return found === null ? null : found?.price
}

interface LinesProps {
  lines: NewLine[]
  onLines: (change: (before: NewLine[]) => NewLine[]) => void
  currency: string
}

/** The items of a new draft: variants at their price or another one, and anything else by its title. */
export function NewLines({ lines, onLines, currency }: LinesProps) {
  const words = useDraftWords()
  const { value, set } = use(CurrentForm)
  const variants = lines.flatMap(({ variant }) => variant?.variant_id ?? [])
  const prices = useVariantPrices(variants, value("region_id"))
  function add(variant: NewLine["variant"]) {
    const key = newKey()
    onLines((all) => [...all, { key, variant }])
    set(lineField(key, "quantity"), "1")
  }
  return (
    <>
      <div className="row draft-add">
        <VariantPicker taken={variants} onPick={add} />
        <button type="button" className="button" onClick={() => add(undefined)}>
          <Icon name="plus" /> {words.addCustom}
        </button>
      </div>
      {lines.length === 0 && <p className="muted">{words.noItemsYet}</p>}
      <ul className="draft-lines">
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            price={line.variant && priceIn(prices, line.variant.variant_id)}
            currency={currency}
            onRemove={() => onLines((all) => all.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      {lines.length > 0 && <Subtotal lines={lines} prices={prices} currency={currency} />}
    </>
  )
}

interface LineProps {
  line: NewLine
  /** Undefined while unknown, null where the region has none. */
  price: number | null | undefined
  currency: string
  onRemove: () => void
}

function Line({ line: { key, variant }, price, currency, onRemove }: LineProps) {
  const words = useDraftWords()
  const { common } = useWords()
  const language = useLanguage()
  const { value } = use(CurrentForm)
  const title = variant?.title ?? (value(lineField(key, "title")) || words.addCustom)
  const regular = typeof price === "number" ? words.catalogPrice(money(price, currency, language)) : undefined
  const isPriceless = !variant || price === null
  return (
    <li className="draft-line">
      <Thumb src={variant?.image ?? null} />
      {variant ? (
        <span className="draft-title">
          <span className="line-title">{variant.title}</span> <span className="muted">{variant.detail}</span>
          {regular && <span className="help">{regular}</span>}
          {price === null && <span className="help">{words.noPrice}</span>}
        </span>
      ) : (
        <span className="draft-title">
          <CustomFields line={key} />
        </span>
      )}
      <TextField<Texts> name={lineField(key, "quantity")} label={words.quantity} inputMode="numeric" required />
      <AmountField<Texts>
        name={lineField(key, "price")}
        label={words.price}
        currency={currency}
        kind="price"
        required={isPriceless}
      />
      <button type="button" className="icon-button" aria-label={`${common.remove} ${title}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </li>
  )
}

/** What only a custom item has: its title, and its tax rate. */
function CustomFields({ line }: { line: string }) {
  const words = useDraftWords()
  const rate = lineField(line, "rate")
  return (
    <>
      <TextField<Texts> name={lineField(line, "title")} label={words.customTitle} required autoFocus />
      <TextField<Texts> name={rate} label={words.taxRate} help={words.taxRateHelp} inputMode="decimal" />
    </>
  )
}

interface SubtotalProps {
  lines: NewLine[]
  prices: Prices
  currency: string
}

/** The sum of the items as entered. */
function Subtotal({ lines, prices, currency }: SubtotalProps) {
  const words = useDraftWords()
  const language = useLanguage()
  const { value } = use(CurrentForm)
  const amounts = lines.map(({ key, variant }) => {
    const own = minorOf(value(lineField(key, "price")), currency, language)
    const price = own ?? (variant ? priceIn(prices, variant.variant_id) : 0) ?? 0
    const quantity = Number(value(lineField(key, "quantity")))
    return Number.isInteger(quantity) && quantity > 0 ? price * quantity : 0
  })
  return (
    <div className="draft-sum">
      <span>
        <strong>{words.subtotal}</strong> <span className="help">{words.subtotalHelp}</span>
      </span>
      <strong aria-live="polite">
        <Money amount={amounts.reduce((sum, amount) => sum + amount, 0)} currency={currency} />
      </strong>
    </div>
  )
}
