"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import type { ListState } from "#panel/list/state.ts"
import type { SavedView, View } from "#panel/list/types.ts"
import { useViews } from "#panel/list/views.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { FilterChoice } from "./filter/choice.ts"
import { useViewWords } from "./view-words.ts"

// Loaded only when a saved view is open.
const ViewActions = dynamic(() => import("./view-actions.tsx"), { ssr: false })
const ViewDialog = dynamic(() => import("./view-dialog.tsx"), { ssr: false })

interface ViewsProps {
  name: string
  state: ListState<string, string>
  presets?: View[] | undefined
  filters: FilterChoice[]
}

const NO_PRESETS: View[] = []

/** Views as tabs: named list queries stored on the server, private or shared. */
export function Views({ name, state, presets = NO_PRESETS, filters }: ViewsProps) {
  const { table } = useWords()
  const saved = useViews(name)
  const { views } = saved
  const [open, setOpen] = useState<SavedView | "new" | null>(null)
  const { current, isOpen, show } = useCurrent(views, state)
  return (
    <nav className="views" aria-label={table.views}>
      <Tab word={table.all} on={state.text === ""} onClick={() => state.replace("")} />
      {presets.map(({ name: word, text }) => (
        <Tab key={word} word={word} on={state.text === text} onClick={() => state.replace(text)} />
      ))}
      {views.map((view) => (
        <ViewTab
          key={view.id}
          view={view}
          saved={saved}
          isCurrent={view.id === current?.id}
          isOpen={isOpen(view)}
          onShow={() => show(view)}
          onEdit={() => setOpen(view)}
        />
      ))}
      {state.text !== "" && !current && !presets.some(({ text }) => text === state.text) && (
        <SaveButton onClick={() => setOpen("new")} />
      )}
      {open && (
        <Editing
          view={open === "new" ? undefined : open}
          state={state}
          filters={filters}
          saved={saved}
          onClose={() => setOpen(null)}
        />
      )}
    </nav>
  )
}

/** The open view; its buttons stay while a filter is changed after it was chosen. */
function useCurrent(views: SavedView[], state: ListState<string, string>) {
  const current = views.find(({ text }) => text === state.text)
  const [last, setLast] = useState<SavedView | undefined>()
  const isOpen = ({ id }: SavedView) =>
    id === current?.id || (current === undefined && state.text !== "" && id === last?.id)
  function show(view: SavedView) {
    setLast(view)
    state.replace(view.text)
  }
  return { current, isOpen, show }
}

function SaveButton({ onClick }: { onClick: () => void }) {
  const { table } = useWords()
  return (
    <button type="button" className="link" onClick={onClick}>
      <Icon name="bookmark" /> {table.saveView}
    </button>
  )
}

interface EditingProps {
  /** None for a new one. */
  view: SavedView | undefined
  state: ListState<string, string>
  filters: FilterChoice[]
  saved: Pick<ReturnType<typeof useViews>, "create" | "update">
  onClose: () => void
}

function Editing({ view, state, filters, saved: { create, update }, onClose }: EditingProps) {
  const words = useViewWords()
  const showToast = useToast()
  const { text } = state
  return (
    <ViewDialog
      {...(view && { view })}
      state={state}
      filters={filters}
      differs={view !== undefined && view.text !== text && text !== ""}
      onClose={onClose}
      save={async ({ name, is_shared, update: over }) => {
        if (view) await update(view.id, { name, is_shared, ...(over && { query: text }) })
        else await create({ name, query: text, is_shared })
        showToast({ text: words.saved })
      }}
    />
  )
}

interface ViewTabProps {
  view: SavedView
  saved: Pick<ReturnType<typeof useViews>, "create" | "remove">
  isCurrent: boolean
  /** Its buttons are visible: it is open, or was until a filter was changed. */
  isOpen: boolean
  onShow: () => void
  onEdit: () => void
}

function ViewTab({ view, saved, isCurrent, isOpen, onShow, onEdit }: ViewTabProps) {
  const words = useViewWords()
  const { name, is_shared } = view
  return (
    <span className="view">
      <Tab word={name} on={isCurrent} onClick={onShow}>
        {is_shared && (
          <>
            <Icon name="users" />
            <span className="hidden-visually">{words.shared}: </span>
          </>
        )}
      </Tab>
      {isOpen && <ViewActions view={view} saved={saved} onEdit={onEdit} />}
    </span>
  )
}

interface TabProps {
  word: string
  on: boolean
  onClick: () => void
  children?: React.ReactNode
}

function Tab({ word, on, onClick, children }: TabProps) {
  return (
    <button type="button" className="tab" aria-pressed={on} onClick={onClick}>
      {children}
      <span className="clip" dir="auto" title={word}>
        {word}
      </span>
    </button>
  )
}
