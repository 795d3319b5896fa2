import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { useTRPC } from "#panel/server/trpc.ts"
import { type Category, flatTree, type TreeRow } from "./tree.ts"

const MOST = 10_000

/** The whole tree of categories, in one request. */
export function useCategories() {
  const trpc = useTRPC()
  const asked = { parent_category_id: "null", include_descendants_tree: "true", limit: MOST }
  return useQuery(trpc.admin["product-categories"].list.queryOptions(asked))
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
