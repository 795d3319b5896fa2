"use client"

import dynamic from "next/dynamic"
import { useId, useMemo, useRef } from "react"
import { useGuard } from "#panel/edit/guard.tsx"
import { Grid } from "#panel/grid/grid.tsx"
import type { Entry, GridColumn, GridRow } from "#panel/grid/model.ts"
import { type SheetOf, useSheet } from "#panel/grid/use-sheet.ts"
import { useMay } from "#panel/session/session.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { currenciesIn, type Read, rowOf, useCellReader, useGridColumns } from "./columns.ts"
import { draftOf, useSave } from "./use-save.ts"
import { useBulkWords } from "./words.ts"

const Overtaken = dynamic(() => import("#panel/edit/overtaken.tsx"), { ssr: false })

interface SheetProps {
  id: string
  title: string
  variants: Read[]
  /** The currencies that the shop sells in. */
  shop: string[]
  reread: () => Promise<Read[]>
}

/** The grid of a product's variants with a single Save button. */
export function Sheet({ id, title, variants, shop, reread }: SheetProps) {
  const words = useBulkWords()
  const may = useMay()
  const { rows, columns, asRow } = useTable(shop, variants)
  const read = useCellReader()
  const sheet = useSheet(rows, columns, (entry: Entry) => {
    const given = read(entry)
    return "fault" in given ? given.fault : undefined
  })
  const saving = useSave({ id, sheet, rows, read, reread: async () => (await reread()).map(asRow) })
  const count = Object.keys(draftOf(sheet)).length
  const refused = !may("products.updateVariants")
  const button = useRef<HTMLButtonElement>(null)
  useGuard(useId(), count > 0)
  return (
    <form
      data-form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      <Grid
        label={`${words.title}: ${title}`}
        rows={rows}
        columns={columns}
        sheet={sheet}
        nameOf={(row) => sheet.text({ row: row.key, column: "title" })}
        locked={saving.sending || refused}
        leave={() => (button.current?.disabled ? document.getElementById("content") : button.current)?.focus()}
      />
      <Foot count={count} sheet={sheet} sending={saving.sending} refused={refused} button={button} />
      {saving.crossing && <Crossing {...saving} sheet={sheet} columns={columns} stored={saving.crossing.stored} />}
    </form>
  )
}

/** The rows and columns of the grid; the same objects until the variants, currencies or language change. */
function useTable(shop: string[], variants: Read[]) {
  const language = useLanguage()
  const currencies = useMemo(() => currenciesIn(shop, variants), [shop, variants])
  const asRow = (variant: Read) => rowOf(variant, currencies, language)
  const rows = useMemo(() => variants.map(asRow), [variants, currencies, language])
  const all = useGridColumns(currencies)
  const columns = useMemo(() => all, [currencies.join(), language])
  return { rows, columns, asRow }
}

interface FootProps {
  count: number
  sheet: SheetOf
  sending: boolean
  refused: boolean
  button: { current: HTMLButtonElement | null }
}

function Foot({ count, sheet, sending, refused, button }: FootProps) {
  const words = useBulkWords()
  const { form, common } = useWords()
  return (
    <div className="row end form-foot grid-foot">
      <span className="muted grow">
        {sending ? words.saving : count === 0 ? words.unchanged : words.changed(count)}
      </span>
      {count > 0 && (
        <button type="button" className="button" disabled={sending} onClick={sheet.clear}>
          {words.discard}
        </button>
      )}
      <button
        ref={button}
        type="submit"
        className="button primary"
        disabled={count === 0 || sending || refused}
        title={refused ? common.mayNot : undefined}
      >
        {form.save}
      </button>
    </div>
  )
}

interface CrossingProps extends Pick<ReturnType<typeof useSave>, "crossing" | "settle"> {
  sheet: SheetOf
  columns: GridColumn[]
  stored: ReadonlyMap<string, GridRow>
}

/** Both versions of conflicting cells, and which one to keep. */
function Crossing({ crossing, settle, sheet, columns, stored }: CrossingProps) {
  const { common } = useWords()
  const visible = ({ row, column }: { row: string; column: string }) => {
    const { head = column, kind } = columns.find(({ key }) => key === column) ?? {}
    const word = (text: string) => (kind === "check" ? (text ? common.yes : common.no) : text)
    const title = sheet.text({ row, column: "title" })
    return {
      name: `${row}.${column}`,
      label: `${title}: ${head}`,
      mine: word(sheet.text({ row, column })),
      theirs: word(stored.get(row)?.texts[column] ?? ""),
    }
  }
  return (
    <Overtaken
      crossings={(crossing?.cells ?? []).map(visible)}
      onMine={() => settle("mine")}
      onTheirs={() => settle("theirs")}
      onClose={() => settle("later")}
    />
  )
}
