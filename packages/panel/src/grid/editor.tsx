"use client"

import { type KeyboardEvent, useEffect, useRef, useState } from "react"

export interface Editing {
  text: string
  /** Typing replaced the previous content: arrow keys then move on, as in a spreadsheet. */
  typed: boolean
}

interface EditorProps {
  editing: Editing
  label: string
  numeric: boolean
  wrong: boolean
  onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => void
  onLeave: (text: string) => void
}

/** The input of a cell while it is edited. */
export function Editor({ editing, label, numeric, wrong, onKey, onLeave }: EditorProps) {
  const [text, setText] = useState(editing.text)
  const element = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    element.current?.focus()
    element.current?.setSelectionRange(editing.text.length, editing.text.length)
  }, [editing.text])
  return (
    <input
      ref={element}
      type="text"
      className={numeric ? "number" : undefined}
      inputMode={numeric ? "decimal" : undefined}
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        // An input method's own choosing uses Enter and Escape first.
        if (event.nativeEvent.isComposing) return
        if (["Enter", "Tab", "Escape"].includes(event.key)) isOver.current = true
        onKey(event, text)
        event.stopPropagation()
      }}
      onBlur={() => {
        if (!isOver.current) onLeave(text)
      }}
    />
  )
}
