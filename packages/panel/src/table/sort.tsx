"use client"

import type { ListState } from "#panel/list/state.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Sortable {
  head: string
  sort: string
}

/** The sort menu for phones: cards have no column headings to press. */
export function SortMenu({ columns, state }: { columns: { head: string; sort?: string }[]; state: ListState }) {
  const { table } = useWords()
  const sortable = columns.flatMap(({ head, sort }) => (sort ? [{ head, sort }] : []))
  if (sortable.length === 0) return null
  return (
    <div className="narrow-only">
      <Menu
        label={table.sort}
        align="right"
        content={(close) => <Ways sortable={sortable} state={state} close={close} />}
      >
        <Icon name="sort" />
      </Menu>
    </div>
  )
}

function Ways({ sortable, state, close }: { sortable: Sortable[]; state: ListState; close: () => void }) {
  const { table } = useWords()
  const ways = ({ head, sort }: Sortable) => [
    { order: sort, word: head, icon: "up" as const, way: table.ascending },
    { order: `-${sort}`, word: head, icon: "down" as const, way: table.descending },
  ]
  return (
    <fieldset className="menu-group">
      <legend>{table.sort}</legend>
      {sortable.flatMap(ways).map(({ order, word, icon, way }) => (
        <button
          key={order}
          type="button"
          className="menu-item"
          aria-label={`${word}, ${way}`}
          aria-pressed={state.order === order}
          onClick={() => {
            state.set({ order: state.order === order ? null : order })
            close()
          }}
        >
          <Icon name={icon} />
          <span className="grow">{word}</span>
          {state.order === order && <Icon name="check" />}
        </button>
      ))}
    </fieldset>
  )
}
