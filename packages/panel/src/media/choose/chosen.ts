import { useState } from "react"

/** What was chosen among many, in the order of choosing; it stays chosen while others are searched. */
export function useChosen<Row>(keyOf: (row: Row) => string) {
  const [rows, setRows] = useState<Row[]>([])
  const has = (row: Row) => rows.some((one) => keyOf(one) === keyOf(row))
  function toggle(row: Row) {
    const others = rows.filter((one) => keyOf(one) !== keyOf(row))
    setRows(has(row) ? others : [...rows, row])
  }
  return { rows, has, toggle }
}

/** How many rows a dialog displays: more of them by a button, and the first ones again for another search. */
export function useMore(step: number) {
  const [text, setText] = useState("")
  const [limit, setLimit] = useState(step)
  function search(given: string) {
    setText(given)
    setLimit(step)
  }
  return { text, limit, search, showMore: () => setLimit(limit + step) }
}
