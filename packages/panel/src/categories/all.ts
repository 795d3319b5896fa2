import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useTRPC } from "#panel/server/trpc.ts"
import { type Category, flatTree, type TreeRow } from "./tree.ts"

const MOST = 10_000

const WHOLE_TREE = { parent_category_id: "null", include_descendants_tree: "true", limit: MOST }

/** The whole tree of categories, in one request. */
export function useCategories() {
  const trpc = useTRPC()
  return useQuery(trpc.admin["product-categories"].list.queryOptions(WHOLE_TREE))
}

/** Finds a category in the tree as it was last read, which may not be displayed yet. */
export function useLatestRow(): (id: string) => TreeRow | undefined {
  const queries = useQueryClient()
  const key = useTRPC().admin["product-categories"].list.queryKey(WHOLE_TREE)
  return (id) => {
    const tree = queries.getQueryData(key)
    return tree && flatTree(tree).find((row) => row.id === id)
  }
}

/** The rows of the tree that match filters of the server's; all of them without any. */
export function useMatching(asked: object): (data: { product_categories: Category[] }) => TreeRow[] {
  const trpc = useTRPC()
  const isFiltered = Object.keys(asked).length > 0
  const { data } = useQuery(
    trpc.admin["product-categories"].list.queryOptions(
      { ...asked, limit: MOST, fields: "id", expand: "" },
      { enabled: isFiltered, placeholderData: keepPreviousData },
    ),
  )
  return useCallback(
    (tree) => {
      const rows = flatTree(tree)
      if (!isFiltered) return rows
      const found = new Set(data?.product_categories.map(({ id }) => id))
      return rows.filter(({ id }) => found.has(id))
    },
    [data, isFiltered],
  )
}
