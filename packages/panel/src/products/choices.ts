"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

const MOST = 1_000
const STAYS_MS = 60_000

/** What products are organized by: collections, types, tags, channels and categories, each as an option. */
export function useChoices() {
  const trpc = useTRPC()
  const stays = { staleTime: STAYS_MS }
  const byValue = { limit: MOST, order: "value", fields: "value" } as const
  const { collections: c, "sales-channels": s, "product-categories": k } = trpc.admin
  const collections = useQuery(c.list.queryOptions({ limit: MOST, order: "title", fields: "title" }, stays))
  const types = useQuery(trpc.admin["product-types"].list.queryOptions(byValue, stays))
  const tags = useQuery(trpc.admin["product-tags"].list.queryOptions(byValue, stays))
  const channels = useQuery(s.list.queryOptions({ limit: MOST, order: "name", fields: "name" }, stays))
  const categories = useQuery(k.list.queryOptions({ limit: MOST, fields: "name,parent_category.name" }, stays))
  return {
    collections: collections.data?.collections.map(({ id, title }) => ({ value: id, word: title })),
    types: types.data?.product_types.map(({ id, value }) => ({ value: id, word: value })),
    tags: tags.data?.product_tags.map(({ id, value }) => ({ value: id, word: value })),
    channels: channels.data?.sales_channels.map(({ id, name }) => ({ value: id, word: name })),
    categories: categories.data?.product_categories
      .map(({ id, name, parent_category }) => ({
        value: id,
        word: parent_category ? `${parent_category.name} / ${name}` : name,
      }))
      .sort((one, other) => one.word.localeCompare(other.word)),
    /** A list that could not be read counts as empty, so that the page is not delayed. */
    settled: [collections, types, tags, channels, categories].every((one) => !one.isPending),
  }
}

export type Choices = ReturnType<typeof useChoices>
