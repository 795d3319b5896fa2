"use client"

import { createContext, type ReactNode, useEffect, useId, useRef } from "react"
import { Icon } from "./icons.tsx"
import { useWords } from "./words/index.tsx"

interface DialogProps {
  title: string
  children: ReactNode
  /** Left out for what must be answered. */
  onClose?: () => void
  fixed?: boolean
  /** A `side` is a drawer at the right, for work that needs room while the page stays in sight. */
  kind?: "dialog" | "drawer" | "side" | "palette"
}

/** What closes the dialog that something stands in; null on a page. */
export const Closing = createContext<(() => void) | null>(null)

/** How wide the page's scrollbar is, or the room that is kept for it: the backdrop covers that too, and nothing moves. */
function measureGutter() {
  const root = document.documentElement
  if (!document.querySelector("dialog:modal"))
    root.style.setProperty("--gutter", `${window.innerWidth - root.clientWidth}px`)
}

/** A modal over the page: the browser's own, which holds the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, children, onClose, fixed, kind = "dialog" }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const words = useWords()
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    measureGutter()
    if (!dialog?.open) dialog?.showModal()
    // The browser takes the first button, which is the one that closes.
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // What it was opened from may be gone, or may no longer be used.
      if (document.activeElement === document.body) document.getElementById("content")?.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it
    <dialog
      ref={element}
      className={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!fixed) onClose?.()
      }}
      onClick={(event) => {
        if (event.target === element.current && !fixed) onClose?.()
      }}
    >
      <div className="dialog-inside">
        <header className={kind === "palette" ? "hidden-visually" : "row spread"}>
          <h2 id={id}>{title}</h2>
          {!fixed && (
            <button type="button" className="icon-button" aria-label={words.common.close} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        <Closing value={fixed ? null : (onClose ?? null)}>{children}</Closing>
      </div>
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  text: string
  yes: string
  no?: string
  onYes: () => void
  onNo: () => void
  danger?: boolean
}

/** Asks before what cannot be taken back. The harmless answer has the focus. */
export function Confirm({ title, text, yes, no, onYes, onNo, danger }: ConfirmProps) {
  const words = useWords()
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{text}</p>
      <div className="row end">
        <button type="button" className="button" onClick={onNo} data-first>
          {no ?? words.form.cancel}
        </button>
        <button type="button" className={`button ${danger ? "danger" : "primary"}`} onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  )
}
