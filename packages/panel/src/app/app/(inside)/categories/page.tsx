"use client"

import { useCategories, useMatching } from "#panel/categories/all.ts"
import { MoveButtons, useMoveKeys } from "#panel/categories/moves.tsx"
import { CategoryState } from "#panel/categories/state.tsx"
import type { TreeRow } from "#panel/categories/tree.ts"
import { useCategoryWords } from "#panel/categories/words.ts"
import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { useLocalList } from "#panel/list/local.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, Table } from "#panel/table/table.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: [], filters: [] } as const

export default function Categories() {
  const words = useCategoryWords()
  const { nav } = useWords()
  const may = useMay()
  const { fields, state, filters, asked } = useCustomList("ProductCategory", KNOWN)
  const { found, ...list } = useLocalList(useCategories(), state, useMatching(asked), textOf)
  const isSearch = state.q !== "" || Object.keys(asked).length > 0
  const create = may("product-categories.create") && <NewLink href="/app/categories/new" word={words.create} />
  return (
    <Page title={nav.categories} actions={create}>
      <p className="muted above-table">{words.help}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the links inside it */}
      <div onKeyDown={useMoveKeys(found)}>
        <Table
          name="categories"
          caption={words.title}
          state={state}
          columns={[...useColumns(isSearch), ...useCustomColumns<TreeRow, never>(fields)]}
          {...list}
          rowKey={idOf}
          rowName={(row) => row.path}
          href={(row) => `/app/categories/${row.id}`}
          filters={filters}
          search={words.search}
          bulk={useBulk()}
          allKeys={async () => found?.map(idOf) ?? []}
          empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
        />
      </div>
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id
const textOf = ({ path, handle }: TreeRow) => `${path} ${handle}`
const DEEPEST_INDENT = 6

function useColumns(isSearch: boolean): Column<TreeRow, never>[] {
  const words = useCategoryWords()
  return [
    {
      key: "name",
      head: words.name,
      // Search results are not next to their parents.
      cell: (row) =>
        isSearch ? (
          row.path
        ) : (
          <span className="tree-name" data-depth={Math.min(row.depth, DEEPEST_INDENT)}>
            <Clip>{row.name}</Clip>
          </span>
        ),
    },
    { key: "handle", head: words.handle, cell: (row) => <code>{row.handle}</code> },
    { key: "state", head: words.state, cell: (row) => <CategoryState category={row} /> },
    { key: "move", head: words.move, cell: (row) => <MoveButtons row={row} /> },
  ]
}

function useBulk(): BulkAction[] {
  const words = useCategoryWords()
  const { common } = useWords()
  const categories = useTRPCClient().admin["product-categories"]
  const may = useMay()
  const refused = may("product-categories.update") ? undefined : common.mayNot
  const turn = (is_active: boolean) => (id: string) =>
    categories.update.mutate({ id, is_active, fields: "id", expand: "" })
  const remove = useDeleteAction("product-categories.delete", words, (id) => categories.delete.mutate({ id }))
  return [
    { word: words.deactivate, refused, done: words.deactivated, each: turn(false) },
    { word: words.activate, refused, done: words.activated, each: turn(true) },
    remove,
  ]
}
