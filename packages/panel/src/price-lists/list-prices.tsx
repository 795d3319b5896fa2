"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useListState } from "#panel/list/state.ts"
import { idOf } from "#panel/products/members/types.ts"
import { usePlaces } from "#panel/products/variants/use-places.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Empty, Failure, Waiting } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { DiscountBar } from "./discount-bar.tsx"
import { PriceSheet } from "./price-sheet.tsx"
import { useListPriceWords } from "./price-words.ts"
import { usePriceListWords } from "./words.ts"

const KNOWN = { sorts: [], filters: [] } as const
const MOST = 10_000

/** The products of a price list with their prices. */
export function ListPrices({ id, name }: { id: string; name: string }) {
  const words = usePriceListWords()
  const more = useListPriceWords()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const { limit, offset } = state.input
  const { products: read } = trpc.admin["price-lists"]
  const page = { price_list_id: id, limit, offset, order: "title", fields: "title", expand: "variants.prices" } as const
  const listed = useQuery(read.queryOptions(page, { placeholderData: keepPreviousData }))
  const ids = useQuery(read.queryOptions({ price_list_id: id, limit: MOST, fields: "id", expand: "" }))
  const products = listed.data?.products
  const places = usePlaces(products?.flatMap(({ variants = [] }) => variants.flatMap(({ prices = [] }) => prices)))
  const reread = async () => (await listed.refetch({ throwOnError: true })).data?.products ?? []
  return (
    <Card title={words.prices}>
      <div className="stack">
        <DiscountBar id={id} members={ids.data?.products.map(idOf) ?? []} />
        {listed.error && !products ? (
          <Failure error={listed.error} retry={() => listed.refetch()} />
        ) : !products || !places ? (
          <Waiting />
        ) : products.length === 0 ? (
          <Empty title={more.none} text={more.noneText} />
        ) : (
          <PriceSheet {...{ id, name, places, products, state, reread }} count={listed.data?.count ?? 0} />
        )}
      </div>
    </Card>
  )
}
