"use client"

import type { ListState } from "#panel/list/state.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Named {
  key: string
  head: string
  extra?: boolean
}

/** The visible columns of a list, their order, and row density. The first, which names the row, stays. */
export function ColumnChoice({ columns, state }: { columns: Named[]; state: ListState }) {
  const { table } = useWords()
  const keys = columns.map(({ key }) => key)
  const [lead = ""] = keys
  const asked = state.columns ?? columns.filter((column) => !column.extra).map(({ key }) => key)
  const visible = [lead, ...asked.filter((key) => key !== lead && keys.includes(key))]
  const hidden = keys.filter((key) => !visible.includes(key))
  const choose = (next: string[]) => state.set({ columns: next.join() })
  return (
    <>
      <fieldset className="menu-group">
        <legend>{table.columns}</legend>
        {[...visible, ...hidden].map((key) => (
          <ColumnLine
            key={key}
            head={columns.find((column) => column.key === key)?.head ?? key}
            isVisible={visible.includes(key)}
            isFixed={key === lead}
            onToggle={() =>
              choose(visible.includes(key) ? visible.filter((one) => one !== key) : among(visible, key, keys))
            }
            onForward={visible.indexOf(key) > 1 ? () => choose(forward(visible, key)) : undefined}
          />
        ))}
      </fieldset>
      {state.columns && (
        <button type="button" className="menu-item" onClick={() => state.set({ columns: null })}>
          {table.resetColumns}
        </button>
      )}
      <label className="menu-item">
        <input type="checkbox" checked={state.dense} onChange={() => state.set({ dense: state.dense ? null : "1" })} />
        {table.dense}
      </label>
    </>
  )
}

interface ColumnLineProps {
  head: string
  isVisible: boolean
  isFixed: boolean
  onToggle: () => void
  onForward: (() => void) | undefined
}

function ColumnLine({ head, isVisible, isFixed, onToggle, onForward }: ColumnLineProps) {
  const { table } = useWords()
  return (
    <div className="menu-line">
      <label className="menu-item">
        <input type="checkbox" checked={isVisible} disabled={isFixed} onChange={onToggle} />
        {head}
      </label>
      {isVisible && !isFixed && (
        <button
          type="button"
          className="icon-button"
          aria-label={table.columnForward(head)}
          // Stays enabled at the ends, so that the focus is not lost.
          aria-disabled={!onForward}
          onClick={onForward}
        >
          <Icon name="up" />
        </button>
      )}
    </div>
  )
}

/** Adds a column at its default position: before the first of those that come after it. */
function among(visible: string[], key: string, all: string[]): string[] {
  const next = visible.findIndex((one) => all.indexOf(one) > all.indexOf(key))
  return next < 0 ? [...visible, key] : visible.toSpliced(next, 0, key)
}

function forward(visible: string[], key: string): string[] {
  const at = visible.indexOf(key)
  const others = visible.filter((one) => one !== key)
  return others.toSpliced(at - 1, 0, key)
}
