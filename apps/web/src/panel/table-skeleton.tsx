"use client"

import { useSlow } from "./empty.tsx"

/**
 * Grey bars where a table will be, seen only when that takes its time. A table of its own, since columns find their widths by
 * what is in them: a head drawn before the rows would move.
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
