import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

/** The regions that rates belong to, as options. */
export function useRegionOptions() {
  const trpc = useTRPC()
  const asked = { limit: 1_000, order: "name", fields: "name", expand: "" } as const
  const { data } = useQuery(trpc.admin.regions.list.queryOptions(asked))
  return data?.regions.map(({ id, name }) => ({ value: id, word: name })) ?? []
}
