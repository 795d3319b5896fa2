"use client"

import type { PickedVariant } from "#panel/form/variant-picker.tsx"
import { useReading } from "#panel/money/reading.ts"
import { silentIn, type Texts } from "#panel/orders/dialogs/action-form.tsx"
import { reasonIn } from "#panel/orders/dialogs/reason-field.tsx"
import type { Order } from "#panel/orders/order.ts"
import { chosenIn, misfitsIn, type UnitsRow } from "#panel/orders/units-field.tsx"
import { useUnitsWords } from "#panel/orders/units-words.ts"
import { useSwapCardWords } from "./card-words.ts"

/** The field that reports that nothing is sent. */
export const GOODS = "goods"

export const goodField = (variant_id: string) => `good.${variant_id}.quantity`

/** Turns the drawer's texts into the server's input; throws what can't be read, each at its field. */
export function useInput({ currency_code }: Order, rows: UnitsRow[], goods: PickedVariant[]) {
  const range = useUnitsWords()
  const { noGoods } = useSwapCardWords()
  const open = useReading()
  return (values: Texts) => {
    const read = open()
    for (const [name, why] of Object.entries(misfitsIn(rows, values, range))) read.refuse(name, why)
    const price = (name: string) => read.amount(name, values[name], currency_code)
    const back = values["return_shipping.option_id"]
    const backPrice = back ? price("return_shipping.price") : null
    const there = values["shipping.option_id"]
    const therePrice = there ? price("shipping.price") : null
    const additional_items = goods.map(({ variant_id }) => {
      const name = goodField(variant_id)
      return { variant_id, quantity: read.whole(name, values[name], { least: 1 }) ?? 1 }
    })
    if (goods.length === 0) read.refuse(GOODS, noGoods)
    read.done()
    return {
      return_items: chosenIn(rows, values).map((item) => ({ ...item, ...reasonIn(values, item.item_id) })),
      additional_items,
      ...(back && { return_shipping: { option_id: back, ...(backPrice !== null && { price: backPrice }) } }),
      ...(there && { custom_shipping_options: [{ option_id: there, price: therePrice ?? 0 }] }),
      ...silentIn(values),
    }
  }
}
