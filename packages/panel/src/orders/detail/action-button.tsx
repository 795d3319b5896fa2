"use client"

interface ActButtonProps {
  word: string
  /** The reason it is disabled. */
  why: string | undefined
  onClick: () => void
  primary?: boolean
  /** The accessible name if its label alone is unclear. */
  label?: string
}

/** An operation on a part of an order; if refused, the button stays visible and gives the reason. */
export function ActionButton({ word, why, onClick, primary, label }: ActButtonProps) {
  return (
    <button
      type="button"
      className={`button small${primary ? " primary" : ""}`}
      disabled={why !== undefined}
      title={why}
      aria-label={label}
      onClick={onClick}
    >
      {word}
    </button>
  )
}
