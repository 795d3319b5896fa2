"use client"

import { ADDRESS_PARTS, AddressLines } from "#panel/display/address.tsx"
import { Chip, CopyButton } from "#panel/display/values.tsx"
import { PageLink } from "#panel/resources/page-link.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { nameOf, type Order, type OrderAddress } from "../order.ts"
import type { Open } from "./opened.ts"
import { OrderButton } from "./order-button.tsx"
import { useWhy } from "./refusals.ts"
import { useOrderPageWords } from "./words.ts"

interface PersonProps {
  order: Order
  onOpen: Open
}

const CANCELED = { no: "The order is canceled" } as const

/** The customer of an order, with shipping and billing address. */
export function Person({ order, onOpen }: PersonProps) {
  const words = useOrderPageWords()
  const { customer, email, shipping_address: shipping, billing_address: billing } = order
  const edit = useEdit(order, onOpen)
  return (
    <>
      <Card title={words.customer} aside={edit("email", words.email)}>
        <div className="person">
          <div className="row">
            <PageLink href={`/app/customers/${order.customer_id}`}>
              {nameOf(customer) || nameOf(shipping) || email}
            </PageLink>
            {customer && !customer.has_account && <Chip>{words.guest}</Chip>}
          </div>
          <span className="copyable plain">
            <a href={`mailto:${email}`}>{email}</a>
            <CopyButton text={email} />
          </span>
          {customer?.phone && <span>{customer.phone}</span>}
          {order.no_notification && <p className="muted">{words.noMails}</p>}
        </div>
      </Card>
      <Card title={words.shippingAddress} aside={edit("shipping_address", words.shippingAddress)}>
        <Address address={shipping} />
      </Card>
      <Card title={words.billingAddress} aside={edit("billing_address", words.billingAddress)}>
        {isSame(billing, shipping) ? <p className="muted">{words.sameAddress}</p> : <Address address={billing} />}
      </Card>
    </>
  )
}

function useEdit(order: Order, onOpen: Open) {
  const { common } = useWords()
  const why = useWhy()
  const no = order.status === "canceled" ? CANCELED : undefined
  return (action: "email" | "shipping_address" | "billing_address", what: string) => (
    <OrderButton
      word={common.edit}
      label={`${common.edit}: ${what}`}
      why={why("orders.update", no)}
      onClick={() => onOpen({ action })}
    />
  )
}

function Address({ address }: { address: OrderAddress | null | undefined }) {
  const words = useOrderPageWords()
  return address ? <AddressLines address={address} /> : <p className="muted">{words.noAddress}</p>
}

const isSame = (one: OrderAddress | null | undefined, other: OrderAddress | null | undefined) =>
  Boolean(one && other) && ADDRESS_PARTS.every((part) => (one?.[part] ?? "") === (other?.[part] ?? ""))
