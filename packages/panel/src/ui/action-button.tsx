import type { ReactNode } from "react"

const CLASSES = {
  plain: "button",
  primary: "button primary",
  danger: "button danger",
  quietDanger: "button danger-text",
  small: "button small",
  smallPrimary: "button small primary",
} as const

interface ActionButtonProps {
  kind?: keyof typeof CLASSES
  /** Why the role or the state forbids it. */
  refused: string | undefined
  /** While it is done. */
  busy?: boolean
  /** The accessible name, if its text alone is unclear. */
  label?: string | undefined
  onClick: () => unknown
  children: ReactNode
}

/** A button for an operation; if that is refused, the button stays visible, disabled, and gives the reason. */
export function ActionButton({ kind = "plain", refused, busy = false, label, onClick, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={CLASSES[kind]}
      disabled={refused !== undefined || busy}
      title={refused}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
