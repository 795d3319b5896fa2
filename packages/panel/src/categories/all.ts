import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

const MOST = 10_000

/** The whole tree of categories, in one request. */
export function useCategories() {
  const trpc = useTRPC()
  const asked = { parent_category_id: "null", include_descendants_tree: "true", limit: MOST }
  return useQuery(trpc.admin["product-categories"].list.queryOptions(asked))
}
