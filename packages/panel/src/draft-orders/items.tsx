"use client"

import { useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { Money } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { VariantPicker } from "#panel/form/variant-picker.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Draft, DraftItem } from "./draft.ts"
import { EditItem } from "./edit-item.tsx"
import { useDraftWords } from "./words.ts"

interface ItemsProps {
  draft: Draft
  /** Why it can't be changed. */
  refused: string | undefined
}

/** The items of a draft, which can be changed while it is open. */
export function Items({ draft, refused }: ItemsProps) {
  const words = useDraftWords()
  const [edited, setEdited] = useState<DraftItem | null>(null)
  const { add, remove } = useItems(draft)
  const items = draft.cart?.items ?? []
  return (
    <Card title={words.items}>
      {draft.status === "open" && (
        <div className="row draft-add" title={refused}>
          <VariantPicker onPick={add} disabled={refused !== undefined} />
        </div>
      )}
      {items.length === 0 && <p className="muted">{words.noItemsYet}</p>}
      <ul className="lines">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            currency={draft.cart?.region?.currency_code ?? ""}
            refused={refused}
            onEdit={() => setEdited(item)}
            onRemove={() => remove(item)}
          />
        ))}
      </ul>
      {edited && <EditItem draft={draft} item={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

/** Adding an item, and removing one, which can be undone. */
function useItems({ id }: Draft) {
  const words = useDraftWords()
  const client = useTRPCClient()
  const action = useAction()
  const drafts = client.admin["draft-orders"]
  const add = ({ variant_id, title }: { variant_id: string; title: string }) =>
    action(() => drafts.addLineItem.mutate({ id, variant_id, quantity: 1 }), { done: words.added(title) })
  function remove(item: DraftItem) {
    const { id: line_id, variant_id, title, quantity, unit_price, should_merge, tax_rates } = item
    // An item at its regular price gets that price again.
    const price = should_merge && variant_id ? {} : { unit_price }
    const again = { id, quantity, ...price, ...(variant_id ? { variant_id } : { title, tax_rates: tax_rates ?? [] }) }
    return action(() => drafts.deleteLineItem.mutate({ id, line_id }), {
      done: words.removed(title),
      undo: () => drafts.addLineItem.mutate(again),
    })
  }
  return { add, remove }
}

interface LineProps {
  item: DraftItem
  currency: string
  refused: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function Line({ item, currency, refused, onEdit, onRemove }: LineProps) {
  const { title, thumbnail, description, variant, quantity, unit_price } = item
  const amount = (item.includes_tax ? item.original_total : item.subtotal) ?? 0
  return (
    <li className="line">
      <Thumb src={thumbnail} />
      <div className="grow">
        <div className="line-title">{title}</div>
        <div className="muted">{[description, variant?.sku].filter(Boolean).join(" · ")}</div>
        <Tools title={title} refused={refused} onEdit={onEdit} onRemove={onRemove} />
      </div>
      <span className="line-price muted">
        <span className="number">{quantity}</span> × <Money amount={unit_price} currency={currency} />
      </span>
      <span className="line-total">
        <Money amount={amount} currency={currency} />
      </span>
    </li>
  )
}

interface ToolsProps extends Pick<LineProps, "refused" | "onEdit" | "onRemove"> {
  title: string
}

function Tools({ title, refused, onEdit, onRemove }: ToolsProps) {
  const words = useDraftWords()
  const { common } = useWords()
  const state = { disabled: refused !== undefined, title: refused }
  return (
    <div className="row draft-tools">
      <button type="button" className="button small" {...state} aria-label={words.editOf(title)} onClick={onEdit}>
        {words.edit}
      </button>
      <button
        type="button"
        className="icon-button"
        {...state}
        aria-label={`${common.remove} ${title}`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}
