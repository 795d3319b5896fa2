"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import type { RegionFacts } from "./sentence/facts.ts"

/** All regions of the shop. */
export function useRegions(): RegionFacts[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: 1_000, order: "name", fields: "name,currency_code", expand: "" } as const
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}
