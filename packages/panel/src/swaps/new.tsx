"use client"

import { use, useRef, useState } from "react"
import { useDone } from "#panel/edit/action.ts"
import { Side } from "#panel/edit/side.tsx"
import { AmountField, CheckField, SelectField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { GoodsField } from "#panel/form/goods-field.tsx"
import type { PickedVariant } from "#panel/form/variant-picker.tsx"
import { type OrderState, returnableOf, sentLinesOf } from "#panel/orders/detail/order-state.ts"
import { notifyOf, type Texts } from "#panel/orders/dialogs/action-form.tsx"
import { ReasonField, useReasons } from "#panel/orders/dialogs/reason-field.tsx"
import { WayBack } from "#panel/orders/dialogs/way-back.tsx"
import type { Order } from "#panel/orders/order.ts"
import { quantitiesOf, UnitsField, type UnitsRow } from "#panel/orders/units-field.tsx"
import { newKey, post } from "#panel/server/rest.ts"
import { useSwapCardWords } from "./card-words.ts"
import { Estimate } from "./estimate.tsx"
import { GOODS, goodField, useInput } from "./input.ts"
import { useShippingWays } from "./shipping-ways.ts"

interface NewSwapProps {
  order: Order
  state: OrderState
  onClose: () => void
}

const EMPTY = {
  "return_shipping.option_id": "",
  "return_shipping.price": "",
  "shipping.option_id": "",
  "shipping.price": "",
}

/** Creates an exchange: what comes back, what goes out, how it is shipped, and the difference. */
export default function NewSwap({ order, state, onClose }: NewSwapProps) {
  const words = useSwapCardWords()
  const done = useDone()
  const [goods, setGoods] = useState<PickedVariant[]>([])
  const rows = sentLinesOf(order)
    .map((line) => ({ line, most: returnableOf(line, state.units.get(line.id)) }))
    .filter(({ most }) => most > 0)
  const save = useCreate(order, rows, goods)
  return (
    <Side title={words.create} onClose={onClose}>
      <Form<Texts, unknown>
        fresh
        values={{ ...quantitiesOf(rows, () => 0), ...EMPTY, ...notifyOf(order) }}
        submit={words.create}
        submitOnEnter={false}
        save={save}
        saved={async () => {
          await done(words.created)
          onClose()
        }}
      >
        <ComesBack rows={rows} />
        <Goods goods={goods} onGoods={setGoods} />
        <Shipping order={order} />
        <Estimate order={order} rows={rows} goods={goods} />
        <CheckField<Texts> name="notify" label={words.notify} />
      </Form>
    </Side>
  )
}

/** An exchange keeps its idempotency key: a retry after a lost response creates no second one. */
function useCreate(order: Order, rows: UnitsRow[], goods: PickedVariant[]) {
  const inputOf = useInput(order, rows, goods)
  const keyed = useRef({ text: "", key: "" })
  return async (values: Texts) => {
    const body = inputOf(values)
    const text = JSON.stringify(body)
    if (keyed.current.text !== text) keyed.current = { text, key: newKey() }
    return post(`/admin/orders/${order.id}/swaps`, body, keyed.current.key)
  }
}

function ComesBack({ rows }: { rows: UnitsRow[] }) {
  const words = useSwapCardWords()
  const reasons = useReasons()
  const reason = ({ line }: UnitsRow) => reasons.length > 0 && <ReasonField line={line} reasons={reasons} />
  return (
    <section className="stack" aria-label={words.comesBack}>
      <h3>{words.comesBack}</h3>
      <UnitsField rows={rows} legend={words.comesBack} more={reason} />
    </section>
  )
}

interface GoodsProps {
  goods: PickedVariant[]
  onGoods: (change: (before: PickedVariant[]) => PickedVariant[]) => void
}

function Goods({ goods, onGoods }: GoodsProps) {
  const words = useSwapCardWords()
  const { set, fault } = use(CurrentForm)
  const wrong = fault(GOODS)
  function add(good: PickedVariant) {
    onGoods((all) => [...all, good])
    set(GOODS, "")
    set(goodField(good.variant_id), "1")
  }
  return (
    <section className="stack" aria-label={words.goesOut}>
      <h3>{words.goesOut}</h3>
      <input type="hidden" name={GOODS} />
      <GoodsField
        goods={goods}
        fieldOf={goodField}
        labelOf={words.quantityOf}
        onAdd={add}
        onRemove={(id) => onGoods((all) => all.filter(({ variant_id }) => variant_id !== id))}
      />
      {wrong && (
        <span className="fault" role="alert">
          {wrong}
        </span>
      )}
    </section>
  )
}

function Shipping({ order }: { order: Order }) {
  const words = useSwapCardWords()
  const ways = useShippingWays(order)
  const { value } = use(CurrentForm)
  return (
    <section className="stack" aria-label={words.shippingTitle}>
      <h3>{words.shippingTitle}</h3>
      <WayBack order={order} />
      <SelectField<Texts> name="shipping.option_id" label={words.shipping} none={words.anyShipping} options={ways} />
      {value("shipping.option_id") && (
        <AmountField<Texts>
          name="shipping.price"
          label={words.shippingPrice}
          help={words.shippingPriceHelp}
          currency={order.currency_code}
        />
      )}
    </section>
  )
}
