"use client"

import { useState, useSyncExternalStore } from "react"
import { Dialog } from "./dialog.tsx"
import { Icon } from "./icons.tsx"
import type { ListState } from "./list-state.ts"
import { useToast } from "./toasts.tsx"
import { useWords } from "./words/index.tsx"

/** What was asked of a list, under a name. */
export interface View {
  name: string
  text: string
}

const MOST = 20

interface ViewsProps {
  name: string
  state: ListState<string, string>
  presets?: View[] | undefined
}

const NONE: View[] = []

/** Views as tabs: what was asked of a list, kept under a name in this browser. */
export function Views({ name, state, presets = NONE }: ViewsProps) {
  const { table } = useWords()
  const { views, write } = useViews(name)
  const tell = useToast()
  const [naming, setNaming] = useState(false)
  const isCurrent = ({ text }: View) => text === state.text
  const current = views.find(isCurrent)
  function remove(view: View) {
    write(views.filter((one) => one !== view))
    tell({ text: table.viewRemoved(view.name), undo: async () => write(views) })
  }
  return (
    <nav className="views" aria-label={table.views}>
      <Tab word={table.all} on={state.text === ""} onClick={() => state.replace("")} />
      {presets.map(({ name: word, text }) => (
        <Tab key={word} word={word} on={state.text === text} onClick={() => state.replace(text)} />
      ))}
      {views.map((view) => (
        <span key={view.name} className="view">
          <Tab word={view.name} on={view === current} onClick={() => state.replace(view.text)} />
          {view === current && (
            <button
              type="button"
              className="icon-button"
              aria-label={table.removeView(view.name)}
              onClick={() => remove(view)}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {state.text !== "" && !current && !presets.some(isCurrent) && views.length < MOST && (
        <button type="button" className="link" onClick={() => setNaming(true)}>
          <Icon name="bookmark" /> {table.saveView}
        </button>
      )}
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(given) => {
            write([...views.filter((one) => one.name !== given), { name: given, text: state.text }])
            setNaming(false)
          }}
        />
      )}
    </nav>
  )
}

function Tab({ word, on, onClick }: { word: string; on: boolean; onClick: () => void }) {
  return (
    <button type="button" className="tab" aria-pressed={on} onClick={onClick}>
      {word}
    </button>
  )
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const { table, form } = useWords()
  return (
    <Dialog title={table.saveView} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const given = String(new FormData(event.currentTarget).get("name")).trim()
          if (given) onName(given)
        }}
      >
        <label className="field">
          <span className="label">{table.viewName}</span>
          <input name="name" maxLength={40} required autoFocus />
        </label>
        <div className="row end">
          <button type="submit" className="button primary">
            {form.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const read = new Map<string, { text: string; views: View[] }>()
const listeners = new Set<() => void>()

function useViews(name: string) {
  const key = `mercer.views.${name}`
  const views = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stored(key),
    () => NONE,
  )
  function write(next: View[]) {
    window.localStorage.setItem(key, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return { views, write }
}

/** The same array as long as the same text is stored, as React wants it. */
function stored(key: string): View[] {
  const text = window.localStorage.getItem(key) ?? "[]"
  const known = read.get(key)
  if (known?.text === text) return known.views
  const views = parsed(text)
  read.set(key, { text, views })
  return views
}

function parsed(text: string): View[] {
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given)
      ? given.filter((one) => typeof one?.name === "string" && typeof one?.text === "string")
      : NONE
  } catch {
    return NONE
  }
}
