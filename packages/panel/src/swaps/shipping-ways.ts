"use client"

import { useQuery } from "@tanstack/react-query"
import type { Order } from "#panel/orders/order.ts"
import { useTRPC } from "#panel/server/trpc.ts"

const MOST = 100

/** The ways in which the new items can be sent. */
export function useShippingWays({ region_id }: Order) {
  const trpc = useTRPC()
  const asked = { region_id, is_return: false, limit: MOST, order: "name", expand: "" } as const
  const found = useQuery(trpc.admin["shipping-options"].list.queryOptions(asked)).data?.shipping_options ?? []
  return found.map(({ id, name }) => ({ value: id, word: name }))
}
