"use client"

import { useAction } from "#panel/edit/action.ts"
import type { SavedView } from "#panel/list/types.ts"
import type { useViews } from "#panel/list/views.ts"
import { useMe } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useViewWords } from "./view-words.ts"

interface ActionsProps {
  view: SavedView
  saved: Pick<ReturnType<typeof useViews>, "create" | "remove">
  onEdit: () => void
}

/** The operations that its owner or an admin can run on a saved view. */
export default function ViewActions({ view, saved: { create, remove }, onEdit }: ActionsProps) {
  const { table } = useWords()
  const words = useViewWords()
  const action = useAction()
  const me = useMe()
  const isMine = me?.id === view.user_id
  const { name, text: query, is_shared } = view
  if (!isMine && me?.role !== "admin") return null
  // Undo would restore another operator's view as one's own.
  const undo = isMine && { undo: () => create({ name, query, is_shared }) }
  return (
    <>
      <button type="button" className="icon-button" aria-label={words.edit(name)} onClick={onEdit}>
        <Icon name="edit" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={table.removeView(name)}
        onClick={() => action(() => remove(view.id), { done: table.viewRemoved(name), ...undo })}
      >
        <Icon name="close" />
      </button>
    </>
  )
}
