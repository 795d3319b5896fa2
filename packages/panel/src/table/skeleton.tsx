"use client"

import { useSlow } from "#panel/ui/empty.tsx"

/**
 * Gray placeholder bars for a table, visible only when loading takes long. Separate from the table, since column
 * widths depend on their contents: a header drawn before the rows would move.
 */
export function TableSkeleton({ columns, rows }: { columns: number; rows: number }) {
  const slow = useSlow()
  return (
    <div className={slow ? "table-scroll" : "table-scroll unseen"} aria-busy>
      <table className="table skeleton" aria-hidden>
        <tbody>
          {Array.from({ length: rows + 1 }, (_, line) => (
            <tr key={line}>
              {Array.from({ length: columns }, (_, column) => (
                <td key={column}>
                  <span className="bar" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
