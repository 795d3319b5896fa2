"use client"

import { use } from "react"
import { Money } from "#panel/display/values.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import type { PickedVariant } from "#panel/form/variant-picker.tsx"
import { useVariantPrices } from "#panel/form/variant-prices.ts"
import { minorOf } from "#panel/money/amounts.ts"
import { worthOf } from "#panel/orders/dialogs/worth.ts"
import type { Order } from "#panel/orders/order.ts"
import { chosenIn, type UnitsRow } from "#panel/orders/units-field.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useSwapCardWords } from "./card-words.ts"
import { goodField } from "./input.ts"

interface EstimateProps {
  order: Order
  rows: UnitsRow[]
  goods: PickedVariant[]
}

/** What the customer is about to pay or to get back; the server's amount follows with the exchange. */
export function Estimate({ order, rows, goods }: EstimateProps) {
  const words = useSwapCardWords()
  const { credit, cost, way } = useEstimate({ order, rows, goods })
  const due = cost + way - credit
  const { currency_code: currency } = order
  const lines = [
    [words.credit, -credit],
    [words.goods, cost],
    ...(way > 0 ? [[words.shippingTitle, way] as const] : []),
  ] as const
  return (
    <dl className="sums effect" aria-live="polite">
      {lines.map(([word, amount]) => (
        <div key={word} className="sum">
          <dt>{word}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="sum strong rule">
        <dt>{due > 0 ? words.due : due < 0 ? words.refund : words.even}</dt>
        <dd>
          <Money amount={Math.abs(due)} currency={currency} />
        </dd>
      </div>
      <div className="help">
        <dt className="hidden-visually">{words.even}</dt>
        <dd>{words.about}</dd>
      </div>
    </dl>
  )
}

function useEstimate({ order, rows, goods }: EstimateProps) {
  const language = useLanguage()
  const { value } = use(CurrentForm)
  const prices = useVariantPrices(
    goods.map(({ variant_id }) => variant_id),
    order.region_id,
  )
  const quantities = Object.fromEntries(rows.map(({ line }) => [`quantity.${line.id}`, value(`quantity.${line.id}`)]))
  const chosen = chosenIn(rows, quantities).filter(({ quantity }) => Number.isInteger(quantity))
  const cost = goods.reduce((sum, { variant_id }) => {
    const count = Number(value(goodField(variant_id)))
    return sum + (Number.isInteger(count) ? count : 0) * (prices.get(variant_id)?.with_tax ?? 0)
  }, 0)
  const way = ["return_shipping.price", "shipping.price"].reduce(
    (sum, name) => sum + (minorOf(value(name), order.currency_code, language) ?? 0),
    0,
  )
  return { credit: worthOf(order, chosen), cost, way }
}
