"use client"

import { useAct } from "./act.ts"
import { Icon } from "./icons.tsx"
import { useMe } from "./session.tsx"
import { useViewWords } from "./table-view-words.ts"
import type { SavedView, useViews } from "./views.ts"
import { useWords } from "./words/index.tsx"

interface ActionsProps {
  view: SavedView
  saved: Pick<ReturnType<typeof useViews>, "create" | "remove">
  onEdit: () => void
}

/** What its owner, or an admin, can do with a saved view. */
export default function ViewActions({ view, saved: { create, remove }, onEdit }: ActionsProps) {
  const { table } = useWords()
  const words = useViewWords()
  const act = useAct()
  const me = useMe()
  const isMine = me?.id === view.user_id
  const { name, text: query, is_shared } = view
  if (!isMine && me?.role !== "admin") return null
  // Another one's view would come back as one's own.
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
        onClick={() => act(() => remove(view.id), { done: table.viewRemoved(name), ...undo })}
      >
        <Icon name="close" />
      </button>
    </>
  )
}
