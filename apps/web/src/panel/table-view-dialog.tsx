"use client"

import { useState } from "react"
import { Dialog } from "./dialog.tsx"
import { reason } from "./faults.ts"
import { useViewWords } from "./table-view-words.ts"
import type { ServerError } from "./trpc.ts"
import type { SavedView } from "./views.ts"
import { useWords } from "./words/index.tsx"

interface DialogProps {
  /** The view that is edited; none for a new one. */
  view?: SavedView
  onClose: () => void
  save: (given: { name: string; is_shared: boolean; update: boolean }) => Promise<unknown>
  /** The list shows something else than the view: that can be saved to it. */
  differs: boolean
}

/** Names a view, and says who sees it. */
export default function ViewDialog({ view, onClose, save, differs }: DialogProps) {
  const { table, form, faults } = useWords()
  const words = useViewWords()
  const [fault, setFault] = useState<string | null>(null)
  async function send(data: FormData) {
    const name = String(data.get("name")).trim()
    if (!name) return
    try {
      await save({ name, is_shared: data.has("shared"), update: data.has("update") })
      onClose()
    } catch (error) {
      const isTaken = (error as ServerError).data?.type === "duplicate_error"
      setFault(isTaken ? words.taken : reason(error, faults))
    }
  }
  return (
    <Dialog title={view ? words.editTitle : table.saveView} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          send(new FormData(event.currentTarget))
        }}
      >
        {fault && (
          <p role="alert" className="fault-box">
            {fault}
          </p>
        )}
        <label className="field">
          <span className="label">{table.viewName}</span>
          <input type="text" name="name" maxLength={100} required autoFocus defaultValue={view?.name} />
        </label>
        <label className="check">
          <input type="checkbox" name="shared" defaultChecked={view?.is_shared} /> {words.share}
        </label>
        <p className="help">{words.shareHelp}</p>
        {view && differs && (
          <label className="check">
            <input type="checkbox" name="update" /> {words.update}
          </label>
        )}
        <div className="row end">
          <button type="submit" className="button primary">
            {form.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
