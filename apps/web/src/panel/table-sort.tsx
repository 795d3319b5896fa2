"use client"

import { Icon } from "./icons.tsx"
import type { ListState } from "./list-state.ts"
import { Menu } from "./menu.tsx"
import { useWords } from "./words/index.tsx"

/** What a list can be sorted by, for telephones: where rows are cards there are no heads to press. */
export function SortMenu({ columns, state }: { columns: { head: string; sort?: string }[]; state: ListState }) {
  const { table } = useWords()
  const sortable = columns.flatMap(({ head, sort }) => (sort ? [{ head, sort }] : []))
  if (sortable.length === 0) return null
  const ways = ({ head, sort }: { head: string; sort: string }) => [
    { order: sort, word: head, icon: "up" as const, way: table.ascending },
    { order: `-${sort}`, word: head, icon: "down" as const, way: table.descending },
  ]
  return (
    <div className="narrow-only">
      <Menu
        label={table.sort}
        align="right"
        content={(close) => (
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
        )}
      >
        <Icon name="sort" />
      </Menu>
    </div>
  )
}
