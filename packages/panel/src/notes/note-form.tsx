"use client"

import { useId, useState } from "react"
import { useGuard } from "#panel/edit/guard.tsx"
import { useMay } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import { MentionArea } from "./mention-area.tsx"

interface NoteFormProps {
  initial?: string
  submit: string
  operation: string
  /** Saves the text; true if that was done. */
  save: (value: string) => Promise<boolean>
  onCancel?: () => void
}

/** Writes a note, or edits one. */
export function NoteForm({ initial = "", submit, operation, save, onCancel }: NoteFormProps) {
  const { common } = useWords()
  const may = useMay()
  const key = useId()
  const [value, setValue] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  useGuard(key, value !== initial)
  const refused = may(operation) ? undefined : common.mayNot
  const isReady = value.trim() !== "" && value !== initial && !isSaving && refused === undefined
  async function run() {
    if (!isReady) return
    setSaving(true)
    const isDone = await save(value.trim())
    setSaving(false)
    if (isDone && !onCancel) setValue("")
  }
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <MentionArea
        value={value}
        onValue={setValue}
        onSubmit={run}
        disabled={isSaving || refused !== undefined}
        autoFocus={onCancel !== undefined}
      />
      <div className="row end">
        {onCancel && <CancelButton onPress={onCancel} />}
        <button type="submit" className="button" disabled={!isReady} title={refused}>
          {submit}
        </button>
      </div>
    </form>
  )
}

function CancelButton({ onPress }: { onPress: () => void }) {
  const { form } = useWords()
  return (
    <button type="button" className="button" onClick={onPress}>
      {form.cancel}
    </button>
  )
}
