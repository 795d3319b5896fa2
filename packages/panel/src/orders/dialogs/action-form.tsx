"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { useDone } from "#panel/edit/action.ts"
import { Form } from "#panel/form/form.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import type { Opened } from "../detail/opened.ts"
import type { OrderState } from "../detail/order-state.ts"
import type { Order } from "../order.ts"

/** The props of every dialog of an order page. */
export interface DialogProps {
  order: Order
  state: OrderState
  opened: Opened
  onClose: () => void
}

export type Texts = Record<string, string>

interface ActFormProps {
  title: string
  /** The button's text; inside the form, so that it can name an entered amount. */
  submit: ReactNode
  /** The message on success. */
  done: string
  values: Texts
  save: (values: Texts) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form dialog for operations that need input; closes on success. */
export function ActionForm({ title, submit, done, values, save, onClose, children }: ActFormProps) {
  const showToast = useDone()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>("input:not([type=checkbox]), select")?.focus(), [])
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        fresh
        values={values}
        submit={submit}
        save={save}
        saved={async () => {
          await showToast(done)
          onClose()
        }}
      >
        <div ref={fields} className="stack">
          {children}
        </div>
      </Form>
    </Dialog>
  )
}

/** Whether the customer is notified: the order's setting unless the operator changes it. */
export const notifyOf = ({ no_notification }: Order): Texts => ({ notify: no_notification ? "" : "true" })
export const silentIn = ({ notify }: Texts) => ({ no_notification: notify !== "true" })
