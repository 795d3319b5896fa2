"use client"

import { isWithTax } from "@mercer/commerce/summary"
import type { ReactNode } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { Money } from "#panel/display/values.tsx"
import { PageLink } from "#panel/resources/page-link.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Order, OrderLine } from "../order.ts"
import type { Open } from "./opened.ts"
import { OrderButton } from "./order-button.tsx"
import { linesOf, type OrderState, soldOf } from "./order-state.ts"
import { useWhy } from "./refusals.ts"
import { useOrderPageWords } from "./words.ts"

interface ItemsProps {
  order: Order
  state: OrderState
  onOpen: Open
  /** The button that edits the items. */
  edit: ReactNode
}

/** The line items, and the fulfillment progress of each. */
export function Items({ order, state: { no }, onOpen, edit }: ItemsProps) {
  const words = useOrderPageWords()
  const why = useWhy()
  const hasTax = isWithTax(order.items ?? [])
  const fulfill = (
    <div className="row">
      {edit}
      <OrderButton
        word={words.actions.fulfill}
        why={why("orders.fulfill", no.fulfill)}
        onClick={() => onOpen({ action: "fulfill" })}
      />
    </div>
  )
  return (
    <Card title={words.items} aside={fulfill}>
      <ul className="lines">
        {linesOf(order).map((line) => (
          <Line key={line.id} line={line} hasTax={hasTax} currency={order.currency_code} />
        ))}
      </ul>
    </Card>
  )
}

/** `hasTax`: amounts are with tax, as in the payment summary. */
function Line({ line, hasTax, currency }: { line: OrderLine; hasTax: boolean; currency: string }) {
  const words = useOrderPageWords()
  const product = line.variant?.product
  const amount = hasTax ? line.original_total : line.subtotal
  const discount = hasTax ? line.original_total - line.total : line.discount_total
  return (
    <li className="line">
      <Thumb src={line.thumbnail} />
      <div className="grow">
        <div className="line-title">
          {product && !product.deleted_at ? (
            <PageLink href={`/app/products/${product.id}`}>{line.title}</PageLink>
          ) : (
            line.title
          )}
        </div>
        <div className="muted">
          {[line.variant?.title ?? line.description, line.variant?.sku ?? words.noSku].filter(Boolean).join(" · ")}
        </div>
        <Counts line={line} />
      </div>
      <span className="line-price muted">
        <span className="number">{soldOf(line)}</span> × <Money amount={line.unit_price} currency={currency} />
      </span>
      <span className="line-total">
        <Money amount={amount} currency={currency} />
        {discount > 0 && (
          <span className="muted">
            <Money amount={-discount} currency={currency} />
          </span>
        )}
      </span>
    </li>
  )
}

/** How many of a line are packed, shipped and returned; omits zero counts. */
function Counts({ line }: { line: OrderLine }) {
  const { counts } = useOrderPageWords()
  const lines = [
    [counts.fulfilled, line.fulfilled_quantity],
    [counts.shipped, line.shipped_quantity],
    [counts.returned, line.returned_quantity],
  ] as const
  const visible = lines.flatMap(([say, count]) => (count ? [say(count)] : []))
  return visible.length > 0 ? <div className="counts number">{visible.join(" · ")}</div> : null
}
