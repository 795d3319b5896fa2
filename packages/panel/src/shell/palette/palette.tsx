"use client"

import { Command } from "cmdk"
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react"
import { useGo } from "#panel/edit/guard.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type PaletteLine, usePaletteLines } from "./lines.ts"

interface PaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** The command palette: opens pages, resources, and the few actions that have no page. Enter takes the first line. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { palette } = useWords()
  const go = useGo()
  const [text, setText] = useState("")
  const onGo = (href: string) => {
    onClose()
    go(href)
  }
  const { groups, isWaiting, isFirstKnown } = usePaletteLines(text, { onGo, onShortcuts })
  const { props, typed } = useSelection(groups[0]?.lines[0], isFirstKnown)
  return (
    <Dialog title={palette.title} kind="palette" onClose={onClose}>
      <Command label={palette.title} loop shouldFilter={false} {...props}>
        <Command.Input
          placeholder={palette.open}
          value={text}
          onValueChange={(next) => {
            typed()
            setText(next)
          }}
          data-first
        />
        <Command.List label={palette.title} aria-busy={isWaiting}>
          {!isWaiting && <Command.Empty>{palette.none}</Command.Empty>}
          {groups.map(({ heading, lines }) => (
            <Command.Group key={heading} heading={heading}>
              {lines.map((line) => (
                <Line key={line.value} line={line} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const MOVES = ["ArrowDown", "ArrowUp", "Home", "End"]
/** With Ctrl, as in a terminal. */
const CTRL_MOVES = ["n", "j", "p", "k"]

/**
 * The first line is selected until the operator moves to another one. Enter before the first is known, as the server
 * still searches, takes it as soon as it is.
 */
function useSelection(first: PaletteLine | undefined, isFirstKnown: boolean) {
  const [picked, setPicked] = useState("")
  const [hasMoved, setMoved] = useState(false)
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || !isFirstKnown) return
    setEntered(false)
    first?.action()
  }, [isEntered, isFirstKnown, first])
  function onKeyDown(event: KeyboardEvent) {
    if (MOVES.includes(event.key) || (event.ctrlKey && CTRL_MOVES.includes(event.key))) setMoved(true)
    if (event.key !== "Enter" || hasMoved || isFirstKnown || event.nativeEvent.isComposing) return
    event.preventDefault()
    setEntered(true)
  }
  function typed() {
    setMoved(false)
    setEntered(false)
  }
  function onPointerMoveCapture({ target }: PointerEvent) {
    if (target instanceof Element && target.closest("[cmdk-item]")) setMoved(true)
  }
  const value = hasMoved ? picked : (first?.value ?? "")
  return { typed, props: { value, onValueChange: setPicked, onKeyDown, onPointerMoveCapture } }
}

function Line({ line: { value, word, icon, keys, kind, action } }: { line: PaletteLine }) {
  return (
    <Command.Item value={value} onSelect={action}>
      {icon && <Icon name={icon} />}
      <span className="grow clip" dir="auto" title={word}>
        {word}
      </span>
      {kind && <span className="muted">{kind}</span>}
      {keys && <kbd>{keys}</kbd>}
    </Command.Item>
  )
}
