"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useState } from "react"
import { When } from "#panel/display/values.tsx"
import type { Part } from "#panel/list/paged.ts"
import { type ListState, useListState } from "#panel/list/state.ts"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, Table } from "#panel/table/table.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type Kind, type Label, useLabelCalls } from "./calls.ts"
import { useLabelWords } from "./words.ts"

const RenameDialog = dynamic(() => import("./rename.tsx").then((part) => part.RenameDialog), { ssr: false })

const KNOWN = { sorts: ["value", "created_at", "updated_at"], filters: [] } as const
type Sort = (typeof KNOWN.sorts)[number]

export const useLabelState = (): ListState<Sort> => useListState(KNOWN)

interface LabelListProps {
  kind: Kind
  state: ListState<Sort>
  /** The page of the list as `listed` returns it. */
  read: {
    rows: Label[] | undefined
    count: number | undefined
    stale: boolean
    error: unknown
    retry: () => void
    partOf: ((part: Part) => Promise<Label[]>) | undefined
  }
}

/** All product types or all product tags, each with a link to its products. */
export function LabelList({ kind, state, read }: LabelListProps) {
  const words = useLabelWords()
  const calls = useLabelCalls(kind)
  const [renamed, setRenamed] = useState<Label | null>(null)
  const [confirm, deleted] =
    kind === "types" ? [words.confirmTypes, words.deletedTypes] : [words.confirmTags, words.deletedTags]
  const texts = { confirm, deleted, confirmText: words.confirmText }
  const remove = useDeleteAction(`product-${kind}.delete`, texts, calls.remove)
  return (
    <Page title={words[kind]}>
      <Tabs kind={kind} />
      <Table<Label, Sort, never>
        name={`product-${kind}`}
        caption={words[kind]}
        state={state as never}
        columns={useColumns(kind, read.rows, setRenamed)}
        {...read}
        rowKey={idOf}
        rowName={(row) => row.value}
        href={({ id }) => `/app/products?${kind === "types" ? "type" : "tag"}=${id}`}
        bulk={[remove]}
        allKeys={() => calls.idsOf({ q: state.q || undefined })}
        empty={{
          title: words[`${kind}Empty`],
          text: words[`${kind}EmptyText`],
          action: <PageButton href="/app/products">{words.openProducts}</PageButton>,
        }}
      />
      {renamed && <RenameDialog kind={kind} label={renamed} onClose={() => setRenamed(null)} />}
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

function Tabs({ kind }: { kind: Kind }) {
  const words = useLabelWords()
  return (
    <nav className="row above-table" aria-label={words.tabs}>
      {(["types", "tags"] as const).map((one) => (
        <Link key={one} href={`/app/product-${one}`} className="tab" aria-current={one === kind ? "page" : undefined}>
          {words[one]}
        </Link>
      ))}
    </nav>
  )
}

function useColumns(kind: Kind, rows: Label[] | undefined, rename: (label: Label) => void): Column<Label, Sort>[] {
  const words = useLabelWords()
  const { common } = useWords()
  const counts = useCounts(kind, rows)
  const mayRename = useMay()(`product-${kind}.update`)
  const aside = (row: Label) => (
    <button type="button" className="icon-button" aria-label={words.rename(row.value)} onClick={() => rename(row)}>
      <Icon name="edit" />
    </button>
  )
  return [
    { key: "value", head: words.value, cell: (row) => row.value, sort: "value", ...(mayRename && { aside }) },
    {
      key: "products",
      head: words.products,
      cell: (row) => <span className="number">{counts?.[row.id] ?? " "}</span>,
      align: "right",
    },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    {
      key: "updated_at",
      head: common.updated,
      cell: (row) => <When at={row.updated_at} />,
      sort: "updated_at",
      extra: true,
    },
  ]
}

/** How many products the listed ones have; undefined until that is known. */
function useCounts(kind: Kind, rows: Label[] | undefined): Record<string, number> | undefined {
  const { countOf } = useLabelCalls(kind)
  const ids = rows?.map(idOf) ?? []
  const counted = async () => Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await countOf(id)])))
  return useQuery({ queryKey: ["product-labels", kind, ids], queryFn: counted, enabled: ids.length > 0 }).data
}
