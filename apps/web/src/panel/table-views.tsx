"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Icon } from "./icons.tsx"
import type { ListState } from "./list-state.ts"
import { useViewWords } from "./table-view-words.ts"
import { useToast } from "./toasts.tsx"
import { type SavedView, useViews, type View } from "./views.ts"
import { useWords } from "./words/index.tsx"

export type { View }

// Only who is looking at a saved view needs them.
const ViewActions = dynamic(() => import("./table-view-actions.tsx"), { ssr: false })
const ViewDialog = dynamic(() => import("./table-view-dialog.tsx"), { ssr: false })

interface ViewsProps {
  name: string
  state: ListState<string, string>
  presets?: View[] | undefined
}

const NO_PRESETS: View[] = []

/** Views as tabs: what was asked of a list, kept under a name on the server, for its owner or for everybody. */
export function Views({ name, state, presets = NO_PRESETS }: ViewsProps) {
  const { table } = useWords()
  const words = useViewWords()
  const tell = useToast()
  const saved = useViews(name)
  const { views, create, update } = saved
  const [open, setOpen] = useState<SavedView | "new" | null>(null)
  const isCurrent = ({ text }: View) => text === state.text
  const current = views.find(isCurrent)
  const [last, setLast] = useState<SavedView | undefined>()
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
          isOpen={view.id === current?.id || (current === undefined && state.text !== "" && view.id === last?.id)}
          onShow={() => {
            setLast(view)
            state.replace(view.text)
          }}
          onEdit={() => setOpen(view)}
        />
      ))}
      {state.text !== "" && !current && !presets.some(isCurrent) && (
        <button type="button" className="link" onClick={() => setOpen("new")}>
          <Icon name="bookmark" /> {table.saveView}
        </button>
      )}
      {open && (
        <ViewDialog
          {...(open !== "new" && { view: open })}
          differs={open !== "new" && open.text !== state.text && state.text !== ""}
          onClose={() => setOpen(null)}
          save={async ({ name: given, is_shared, update: over }) => {
            if (open === "new") await create({ name: given, query: state.text, is_shared })
            else await update(open.id, { name: given, is_shared, ...(over && { query: state.text }) })
            tell({ text: words.saved })
          }}
        />
      )}
    </nav>
  )
}

interface ViewTabProps {
  view: SavedView
  saved: Pick<ReturnType<typeof useViews>, "create" | "remove">
  isCurrent: boolean
  /** Its buttons are there: it is shown, or was until a filter was changed. */
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
      <span className="clip" title={word}>
        {word}
      </span>
    </button>
  )
}
