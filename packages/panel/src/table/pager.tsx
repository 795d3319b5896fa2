"use client"

import { type ListState, SIZES } from "#panel/list/state.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { isEstimate, rounded } from "./estimate.ts"

interface PagerProps {
  state: ListState
  count: number | undefined
  /** Whether this page has as many rows as fit: beyond an estimate there may be more. */
  isFull: boolean
}

/** The position of this page in the list, and links to others. It keeps its height while loading. */
export function Pager({ state, count, isFull }: PagerProps) {
  const { table } = useWords()
  const { page, size } = state
  const last = Math.max(1, Math.ceil((count ?? 0) / size))
  const from = count === 0 ? 0 : (page - 1) * size + 1
  const to = Math.min(page * size, count ?? 0)
  const isLast = page >= last && !(isEstimate(count) && isFull)
  const range = isEstimate(count)
    ? table.rangeOfAbout(from, page * size, rounded(count))
    : table.range(Math.min(from, to), to, count ?? 0)
  const goTo = (next: number) => state.set({ page: next === 1 ? null : String(next) })
  return (
    <nav className="pager" aria-label={table.size}>
      <span className="muted number" aria-live="polite">
        {count === undefined ? " " : range}
      </span>
      <span className="grow" />
      <label className="pager-size">
        <span className="muted">{table.size}</span>
        <select
          value={size}
          onChange={(event) => state.set({ size: event.target.value === "20" ? null : event.target.value })}
        >
          {SIZES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Turn label={table.previous} icon="left" disabled={page <= 1} onClick={() => goTo(page - 1)} />
      <Turn label={table.next} icon="right" disabled={isLast} onClick={() => goTo(page + 1)} />
    </nav>
  )
}

interface TurnProps {
  label: string
  icon: "left" | "right"
  disabled: boolean
  onClick: () => void
}

/** Links to the previous or next page. */
function Turn({ label, icon, disabled, onClick }: TurnProps) {
  return (
    <button type="button" className="button icon-only" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
