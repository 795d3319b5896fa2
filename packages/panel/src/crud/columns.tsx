"use client"

import { When } from "#panel/display/values.tsx"
import type { Column } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { ResourceName, Row, SortOf } from "./types.ts"

const DATES = ["created_at", "updated_at"] as const
type DateKey = (typeof DATES)[number]

/** A column of a text under the word of the same name, or of a date that every resource has. */
interface Brief<Key extends string, Sort extends string> {
  key: Key
  head?: never
  cell?: never
  sort?: Sort
  extra?: boolean
}

/** A column of a list; with its key alone, it has the text of this name. */
export type ListColumn<Name extends ResourceName, Words> =
  | Column<Row<Name>, SortOf<Name>>
  | Brief<DateKey | (keyof Row<Name> & keyof Words & string), SortOf<Name>>

const isDate = (key: string): key is DateKey => DATES.some((one) => one === key)

/** The columns with the heads and cells that they have by their keys. */
export function useFilled<Name extends ResourceName, Words>(columns: ListColumn<Name, Words>[], words: Words) {
  const { common } = useWords()
  const heads = { created_at: common.created, updated_at: common.updated }
  return columns.map((column): Column<Row<Name>, SortOf<Name>> => {
    if (column.cell) return column
    const key: string = column.key
    const textIn = (row: Row<Name>) => (row as Record<string, string | null | undefined>)[key]
    if (isDate(key)) return { ...column, head: heads[key], cell: (row) => <When at={textIn(row)} /> }
    const head = String(words[key as keyof Words])
    return { ...column, head, cell: (row) => textIn(row) || <span className="muted">{common.none}</span> }
  })
}
