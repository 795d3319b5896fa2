"use client"

import { useState } from "react"
import { VariantPicker } from "#panel/form/variant-picker.tsx"
import { money } from "#panel/money/amounts.ts"
import type { Order } from "#panel/orders/order.ts"
import { useMay } from "#panel/session/session.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { ConfirmEdit } from "./confirm-edit.tsx"
import { Difference } from "./difference.tsx"
import { changesIn, type OrderEdit, rowsOf } from "./edit.ts"
import { EditRows } from "./rows.tsx"
import { useDecide } from "./use-decide.ts"
import { type Session, useSession } from "./use-session.ts"
import { useOrderEditWords } from "./words.ts"

interface DrawerProps {
  order: Order
  /** An edit that was begun and not sent. */
  stored: OrderEdit | undefined
  onClose: () => void
}

/** Changes the items of an order: the totals follow each change, and the customer is asked at the end. */
export default function EditDrawer({ order, stored, onClose }: DrawerProps) {
  const words = useOrderEditWords()
  const session = useSession(order, stored)
  function close() {
    onClose()
    void session.leave()
  }
  return (
    <Dialog title={words.edit} kind="side" onClose={close}>
      <div className="stack">
        {session.fault && (
          <p role="alert" className="fault-box">
            {words.failed} {session.fault}
          </p>
        )}
        <VariantPicker onPick={({ variant_id }) => session.add(variant_id)} />
        <EditRows rows={rowsOf(order, session.edit)} currency={order.currency_code} session={session} />
        <Difference order={order} edit={session.edit} />
        <Foot order={order} session={session} onDone={onClose} />
      </div>
    </Dialog>
  )
}

interface FootProps {
  order: Order
  session: Session
  onDone: () => void
}

function Foot({ order, session, onDone }: FootProps) {
  const words = useOrderEditWords()
  const { edit, isWorking } = session
  const due = edit?.difference_due ?? 0
  const help = due < 0 ? words.refundHelp : order.no_notification ? words.silent : words.dueHelp
  return (
    <>
      <p className="muted">{help}</p>
      <div className="row end step-foot" aria-busy={isWorking}>
        <Decisions order={order} session={session} onDone={onDone} />
      </div>
    </>
  )
}

function Decisions({ order, session: { edit, isWorking }, onDone }: FootProps) {
  const words = useOrderEditWords()
  const language = useLanguage()
  const decide = useDecide(edit?.id ?? "")
  const [asking, setAsking] = useState(false)
  const due = edit?.difference_due ?? 0
  const { currency_code: currency } = order
  const state = { empty: changesIn(edit) === 0, isWorking }
  const finish = async (decision: () => Promise<boolean>) => (await decision()) && onDone()
  return (
    <>
      <Decision {...state} operation="order-edits.delete" kind="danger-text" onClick={() => finish(decide.discard)}>
        {words.discard}
      </Decision>
      <Decision {...state} operation="order-edits.confirm" onClick={() => setAsking(true)}>
        {words.confirm}
      </Decision>
      <Decision {...state} operation="order-edits.request" kind="primary" onClick={() => finish(decide.send)}>
        {due > 0 ? words.sendDue(money(due, currency, language)) : words.send}
      </Decision>
      {asking && (
        <ConfirmEdit
          due={due}
          currency={currency}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            void finish(decide.confirm)
          }}
        />
      )}
    </>
  )
}

interface DecisionProps {
  operation: string
  empty: boolean
  isWorking: boolean
  kind?: "primary" | "danger-text"
  onClick: () => void
  children: string
}

function Decision({ operation, empty, isWorking, kind, onClick, children }: DecisionProps) {
  const words = useOrderEditWords()
  const { common } = useWords()
  const may = useMay()
  const why = may(operation) ? (empty ? words.nothing : undefined) : common.mayNot
  return (
    <button
      type="button"
      className={kind ? `button ${kind}` : "button"}
      disabled={why !== undefined || isWorking}
      title={why}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
