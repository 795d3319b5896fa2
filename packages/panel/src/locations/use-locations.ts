import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"

const MOST = 1_000

/**
 * All stock locations by name; undefined until known, and for roles that may not read them. With none, stock is tracked
 * per variant.
 */
export function useLocations(): { id: string; name: string }[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: MOST, order: "name", fields: "name", expand: "" } as const
  const read = useQuery(
    trpc.admin["stock-locations"].list.queryOptions(asked, { enabled: useSees()("stock-locations.list") }),
  )
  return read.data?.stock_locations ?? (read.error ? [] : undefined)
}

/** The name of a location by its id. */
export function useLocationName(): (id: string) => string {
  const locations = useLocations()
  return (id) => locations?.find((one) => one.id === id)?.name ?? id
}
