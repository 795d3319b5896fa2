"use client"

import { Money } from "#panel/display/values.tsx"
import type { Order } from "#panel/orders/order.ts"
import type { OrderEdit } from "./edit.ts"
import { useOrderEditWords } from "./words.ts"

/** The totals before and after, and who owes the difference. */
export function Difference({ order, edit }: { order: Order; edit: OrderEdit | undefined }) {
  const words = useOrderEditWords()
  const { currency_code: currency } = order
  const due = edit?.difference_due ?? 0
  return (
    <dl className="sums effect" aria-live="polite">
      <div className="sum">
        <dt>{words.before}</dt>
        <dd>
          <Money amount={order.total} currency={currency} />
        </dd>
      </div>
      <div className="sum">
        <dt>{words.after}</dt>
        <dd>
          <Money amount={edit ? edit.total : order.total} currency={currency} />
        </dd>
      </div>
      <div className="sum strong rule">
        <dt>{due > 0 ? words.due : due < 0 ? words.refund : words.even}</dt>
        <dd>
          <Money amount={Math.abs(due)} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
