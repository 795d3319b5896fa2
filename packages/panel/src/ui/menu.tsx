"use client"

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

interface MenuProps {
  /** The accessible name if the button has only an icon. */
  label?: string
  /** The button's content. */
  children: ReactNode
  className?: string
  align?: "left" | "right"
  /** Opens above the button, for menus at the bottom of the page. */
  up?: boolean
  content: (close: () => void) => ReactNode
}

/** A button that opens a small panel: closed by Esc, by a click elsewhere and by tabbing out of it. */
export function Menu({ label, children, className = "button", align = "left", up, content }: MenuProps) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useOpen(root)
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what is inside
    <div
      className="menu"
      ref={root}
      onKeyDown={(event) => open && onKey(event, root.current, close)}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && <Panel className={`menu-panel ${align}${up ? " up" : ""}`}>{content(close)}</Panel>}
    </div>
  )
}

/** Closes on a click outside of it. */
function useOpen(root: RefObject<HTMLDivElement | null>) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener("pointerdown", onDown)
    return () => document.removeEventListener("pointerdown", onDown)
  }, [open])
  return [open, setOpen] as const
}

/** The menu's popup: next to its button, within the window's width. */
function Panel({ className, children }: { className: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepInside(panel), [])
  return (
    <div ref={panel} className={className}>
      {children}
    </div>
  )
}

function onKey(event: KeyboardEvent, root: HTMLElement | null, close: () => void) {
  if (event.key === "Escape") {
    event.stopPropagation()
    close()
  }
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault()
    step(root, event.key === "ArrowDown" ? 1 : -1)
  }
}

const EDGE = 8

function keepInside({ current: panel }: RefObject<HTMLDivElement | null>) {
  if (!panel) return
  const { left, right } = panel.getBoundingClientRect()
  const over = Math.max(EDGE - left, 0) || Math.min(document.documentElement.clientWidth - EDGE - right, 0)
  panel.style.translate = `${over}px`
}

function step(root: HTMLElement | null, by: number) {
  const items = [...(root?.querySelectorAll<HTMLElement>(".menu-panel :is(button, a, input, select)") ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + by + items.length) % items.length]?.focus()
}
