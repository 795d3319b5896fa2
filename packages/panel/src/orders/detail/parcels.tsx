"use client"

import { fulfillmentState } from "@mercer/commerce/order-state"
import { Chip, Copyable, When } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Order, OrderFulfillment } from "../order.ts"
import type { Open } from "./opened.ts"
import { OrderButton } from "./order-button.tsx"
import { parcelRefusals, sentLinesOf } from "./order-state.ts"
import { useWhy } from "./refusals.ts"
import { useOrderPageWords } from "./words.ts"

interface PartProps {
  order: Order
  onOpen: Open
}

const KINDS = { packed: "warn", shipped: "good", canceled: "quiet" } as const

/** The fulfillments of an order. */
export function Parcels({ order, onOpen }: PartProps) {
  const words = useOrderPageWords()
  const parcels = order.fulfillments ?? []
  if (parcels.length === 0) return null
  return (
    <Card title={words.parcels}>
      <ul className="parts">
        {parcels.map((parcel, at) => (
          <Parcel key={parcel.id} parcel={parcel} number={at + 1} order={order} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function Parcel({ parcel, number, order, onOpen }: PartProps & { parcel: OrderFulfillment; number: number }) {
  const words = useOrderPageWords()
  const why = useWhy()
  const state = fulfillmentState(parcel)
  const no = parcelRefusals(order, parcel)
  const { id } = parcel
  const lines = sentLinesOf(order)
  return (
    <li className="part">
      <div className="row spread">
        <div className="row">
          <h3>{words.parcel(number)}</h3>
          <Chip kind={KINDS[state]}>{words.parcelStates[state]}</Chip>
          <span className="muted">
            <When at={parcel.canceled_at ?? parcel.shipped_at ?? parcel.created_at} />
          </span>
        </div>
        {state !== "canceled" && (
          <div className="row">
            <OrderButton
              word={words.unpack}
              why={why("orders.cancelFulfillment", no.cancel)}
              onClick={() => onOpen({ action: "unpack", id })}
            />
            <OrderButton
              word={words.actions.ship}
              why={why("orders.ship", no.ship)}
              onClick={() => onOpen({ action: "ship", id })}
            />
          </div>
        )}
      </div>
      <Contents items={parcel.items ?? []} lines={lines} />
      <Tracking parcel={parcel} />
    </li>
  )
}

interface ContentsProps {
  items: { item_id: string; quantity: number }[]
  lines: { id: string; title: string; variant?: { title: string | null } | null }[]
}

/** The items and their quantities. */
export function Contents({ items, lines }: ContentsProps) {
  return (
    <ul className="contents">
      {items.map(({ item_id, quantity }) => {
        const line = lines.find(({ id }) => id === item_id)
        return (
          <li key={item_id}>
            <span className="number">{quantity}</span> × {line?.title ?? item_id}{" "}
            {line?.variant?.title && <span className="muted">{line.variant.title}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Tracking({ parcel }: { parcel: OrderFulfillment }) {
  const words = useOrderPageWords()
  const links = parcel.tracking_links ?? []
  if (links.length === 0) return null
  return (
    <div className="row">
      <span className="muted">{words.tracking}</span>
      {links.map(({ id, tracking_number, url }) => (
        <span key={id} className="row">
          <Copyable text={tracking_number} />
          {url && /^https?:\/\/./.test(url) && (
            <a href={url} rel="noreferrer" target="_blank">
              {new URL(url).host}
            </a>
          )}
        </span>
      ))}
    </div>
  )
}
