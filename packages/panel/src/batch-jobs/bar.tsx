"use client"

import type { ReactNode } from "react"

interface BarProps {
  label: string
  /** From 0 to 1; omitted while unknown. */
  value?: number | undefined
  aside?: ReactNode
}

/** A progress bar that screen readers announce too. */
export function Bar({ label, value, aside }: BarProps) {
  const percent = value === undefined ? undefined : Math.floor(Math.min(1, value) * 100)
  return (
    <div className="progress-bar">
      <div className="row spread">
        <strong role="status">{label}</strong>
        {percent !== undefined && <span className="number">{percent} %</span>}
      </div>
      <progress aria-label={label} value={percent} max={100} />
      {aside && <div className="row muted number">{aside}</div>}
    </div>
  )
}
