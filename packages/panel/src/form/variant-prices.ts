"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

interface Price {
  /** As it is entered: with taxes where the region's prices include them. */
  price: number
  /** What the customer pays. */
  with_tax: number
}

/** The regular prices of variants in a region, in minor units; null where a variant has none. */
export function useVariantPrices(ids: string[], region_id: string): Map<string, Price | null> {
  const trpc = useTRPC()
  const asked = { id: ids, region_id, limit: 100, expand: "" }
  const found = useQuery(
    trpc.admin.variants.list.queryOptions(asked, {
      enabled: ids.length > 0 && region_id !== "",
      placeholderData: (before) => before,
    }),
  )
  return new Map(found.data?.variants.map((one) => [one.id, priceOf(one)]))
}

function priceOf({
  calculated_price: price,
  calculated_price_incl_tax: with_tax,
}: {
  calculated_price?: number | null
  calculated_price_incl_tax?: number | null
}): Price | null {
  return typeof price === "number" ? { price, with_tax: with_tax ?? price } : null
}
