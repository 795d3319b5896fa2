"use client"

import { useState } from "react"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useChangeWords } from "../change-words.ts"
import type { Kind } from "../sentence/types.ts"
import { Chooser } from "./chooser.tsx"
import type { Resource } from "./resources.ts"

interface ListDialogProps {
  kind: Kind
  stored: Resource[]
  onSave: (ids: string[]) => Promise<unknown>
  onClose: () => void
}

/** Replaces the whole list of a condition. */
export default function ListDialog({ kind, stored, onSave, onClose }: ListDialogProps) {
  const words = useChangeWords()
  const { form } = useWords()
  const [chosen, setChosen] = useState(stored)
  const [working, setWorking] = useState(false)
  async function save() {
    setWorking(true)
    await onSave(chosen.map(({ id }) => id))
    setWorking(false)
  }
  return (
    <Dialog title={`${words.edit}: ${words.kinds[kind]}`} onClose={onClose}>
      <div className="stack">
        <Chooser kind={kind} chosen={chosen} onChange={setChosen} />
        <DialogFoot>
          <button
            type="button"
            className="button primary"
            disabled={chosen.length === 0 || working}
            title={chosen.length === 0 ? words.lastOne : undefined}
            onClick={save}
          >
            {form.save}
          </button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
