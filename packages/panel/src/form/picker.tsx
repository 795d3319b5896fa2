"use client"

import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { clipped } from "#panel/ui/clip.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useNarrow } from "#panel/ui/narrow.ts"
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
  const { table } = useWords()
  const isNarrow = useNarrow()
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
          placeholder={isNarrow ? table.search : label}
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
          <span className="grow clip" dir="auto" title={option.name}>
            {option.name}
          </span>
          <span className="muted">{clipped(option.taken ?? option.detail)}</span>
        </div>
      ))}
    </div>
  )
}
