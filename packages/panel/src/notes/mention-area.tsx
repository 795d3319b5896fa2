"use client"

import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { type Colleague, nameOf, useColleagues } from "./colleagues.ts"
import { colleaguesFor, completed, type Mentioning, mentioningAt } from "./mentioning.ts"
import { useNoteWords } from "./words.ts"

interface MentionAreaProps {
  value: string
  onValue: (value: string) => void
  /** Ctrl and Enter. */
  onSubmit: () => void
  disabled?: boolean
  autoFocus?: boolean
}

/** A text field that offers colleagues after an @: picked by mouse, or by arrow keys and Enter. */
export function MentionArea({ value, onValue, onSubmit, disabled, autoFocus }: MentionAreaProps) {
  const words = useNoteWords()
  const id = useId()
  const mention = useMention(value, onValue)
  const { area, found, current, pick } = mention
  useLayoutEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus, area])
  return (
    <div className="mention">
      <textarea
        ref={area}
        rows={3}
        aria-label={words.text}
        aria-describedby={`${id}-help`}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        maxLength={10_000}
        value={value}
        disabled={disabled}
        onChange={({ target }) => mention.type(target.value, target.selectionStart)}
        onClick={({ currentTarget }) => mention.look(currentTarget.selectionStart)}
        onBlur={mention.close}
        onKeyDown={(event) => onKey(event, mention, onSubmit)}
      />
      <p className="muted help" id={`${id}-help`}>
        {words.help}
      </p>
      <span role="status" className="hidden-visually">
        {found.length > 0 && words.found(found.length)}
      </span>
      {found.length > 0 && <Colleagues id={id} found={found} current={current} onPick={pick} onAt={mention.setAt} />}
    </div>
  )
}

/** The mention that is being entered, and the colleagues who fit. */
function useMention(value: string, onValue: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  const colleagues = useColleagues() ?? []
  const [mentioning, setMentioning] = useState<Mentioning>()
  const [at, setAt] = useState(0)
  const [caret, setCaret] = useState<number>()
  useLayoutEffect(() => {
    if (caret === undefined) return
    area.current?.setSelectionRange(caret, caret)
    setCaret(undefined)
  }, [caret])
  const found = mentioning ? colleaguesFor(mentioning.text, colleagues) : []
  function look(position: number, text = value) {
    setMentioning(mentioningAt(text, position))
    setAt(0)
  }
  return {
    area,
    found,
    current: Math.min(at, found.length - 1),
    setAt,
    look,
    close: () => setMentioning(undefined),
    type: (text: string, position: number) => {
      onValue(text)
      look(position, text)
    },
    pick: (colleague: Colleague | undefined) => {
      if (!mentioning || !colleague) return
      const done = completed(value, mentioning, colleague)
      onValue(done.value)
      setCaret(done.caret)
      setMentioning(undefined)
    },
  }
}

function onKey(event: KeyboardEvent, mention: ReturnType<typeof useMention>, submit: () => void) {
  const { found, current, setAt, pick, close } = mention
  const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey)
  if (isSubmit) submit()
  if (isSubmit || found.length === 0) return
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (by !== 0) setAt((current + by + found.length) % found.length)
  else if (event.key === "Enter" || event.key === "Tab") pick(found[current])
  else if (event.key === "Escape") close()
  else return
  event.stopPropagation()
  event.preventDefault()
}

interface ColleaguesProps {
  id: string
  found: Colleague[]
  current: number
  onPick: (colleague: Colleague) => void
  onAt: (line: number) => void
}

function Colleagues({ id, found, current, onPick, onAt }: ColleaguesProps) {
  const words = useNoteWords()
  return (
    <div className="picker-list mention-list" id={`${id}-list`} role="listbox" aria-label={words.colleagues}>
      {found.map((colleague, line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={colleague.id}
          id={`${id}-${line}`}
          role="option"
          tabIndex={-1}
          className="picker-option"
          aria-selected={line === current}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onAt(line)}
          onClick={() => onPick(colleague)}
        >
          <span className="grow">{nameOf(colleague)}</span>
          {nameOf(colleague) !== colleague.email && <span className="muted">{colleague.email}</span>}
        </div>
      ))}
    </div>
  )
}
