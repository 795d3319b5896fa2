import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"
import type { Place, Price } from "./price-at.ts"

const MOST = 1_000

/**
 * The currencies of the shop and its regions, and those of these prices that are of others; undefined until known.
 * For operators who may not read settings, the prices' own currencies and regions, by their IDs.
 */
export function usePlaces(prices: Price[] = []): Place[] | undefined {
  const trpc = useTRPC()
  const sees = useSees()
  const enabled = sees("store.get") && sees("regions.list")
  const store = useQuery(trpc.admin.store.get.queryOptions({}, { enabled })).data?.store
  const asked = { limit: MOST, order: "name", fields: "name,currency_code,includes_tax", expand: "" } as const
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked, { enabled })).data?.regions
  if (!enabled) return [...currencies(prices.filter(isOfCurrency)), ...regionsOf(prices)]
  if (!store || !regions) return undefined
  const known = [store.default_currency_code, ...(store.currencies ?? []).map(({ code }) => code)]
  const places = known.map((currency_code) => ({ currency_code }))
  const all = [...currencies([...places, ...prices.filter(isOfCurrency)]), ...regions.map(ofRegion)]
  const withTax = (code: string) => store.currencies?.find((one) => one.code === code)?.includes_tax
  // Prices of a region include tax if its currency's do, whatever the region says.
  return all.map((place) => ({ ...place, includes_tax: place.includes_tax || withTax(place.currency_code) }))
}

const isOfCurrency = ({ region_id }: Price) => !region_id

const currencies = (places: { currency_code: string }[]): Place[] =>
  [...new Set(places.map(({ currency_code }) => currency_code))].map((code) => ({
    name: `price.${code}`,
    word: code.toUpperCase(),
    currency_code: code,
  }))

type RegionFacts = { id: string; name: string; currency_code: string; includes_tax?: boolean }

const ofRegion = ({ id, name, currency_code, includes_tax }: RegionFacts): Place => ({
  name: `region.${id}`,
  word: name,
  currency_code,
  region_id: id,
  includes_tax,
})

const regionsOf = (prices: Price[]) =>
  [...new Map(prices.flatMap(({ region_id: id, currency_code }) => (id ? [[id, currency_code] as const] : [])))].map(
    ([id, currency_code]) => ofRegion({ id, name: id, currency_code }),
  )
