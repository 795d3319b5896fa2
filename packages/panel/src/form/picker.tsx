"use client"

import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react"
import { clipped } from "#panel/display/clip.tsx"
import { Thumb } from "#panel/display/thumb.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"

export interface Option {
  key: string
  name: string
  detail?: ReactNode
  image?: string | null
  /** The reason it can't be picked. */
  taken?: string | undefined
}

interface PickerProps {
  label: string
  text: string
  onText: (text: string) => void
  options: Option[] | undefined
  /** The options still answer an earlier text: Enter then waits for the ones of this text. */
  isStale?: boolean
  onPick: (option: Option) => void
  disabled?: boolean
  /** The results are always visible below the field, as in a dialog for choosing. */
  inline?: boolean
}

/** A search whose results are picked one by one: by mouse, or by arrow keys and Enter. */
export function Picker(props: PickerProps) {
  const { label, text, disabled, inline } = props
  const id = useId()
  const { found, current, isVisible, setOpen, setAt, pick, type, onKeyDown } = useFindings(props)
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
          aria-expanded={isVisible}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isVisible && found[current] ? `${id}-${current}` : undefined}
          value={text}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </label>
      {isVisible && <Options id={id} label={label} found={found} current={current} onAt={setAt} onPick={pick} />}
    </div>
  )
}

/** Which result is the active one, and whether the results are visible. */
function useFindings(props: PickerProps) {
  const { text, onText, options, onPick, inline } = props
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const found = options ?? []
  const current = Math.min(at, found.length - 1)
  const isVisible = (open || inline === true) && options !== undefined
  function pick(option: Option | undefined) {
    if (option && !option.taken) onPick(option)
  }
  const isPending = props.isStale === true || (options === undefined && text.trim() !== "")
  const enter = useEnter(isPending, text, () => isVisible && pick(found[current]))
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
      enter,
      close: open && !inline ? () => setOpen(false) : undefined,
    })
  return { found, current, isVisible, setOpen, setAt, pick, type, onKeyDown }
}

/** Enter; pressed before the options of a text are there, it picks when they come, unless the text changes first. */
function useEnter(isPending: boolean, text: string, pickCurrent: () => void) {
  const [enteredText, setEnteredText] = useState<string | null>(null)
  useEffect(() => {
    if (enteredText === null || isPending) return
    setEnteredText(null)
    if (enteredText === text) pickCurrent()
  })
  return () => (isPending ? setEnteredText(text) : pickCurrent())
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
  /** Adds pasted values; returns unknown ones, which stay in the field. */
  onAdd: (lines: string[]) => Promise<string[]>
  unknown: (names: string) => string
  onClose: () => void
}

const MOST_LINES = 1_000

/** Many values at once, from any source: separated by lines, commas, semicolons or tabs. */
export function PasteDialog(props: PasteProps) {
  const { title, help, onClose } = props
  const { common } = useWords()
  const id = useId()
  const { text, setText, message, working, add } = usePaste(props)
  return (
    <Dialog title={title} onClose={onClose}>
      {message && (
        <p className="fault-box" role="alert">
          {message}
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

function usePaste({ onAdd, unknown, onClose }: PasteProps) {
  const { faults } = useWords()
  const [text, setText] = useState("")
  const [message, setMessage] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  async function add() {
    setWorking(true)
    setMessage(null)
    try {
      const missing = await onAdd(linesOf(text))
      if (missing.length === 0) return onClose()
      setText(missing.join("\n"))
      setMessage(unknown(missing.join(", ")))
    } catch (error) {
      setMessage(error instanceof Error ? error.message : faults.unknown)
    } finally {
      setWorking(false)
    }
  }
  return { text, setText, message, working, add }
}

const linesOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, MOST_LINES)
