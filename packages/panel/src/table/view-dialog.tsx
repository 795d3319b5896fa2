"use client"

import { useState } from "react"
import type { ListState } from "#panel/list/state.ts"
import type { SavedView } from "#panel/list/types.ts"
import { reason } from "#panel/server/faults.ts"
import type { ServerError } from "#panel/server/trpc.ts"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { FilterChoice } from "./filter/choice.ts"
import { useFilterText } from "./filter/text.ts"
import { useViewWords } from "./view-words.ts"

const MOST_LETTERS = 100

interface DialogProps {
  /** The view to edit; none for a new one. */
  view?: SavedView
  state: ListState<string, string>
  filters: FilterChoice[]
  onClose: () => void
  save: (given: { name: string; is_shared: boolean; update: boolean }) => Promise<unknown>
  /** The list differs from the view: the difference can be saved. */
  differs: boolean
}

/** Sets a view's name and visibility. */
export default function ViewDialog(props: DialogProps) {
  const { view, onClose, differs } = props
  const { table } = useWords()
  const words = useViewWords()
  const { fault, send } = useSend(props)
  const proposed = useProposedName(props)
  return (
    <Dialog title={view ? words.editTitle : table.saveView} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
        }}
      >
        {fault && (
          <p role="alert" className="fault-box">
            {fault}
          </p>
        )}
        <label className="field">
          <span className="label">{table.viewName}</span>
          <input
            type="text"
            name="name"
            maxLength={MOST_LETTERS}
            required
            autoFocus
            defaultValue={view?.name ?? proposed}
          />
        </label>
        {view && <Check name="shared" word={words.share} checked={view.is_shared} />}
        <p className="help">{words.shareHelp}</p>
        {view && differs && <Check name="update" word={words.update} />}
        <Foot isNew={!view} />
      </form>
    </Dialog>
  )
}

/** A new view is saved for its maker or for all users; an existing one keeps a checkbox for that. */
function Foot({ isNew }: { isNew: boolean }) {
  const { form } = useWords()
  const words = useViewWords()
  return (
    <DialogFoot>
      <button type="submit" className="button primary">
        {isNew ? words.saveForMe : form.save}
      </button>
      {isNew && (
        <button type="submit" className="button" name="shared" value="on">
          {words.saveForAll}
        </button>
      )}
    </DialogFoot>
  )
}

/** What the list is filtered by, as a name for a new view. */
function useProposedName({ state, filters }: DialogProps): string {
  const textOf = useFilterText()
  const set = filters.flatMap((filter) => {
    const value = state.filters[filter.key]
    return value === undefined ? [] : [textOf(filter, value)]
  })
  return [state.q, ...set].filter(Boolean).join(", ").slice(0, MOST_LETTERS)
}

function Check({ name, word, checked }: { name: string; word: string; checked?: boolean | undefined }) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={checked} /> {word}
    </label>
  )
}

function useSend({ save, onClose }: DialogProps) {
  const { faults } = useWords()
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
  return { fault, send }
}
