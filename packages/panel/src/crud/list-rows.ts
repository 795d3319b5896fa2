import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { dateRange } from "#panel/list/dates.ts"
import { useLocalList } from "#panel/list/local.ts"
import { usePaged } from "#panel/list/paged.ts"
import { type ListState, useListState } from "#panel/list/state.ts"
import { listed } from "#panel/table/table.tsx"
import type { List } from "./list.ts"
import { useOperations } from "./operations.ts"
import type { Resource } from "./resource.ts"
import type { ResourceName, Row } from "./types.ts"

interface Known {
  sorts: string[]
  filters: string[]
}

/** What custom fields add to a list; nothing for resources without. */
export function useStateOf(custom: string | undefined, { sorts, filters }: Known) {
  const known = useMemo(() => ({ sorts, filters }), [sorts.join(), filters.join()])
  // A description does not change: the same hooks run in each render.
  if (custom) return useCustomList(custom, known)
  return { state: useListState(known), fields: [], filters: [], asked: {} }
}

/** The rows of a list for its table: a page of the server's, or a part of the whole list. */
export function useRows<Name extends ResourceName, Words>(
  resource: Resource<Name, Words>,
  list: List<Name, Words>,
  state: ListState,
  custom: object,
) {
  return list.whole ? useWhole(resource, list, state) : usePage(resource, list, state, custom)
}

const MOST = 10_000
const idOf = (row: unknown) => (row as { id: string }).id

function usePage<Name extends ResourceName, Words>(
  { name, many }: Resource<Name, Words>,
  list: List<Name, Words>,
  { input: { q, ...input }, filters }: ListState,
  custom: object,
) {
  const operations = useOperations(name)
  const asked = {
    ...input,
    ...(list.search !== false && { q }),
    ...(list.created && { created_at: dateRange(filters.created) }),
    ...list.input?.(filters),
    ...custom,
  }
  const { expand } = list
  const rowsOf = (data: Record<string, unknown>) => data[many] as Row<Name>[]
  const read = usePaged(operations.listOptions({ ...asked, ...(expand && { expand }) }))
  const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
  return {
    ...listed(read as Parameters<typeof listed<Record<string, unknown> & { count: number }, Row<Name>>>[0], rowsOf),
    allKeys: async () => rowsOf(await operations.list(all)).map(idOf),
  }
}

function useWhole<Name extends ResourceName, Words>(
  { name, many }: Resource<Name, Words>,
  { whole, expand, nameOf }: List<Name, Words>,
  state: ListState,
) {
  const read = useQuery(useOperations(name).listOptions({ ...(expand && { expand }) }))
  const rowsOf = useMemo(
    () => (data: Record<string, unknown>) => {
      const rows = data[many] as Row<Name>[]
      return whole?.rowsOf ? whole.rowsOf(rows) : rows
    },
    [many, whole],
  )
  const { found, ...rows } = useLocalList(read, state, rowsOf, whole?.textOf ?? nameOf)
  return { ...rows, allKeys: async () => found?.map(idOf) ?? [] }
}
