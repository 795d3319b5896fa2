"use client"

import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { clipped } from "./clip.tsx"
import { Dialog } from "./dialog.tsx"
import { Icon } from "./icons.tsx"
import { Thumb } from "./thumb.tsx"
import { useWords } from "./words/index.tsx"

export { Thumb }

export interface Option {
  key: string
  name: string
  detail?: ReactNode
  image?: string | null
  /** Why it cannot be picked. */
  taken?: string | undefined
}

interface PickerProps {
  label: string
  text: string
  onText: (text: string) => void
  options: Option[] | undefined
  onPick: (option: Option) => void
  disabled?: boolean
  /** The findings stand below the field all the time, as in a dialog that is there for choosing. */
  inline?: boolean
}

/** A search whose findings are picked one by one: by mouse, or by arrows and Enter. */
export function Picker({ label, text, onText, options, onPick, disabled, inline }: PickerProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const found = options ?? []
  const current = Math.min(at, found.length - 1)
  const isShown = (open || inline === true) && options !== undefined
  function pick(option: Option | undefined) {
    if (option && !option.taken) onPick(option)
  }
  function type(given: string) {
    onText(given)
    setOpen(true)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) =>
    onKey(event, {
      move: (by) => {
        setOpen(true)
        setAt((current + by + found.length) % Math.max(found.length, 1))
      },
      enter: () => isShown && pick(found[current]),
      close: open && !inline ? () => setOpen(false) : undefined,
    })
  return (
    <div className={inline ? "picker inline" : "picker grow"}>
      <label className="search">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && found[current] ? `${id}-${current}` : undefined}
          value={text}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </label>
      {isShown && <Options id={id} label={label} found={found} current={current} onAt={setAt} onPick={pick} />}
    </div>
  )
}

interface Keys {
  move: (by: number) => void
  enter: () => void
  close: (() => void) | undefined
}

function onKey(event: KeyboardEvent, { move, enter, close }: Keys) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault()
    move(event.key === "ArrowDown" ? 1 : -1)
  }
  if (event.key === "Enter") {
    event.preventDefault()
    enter()
  }
  if (event.key === "Escape" && close) {
    event.stopPropagation()
    event.preventDefault()
    close()
  }
}

interface OptionsProps {
  id: string
  label: string
  found: Option[]
  current: number
  onAt: (line: number) => void
  onPick: (option: Option) => void
}

function Options({ id, label, found, current, onAt, onPick }: OptionsProps) {
  const { palette } = useWords()
  return (
    <div className="picker-list" id={`${id}-list`} role="listbox" aria-label={label}>
      {found.length === 0 && <p className="picker-option muted">{palette.none}</p>}
      {found.map((option, line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={option.key}
          id={`${id}-${line}`}
          role="option"
          tabIndex={-1}
          className="picker-option"
          aria-selected={line === current}
          aria-disabled={option.taken !== undefined}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onAt(line)}
          onClick={() => onPick(option)}
        >
          {option.image !== undefined && <Thumb src={option.image} />}
          <span className="grow clip" title={option.name}>
            {option.name}
          </span>
          <span className="muted">{clipped(option.taken ?? option.detail)}</span>
        </div>
      ))}
    </div>
  )
}

interface PasteProps {
  title: string
  help: string
  /** Adds what was pasted; gives back what is not known, which stays in the field. */
  onAdd: (lines: string[]) => Promise<string[]>
  unknown: (names: string) => string
  onClose: () => void
}

const MOST_LINES = 1_000

/** Many at once, from wherever they were copied: lines, commas, semicolons or tabs between them. */
export function PasteDialog({ title, help, onAdd, unknown, onClose }: PasteProps) {
  const { common, faults } = useWords()
  const id = useId()
  const [text, setText] = useState("")
  const [told, setTold] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  async function add() {
    setWorking(true)
    setTold(null)
    try {
      const missing = await onAdd(linesOf(text))
      if (missing.length === 0) return onClose()
      setText(missing.join("\n"))
      setTold(unknown(missing.join(", ")))
    } catch (error) {
      setTold(error instanceof Error ? error.message : faults.unknown)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {told && (
        <p className="fault-box" role="alert">
          {told}
        </p>
      )}
      <div className="field">
        <label className="hidden-visually" htmlFor={id}>
          {title}
        </label>
        <textarea id={id} className="mono" autoFocus value={text} onChange={(event) => setText(event.target.value)} />
        <span className="help">{help}</span>
      </div>
      <div className="row end">
        <button type="button" className="button primary" disabled={working || linesOf(text).length === 0} onClick={add}>
          {common.add}
        </button>
      </div>
    </Dialog>
  )
}

const linesOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, MOST_LINES)
