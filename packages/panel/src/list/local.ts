import { useMemo } from "react"
import type { Part } from "./paged.ts"
import type { ListState } from "./state.ts"

interface Read<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * What a `Table` needs of a list that the server returns whole: searched by the texts of its rows and paged here.
 * `rowsOf` and `textOf` must stay the same between renders.
 */
export function useLocalList<Data, Row>(
  read: Read<Data>,
  { q, input: { limit, offset } }: ListState,
  rowsOf: (data: Data) => Row[],
  textOf: (row: Row) => string,
) {
  const { data, error, refetch } = read
  const found = useMemo(() => {
    const wanted = q.trim().toLowerCase()
    return data && rowsOf(data).filter((row) => textOf(row).toLowerCase().includes(wanted))
  }, [data, q, rowsOf, textOf])
  const rows = useMemo(() => found?.slice(offset, offset + limit), [found, offset, limit])
  const partOf = async (part: Part) => found?.slice(part.offset, part.offset + part.limit) ?? []
  return { found, rows, count: found?.length, error, retry: () => void refetch(), partOf }
}
