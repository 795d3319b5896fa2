"use client"

interface SwitchProps {
  label: string
  on: boolean
  word: string
  onChange: (on: boolean) => void
  /** Why it cannot be used. */
  refused?: string | undefined
}

/** On or off, saved immediately. The word next to it says which, so color is not the only sign. */
export function Switch({ label, on, word, onChange, refused }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      disabled={refused !== undefined}
      title={refused}
      onClick={() => onChange(!on)}
    >
      <span className="switch-track" />
      <span>{word}</span>
    </button>
  )
}
