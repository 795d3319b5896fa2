"use client"

import { Icon } from "./icons.tsx"
import { type ListState, SIZES } from "./list-state.ts"
import { useWords } from "./words/index.tsx"

/** Where in the list this page is, and the way to the others. It keeps its height while the list is read. */
export function Pager({ state, count }: { state: ListState; count: number | undefined }) {
  const { table } = useWords()
  const { page, size } = state
  const last = Math.max(1, Math.ceil((count ?? 0) / size))
  const from = count === 0 ? 0 : (page - 1) * size + 1
  const to = Math.min(page * size, count ?? 0)
  const goTo = (next: number) => state.set({ page: next === 1 ? null : String(next) })
  return (
    <nav className="pager" aria-label={table.size}>
      <span className="muted number" aria-live="polite">
        {count === undefined ? " " : table.range(Math.min(from, to), to, count)}
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
      <button
        type="button"
        className="button icon-only"
        aria-label={table.previous}
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="button icon-only"
        aria-label={table.next}
        disabled={page >= last}
        onClick={() => goTo(page + 1)}
      >
        <Icon name="right" />
      </button>
    </nav>
  )
}
