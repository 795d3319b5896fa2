"use client"

interface ActButtonProps {
  word: string
  /** Why it cannot be pressed. */
  why: string | undefined
  onClick: () => void
  primary?: boolean
  /** What it is called where its word says too little by itself. */
  label?: string
}

/** An act on a part of an order; where it is refused it stays, and says why. */
export function ActButton({ word, why, onClick, primary, label }: ActButtonProps) {
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
