"use client"

import { useState } from "react"
import { money } from "#panel/money/amounts.ts"
import type { Order } from "#panel/orders/order.ts"
import { useMay } from "#panel/session/session.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { ConfirmEdit } from "./confirm-edit.tsx"
import { isActive, type OrderEdit } from "./edit.ts"
import { useDecide } from "./use-decide.ts"
import { useOrderEditWords } from "./words.ts"

interface ActionsProps {
  order: Order
  edit: OrderEdit
  onEdit: () => void
}

type Question = "confirm" | "cancel" | "paid"

/** What can be decided about an edit that is not decided yet. */
export function EditActions({ order, edit, onEdit }: ActionsProps) {
  const words = useOrderEditWords()
  const { common } = useWords()
  const may = useMay()
  const decide = useDecide(edit.id)
  const [asking, setAsking] = useState<Question | null>(null)
  const button = (operation: string, word: string, onClick: () => void, primary = false) => (
    <button
      type="button"
      className={primary ? "button small primary" : "button small"}
      disabled={!may(operation)}
      title={may(operation) ? undefined : common.mayNot}
      onClick={onClick}
    >
      {word}
    </button>
  )
  if (!isActive(edit)) return null
  const unpaid = edit.payment_collection?.status === "not_paid" || edit.payment_collection?.status === "awaiting"
  return (
    <div className="row end">
      {edit.status === "created" && button("order-edits.delete", words.discard, () => void decide.discard())}
      {edit.status === "created" && button("order-edits.update", words.goOn, onEdit, true)}
      {edit.status === "requested" && (
        <>
          {button("order-edits.cancel", words.cancel, () => setAsking("cancel"))}
          {unpaid && button("payment-collections.authorize", words.paidElsewhere, () => setAsking("paid"))}
          {button("order-edits.confirm", words.confirm, () => setAsking("confirm"))}
        </>
      )}
      {asking && <Ask order={order} edit={edit} asking={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

interface AskProps {
  order: Order
  edit: OrderEdit
  asking: Question
  onClose: () => void
}

function Ask({ order: { currency_code: currency }, edit, asking, onClose }: AskProps) {
  const words = useOrderEditWords()
  const language = useLanguage()
  const decide = useDecide(edit.id)
  const collection = edit.payment_collection
  const isPaid = collection?.status === "authorized"
  function run(decision: () => Promise<boolean>) {
    onClose()
    void decision()
  }
  if (asking === "confirm") {
    const due = isPaid ? 0 : edit.difference_due
    return <ConfirmEdit due={due} currency={currency} onNo={onClose} onYes={() => run(decide.confirm)} />
  }
  const amount = money(collection?.amount ?? 0, currency, language)
  const { title, text, yes, work } =
    asking === "cancel"
      ? { title: words.cancelAsk, text: words.cancelText, yes: words.cancel, work: decide.cancel }
      : {
          title: words.paidAsk(amount),
          text: words.paidText,
          yes: words.paidYes(amount),
          work: () => decide.markPaid(collection?.id ?? ""),
        }
  return (
    <Confirm
      title={title}
      text={text}
      yes={yes}
      {...(asking === "cancel" && { no: words.keep, danger: true })}
      onNo={onClose}
      onYes={() => run(work)}
    />
  )
}
