"use client"

import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from "react"
import { useWords } from "#panel/words/index.tsx"
import { Button } from "./button.tsx"
import { Icon } from "./icons.tsx"

interface DialogProps {
  title: string
  children: ReactNode
  /** Omitted if the dialog requires an answer. */
  onClose?: () => void
  fixed?: boolean
  /** `side` is a drawer on the right, for work that needs space while the page stays visible. */
  kind?: "dialog" | "drawer" | "side" | "palette"
}

/** Closes the surrounding dialog; null on a page. */
export const Closing = createContext<(() => void) | null>(null)

/**
 * The room beside the page for its scrollbar, also while it has none: the backdrop covers that too, and nothing moves.
 * Browsers decide at which side it is, from right to left too.
 */
function measureGutter() {
  if (document.querySelector("dialog:modal")) return
  const root = document.documentElement
  const { left, right } = root.getBoundingClientRect()
  root.style.setProperty("--gutter-left", `${left + window.scrollX}px`)
  root.style.setProperty("--gutter-right", `${window.innerWidth - right - window.scrollX}px`)
}

/** A modal dialog: the browser's own, which traps the focus, closes on Esc and restores the focus. */
export function Dialog({ title, children, onClose, fixed, kind = "dialog" }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const words = useWords()
  const id = useId()
  useModal(element)
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
        <header className={kind === "palette" ? "hidden-visually" : "row spread nowrap"}>
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

/** Open while mounted; then the focus returns to where it was. */
function useModal(element: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    measureGutter()
    if (!dialog?.open) dialog?.showModal()
    // The browser focuses the first button, which is the close button; React asked for the focus while this was closed.
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // The element that opened it may be gone or disabled.
      if (document.activeElement === document.body) document.getElementById("content")?.focus()
    }
  }, [])
}

interface DialogFootProps {
  /** Instead of "Cancel". */
  cancel?: string | undefined
  /** Whether Cancel has the focus when the dialog opens. */
  first?: boolean
  children?: ReactNode
}

/** The buttons at the end of a dialog: Cancel, which closes it, before all others. */
export function DialogFoot({ cancel, first, children }: DialogFootProps) {
  const close = use(Closing)
  const { form } = useWords()
  return (
    <div className="row end">
      {close && (
        <Button onClick={close} {...(first && { first })}>
          {cancel ?? form.cancel}
        </Button>
      )}
      {children}
    </div>
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

/** Asks for confirmation before an operation that can't be undone. The Cancel button has the focus. */
export function Confirm({ title, text, yes, no, onYes, onNo, danger }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{text}</p>
      <DialogFoot cancel={no} first>
        <Button kind={danger ? "danger" : "primary"} onClick={onYes}>
          {yes}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
