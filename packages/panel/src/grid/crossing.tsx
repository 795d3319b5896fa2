"use client"

import dynamic from "next/dynamic"
import { useWords } from "#panel/words/index.tsx"
import type { GridColumn } from "./model.ts"
import type { useSave } from "./use-save.ts"
import type { SheetOf } from "./use-sheet.ts"

const Overtaken = dynamic(() => import("#panel/edit/overtaken.tsx"), { ssr: false })

interface CrossingProps extends Pick<ReturnType<typeof useSave>, "settle"> {
  crossing: NonNullable<ReturnType<typeof useSave>["crossing"]>
  sheet: SheetOf
  columns: GridColumn[]
  /** The name of a row, by its key. */
  nameOf: (row: string) => string
}

/** Both versions of conflicting cells, and which one to keep. */
export function GridCrossing({ crossing: { cells, stored }, settle, sheet, columns, nameOf }: CrossingProps) {
  const { common } = useWords()
  const visible = ({ row, column }: { row: string; column: string }) => {
    const { head = column, kind } = columns.find(({ key }) => key === column) ?? {}
    const word = (text: string) => (kind === "check" ? (text ? common.yes : common.no) : text)
    return {
      name: `${row}.${column}`,
      label: `${nameOf(row)}: ${head}`,
      mine: word(sheet.text({ row, column })),
      theirs: word(stored.get(row)?.texts[column] ?? ""),
    }
  }
  return (
    <Overtaken
      crossings={cells.map(visible)}
      onMine={() => settle("mine")}
      onTheirs={() => settle("theirs")}
      onClose={() => settle("later")}
    />
  )
}
