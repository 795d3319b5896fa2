"use client"

import type { ReactNode } from "react"
import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { recently } from "#panel/list/dates.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useFilled } from "./columns.tsx"
import type { List, ListWords } from "./list.ts"
import { useRows, useStateOf } from "./list-rows.ts"
import { useOperations } from "./operations.ts"
import type { Resource } from "./resource.ts"
import type { ResourceName, SortOf } from "./types.ts"

/** The page of a resource's list. */
export function listPage<Name extends ResourceName, Words extends ListWords>(
  resource: Resource<Name, Words>,
  list: List<Name, Words>,
) {
  return function ListPage() {
    const words = resource.words()
    const { nav } = useWords()
    const described = useDescribed(words, list)
    const rows = useRows(resource, list, described.state, described.custom)
    const mayCreate = useMay()(`${resource.name}.create`)
    const passed = list.passed?.(described.state.filters) ?? ""
    const create = mayCreate && words.create && (
      <NewLink href={`/app/${resource.page}/new${passed}`} word={words.create} />
    )
    const actions = list.actions ? [<list.actions key="more" />, create] : create
    const back = list.back?.()
    return (
      <Page title={titleIn(nav, resource.page) ?? words.title} actions={actions} {...(back && { back })}>
        {words.help && <p className="muted above-table">{words.help}</p>}
        <div className="stack">
          <ListTable {...{ resource, list, words, described, rows, create }} />
          {/* Loads after the list above it, so that it does not move. */}
          {list.below && rows.rows && <list.below />}
        </div>
      </Page>
    )
  }
}

interface ListTableProps<Name extends ResourceName, Words> {
  resource: Resource<Name, Words>
  list: List<Name, Words>
  words: Words
  described: ReturnType<typeof useDescribed<Name, Words>>
  rows: ReturnType<typeof useRows<Name, Words>>
  create: ReactNode
}

function ListTable<Name extends ResourceName, Words extends ListWords>(props: ListTableProps<Name, Words>) {
  const { resource, list, words, described, rows, create } = props
  const { state, columns, filters } = described
  return (
    <Table
      name={resource.page}
      caption={words.title}
      state={state}
      columns={columns}
      {...rows}
      rowKey={idOf}
      rowName={list.nameOf}
      href={(row) => `/app/${resource.page}/${idOf(row)}`}
      {...(list.search !== undefined && { search: list.search === false ? false : list.search(words) })}
      filters={filters}
      bulk={useBulk(resource, list, words)}
      empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
    />
  )
}

const idOf = (row: unknown) => (row as { id: string }).id
const titleIn = (nav: object, page: string) => (nav as Record<string, string | undefined>)[page]

/** The state of a list, and its columns and filters with those of custom fields. */
function useDescribed<Name extends ResourceName, Words>(words: Words, list: List<Name, Words>) {
  const { common } = useWords()
  const columns = useFilled(list.columns(words), words)
  const own = [
    ...(list.created ? [recently("created", common.created, common.days)] : []),
    ...(list.filters?.(words) ?? []),
  ]
  const sorts = columns.flatMap(({ sort }) => sort ?? [])
  const { state, fields, filters, asked } = useStateOf(list.custom, { sorts, filters: own.map(({ key }) => key) })
  const added = useCustomColumns<object, SortOf<Name>>(fields) as typeof columns
  return { state, filters: [...own, ...filters], columns: [...columns, ...added], custom: asked }
}

/** The description's actions, and Delete where texts speak of several. */
function useBulk<Name extends ResourceName, Words extends ListWords>(
  { name }: Resource<Name, Words>,
  list: List<Name, Words>,
  words: Words,
) {
  const own = list.bulk?.(words) ?? []
  const { confirm, deleted, confirmText } = words
  const remove = useDeleteAction(
    `${name}.delete`,
    plural({ confirm, deleted, confirmText }),
    useOperations(name).remove,
  )
  return typeof confirm === "string" ? own : [...own, remove]
}

const plural = ({ confirm, deleted, confirmText }: Pick<ListWords, "confirm" | "deleted" | "confirmText">) => ({
  confirm: (n: number) => (typeof confirm === "string" ? confirm : confirm(n)),
  deleted: (n: number) => (typeof deleted === "string" ? deleted : deleted(n)),
  confirmText,
})
