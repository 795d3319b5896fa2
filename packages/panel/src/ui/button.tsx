"use client"

import { type ReactNode, useState } from "react"

const CLASSES = {
  plain: "button",
  primary: "button primary",
  danger: "button danger",
  quietDanger: "button danger-text",
  small: "button small",
  smallPrimary: "button small primary",
  link: "link",
} as const

/** How a button looks that is refused: what a page is for is what its operator may do. */
const REFUSED: Partial<Record<keyof typeof CLASSES, keyof typeof CLASSES>> = { primary: "plain", smallPrimary: "small" }

interface ButtonProps {
  /** `primary`: what the page is for; `danger`: it deletes; `link`: in a table or a text. */
  kind?: keyof typeof CLASSES
  onClick: () => unknown
  disabled?: boolean
  /** Why the role or the state forbids it: the button stays visible, disabled, and gives the reason. */
  refused?: string | undefined
  /** The accessible name, if its text alone is unclear. */
  label?: string | undefined
  /** Has the focus when its dialog opens. */
  first?: boolean
  children?: ReactNode
}

/** A button. While a promise that its work returns is open, it cannot be pressed again, and keeps the focus. */
export function Button({ kind = "plain", onClick, disabled, refused, label, first, children }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onClick()
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={CLASSES[refused === undefined ? kind : (REFUSED[kind] ?? kind)]}
      onClick={press}
      disabled={disabled || refused !== undefined}
      title={refused}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      data-first={first || undefined}
    >
      {children}
    </button>
  )
}

/** Buttons beside each other, at the end of a dialog or a card. */
export const Buttons = ({ children }: { children?: ReactNode }) => <div className="row end">{children}</div>
