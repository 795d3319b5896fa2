"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { useDone } from "#panel/act.ts"
import { Dialog } from "#panel/dialog.tsx"
import { Form } from "#panel/form.tsx"
import type { Order } from "../../order.ts"
import type { Opened } from "../opened.ts"
import type { Standing } from "../standing.ts"

/** What every dialog over an order's page is given. */
export interface DialogProps {
  order: Order
  standing: Standing
  opened: Opened
  onClose: () => void
}

export type Texts = Record<string, string>

interface ActFormProps {
  title: string
  submit: string
  /** What is told when it is done. */
  done: string
  values: Texts
  save: (values: Texts) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** An act that needs to be told more: a form in a dialog, which closes when the server has done it. */
export function ActForm({ title, submit, done, values, save, onClose, children }: ActFormProps) {
  const tell = useDone()
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
          await tell(done)
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

/** Whether the customer hears of it, as the order says unless the operator says otherwise. */
export const notifyOf = ({ no_notification }: Order): Texts => ({ notify: no_notification ? "" : "true" })
export const silentIn = ({ notify }: Texts) => ({ no_notification: notify !== "true" })
