"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { AddressLines } from "#panel/display/address.tsx"
import { Copyable, Facts } from "#panel/display/values.tsx"
import { OrderButton } from "#panel/orders/detail/order-button.tsx"
import { Charged, shippingNames } from "#panel/orders/detail/sums.tsx"
import { nameOf } from "#panel/orders/order.ts"
import { PageLink } from "#panel/resources/page-link.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Draft } from "./draft.ts"
import type { Part } from "./edit-draft.tsx"
import { useDraftWords } from "./words.ts"

const EditDraft = dynamic(() => import("./edit-draft.tsx"), { ssr: false })

interface PartProps {
  draft: Draft
  /** Why it can't be changed. */
  refused: string | undefined
}

/** The sums of a draft, and its discount codes. */
export function DraftMoney({ draft, refused }: PartProps) {
  const words = useDraftWords()
  const [editing, setEditing] = useState(false)
  const { cart } = draft
  if (!cart) return null
  const currency = cart.region?.currency_code ?? ""
  const cards = (cart.gift_cards ?? []).map(({ code }) => code).join(", ")
  const { items, shipping_methods, discounts, gift_card_total, gift_card_tax_total } = cart
  const summed = {
    items: items ?? [],
    shipping_methods: shipping_methods ?? [],
    discounts: discounts ?? [],
    gift_card_total: gift_card_total ?? 0,
    gift_card_tax_total: gift_card_tax_total ?? 0,
  }
  const edit = <OrderButton word={words.edits.discounts} why={refused} onClick={() => setEditing(true)} />
  return (
    <Card title={words.payment} aside={edit}>
      <dl className="sums">
        <Charged of={summed} shipping={shippingNames(cart.shipping_methods)} currency={currency} cards={cards} />
      </dl>
      {editing && <EditDraft draft={draft} part="discounts" onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** Who ordered, where it goes, and where it comes from. */
export function DraftPerson({ draft, refused }: PartProps) {
  const words = useDraftWords()
  const [editing, setEditing] = useState<Part | null>(null)
  const { cart } = draft
  const edit = (part: Part) => (
    <OrderButton word={words.edit} label={words.edits[part]} why={refused} onClick={() => setEditing(part)} />
  )
  return (
    <>
      <Card title={words.customer} aside={edit("customer")}>
        {cart?.customer && (
          <p>
            <PageLink href={`/app/customers/${cart.customer.id}`}>{nameOf(cart.customer) || cart.email}</PageLink>
          </p>
        )}
        {cart?.email && <Copyable text={cart.email} />}
      </Card>
      {(["shipping_address", "billing_address"] as const).map((kind) => (
        <Card key={kind} title={words.addresses[kind]} aside={edit(kind)}>
          {cart?.[kind] ? <AddressLines address={cart[kind]} /> : <p className="muted">{words.noAddress}</p>}
        </Card>
      ))}
      <Card>
        <dl className="facts plain">
          <div className="fact">
            <dt>{words.region}</dt>
            <dd>{cart?.region?.name}</dd>
          </div>
        </dl>
        <Facts id={draft.id} created_at={draft.created_at} updated_at={draft.updated_at} />
      </Card>
      {editing && <EditDraft draft={draft} part={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
