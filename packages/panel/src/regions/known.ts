import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

const MOST = 1_000

/** All regions, with their countries and what they say of taxes in prices. */
export function useKnownRegions() {
  const trpc = useTRPC()
  const asked = { limit: MOST, expand: "countries", fields: "name,currency_code,includes_tax" }
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}

/** The store, with its currencies and the installed providers. */
export function useStore() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.store.get.queryOptions({})).data?.store
}

/** All currencies that a store can take, by code. */
export function useKnownCurrencies() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.currencies.list.queryOptions({ limit: MOST })).data?.currencies
}
