"use client"

import { Chip, Money, When } from "#panel/display/values.tsx"
import type { Order } from "#panel/orders/order.ts"
import { Card } from "#panel/ui/page.tsx"
import { EditActions } from "./actions.tsx"
import { isActive, type OrderEdit } from "./edit.ts"
import { useOrderEditWords } from "./words.ts"

interface CardsProps {
  order: Order
  edits: OrderEdit[]
  onEdit: () => void
}

/** The edits of an order, the newest first. */
export default function EditCards({ order, edits, onEdit }: CardsProps) {
  const words = useOrderEditWords()
  return (
    <Card title={words.title}>
      <ul className="parts">
        {edits.map((edit) => (
          <li key={edit.id} className="part" data-edit={edit.status}>
            <Head edit={edit} currency={order.currency_code} />
            <Changes edit={edit} />
            {edit.declined_reason && (
              <p className="claim-note">
                {words.reason}: {edit.declined_reason}
              </p>
            )}
            <EditActions order={order} edit={edit} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const KINDS = { created: "quiet", requested: "warn", confirmed: "good", declined: "bad", canceled: "quiet" } as const

function Head({ edit, currency }: { edit: OrderEdit; currency: string }) {
  const words = useOrderEditWords()
  const { status, difference_due: due, payment_collection: collection } = edit
  const isOpen = isActive(edit)
  return (
    <div className="row spread">
      <div className="row">
        <Chip kind={KINDS[status]}>{words.states[status]}</Chip>
        {collection && isOpen && (
          <Chip kind={collection.status === "authorized" ? "good" : "warn"}>{words.payment[collection.status]}</Chip>
        )}
        <span className="muted">
          <When
            at={edit.confirmed_at ?? edit.canceled_at ?? edit.declined_at ?? edit.requested_at ?? edit.created_at}
          />
        </span>
      </div>
      {isOpen && due !== 0 && (
        <strong>
          {due > 0 ? words.due : words.refund} <Money amount={Math.abs(due)} currency={currency} />
        </strong>
      )}
    </div>
  )
}

/** What an edit changes, in words. */
function Changes({ edit }: { edit: OrderEdit }) {
  const words = useOrderEditWords()
  return (
    <ul className="edit-changes">
      {edit.changes?.map(({ id, type, line_item: item, original_line_item: original }) => (
        <li key={id}>
          {type === "item_add" && words.addedOf(item?.quantity ?? 0, item?.title ?? "")}
          {type === "item_remove" && words.removedOf(original?.quantity ?? 0, original?.title ?? "")}
          {type === "item_update" &&
            words.changedOf(original?.quantity ?? 0, item?.quantity ?? 0, item?.title ?? original?.title ?? "")}
        </li>
      ))}
    </ul>
  )
}
