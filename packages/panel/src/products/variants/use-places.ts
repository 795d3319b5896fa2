import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import type { Place, Price } from "./price-at.ts"

const MOST = 1_000

/** The currencies of the shop and its regions, and other currencies of these prices; undefined until known. */
export function usePlaces(prices: Price[] = []): Place[] | undefined {
  const trpc = useTRPC()
  const store = useQuery(trpc.admin.store.get.queryOptions({})).data?.store
  const asked = { limit: MOST, order: "name", fields: "name,currency_code", expand: "" } as const
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
  if (!store || !regions) return undefined
  const codes = [store.default_currency_code, ...(store.currencies ?? []).map(({ code }) => code)]
  const priced = prices.filter((one) => !one.region_id)
  const all = new Set([...codes, ...priced.map((one) => one.currency_code)])
  return [
    ...[...all].map((code) => ({ name: `price.${code}`, word: code.toUpperCase(), currency_code: code })),
    ...regions.map(({ id, name, currency_code }) => ({
      name: `region.${id}`,
      word: name,
      currency_code,
      region_id: id,
    })),
  ]
}
