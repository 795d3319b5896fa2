"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useEdit } from "#panel/edit/edit.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import type { ServerError } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Confirm, Dialog } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type Kind, type Label, useLabelCalls } from "./calls.ts"
import { useLabelWords } from "./words.ts"

interface RenameProps {
  kind: Kind
  label: Label
  onClose: () => void
}

/** Renames a type or tag. When another one has that name already, offers to merge the two. */
export function RenameDialog({ kind, label, onClose }: RenameProps) {
  const words = useLabelWords()
  const { merge } = useLabelCalls(kind)
  const action = useAction()
  const [into, setInto] = useState<Label | null>(null)
  if (!into)
    return (
      <Dialog title={words.renameTitle} onClose={onClose}>
        <RenameForm kind={kind} label={label} onTaken={setInto} onClose={onClose} />
      </Dialog>
    )
  return (
    <Confirm
      title={words.mergeTitle(label.value, into.value)}
      text={words.mergeText(into.value)}
      yes={words.merge}
      onNo={onClose}
      onYes={() => {
        onClose()
        void action(() => merge(label.id, into.id), { done: words.merged })
      }}
    />
  )
}

interface Values {
  value: string
}

interface RenameFormProps extends RenameProps {
  onTaken: (other: Label) => void
}

function RenameForm({ kind, label, onTaken, onClose }: RenameFormProps) {
  const words = useLabelWords()
  const { form } = useWords()
  const may = useMay()
  const { find, update } = useLabelCalls(kind)
  const edit = useEdit({
    stored: label,
    valuesOf: (one): Values => ({ value: one?.value ?? "" }),
    factsOf: ({ value }: Values) => ({ value: value.trim() }),
    read: async () => (await find({ id: label.id })) ?? label,
    write: async (change) => {
      try {
        await update(label.id, change)
      } catch (error) {
        const isTaken = (error as ServerError).data?.type === "duplicate_error"
        const other = isTaken && may(`product-${kind}.merge`) && change.value && (await find({ value: change.value }))
        if (other) onTaken(other)
        throw error
      }
    },
  })
  const saved: typeof edit.saved = (undo) => {
    onClose()
    return edit.saved(undo)
  }
  return (
    <Form {...edit} saved={saved} submit={form.save} refusals={{ duplicate_error: "value" }}>
      <TextField<Values> name="value" label={words.value} required autoFocus />
    </Form>
  )
}
