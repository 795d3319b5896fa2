"use client"

import { useQuery } from "@tanstack/react-query"
import { recently } from "#panel/list/dates.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import type { FilterChoice } from "#panel/table/filter/choice.ts"
import { useWords } from "#panel/words/index.tsx"
import type { Choices } from "./choices.ts"
import { STATUSES } from "./status.tsx"
import { useProductWords } from "./words.ts"

type Filter = "status" | "kind" | "collection" | "type" | "tag" | "channel" | "category" | "price_list" | "created"

const MOST = 100

/** The filters of a list of products; those without options in the shop are left out. */
export function useFilters(choices: Choices): FilterChoice<Filter>[] {
  const words = useProductWords()
  const { common, products } = useWords()
  const trpc = useTRPC()
  const lists = useQuery(trpc.admin["price-lists"].list.queryOptions({ limit: MOST, fields: "name", expand: "" }))
  const kinds = (["false", "true"] as const).map((value) => ({ value, word: words.kinds[value] }))
  const all: FilterChoice<Filter>[] = [
    {
      key: "status",
      many: true,
      word: words.status,
      options: STATUSES.map((value) => ({ value, word: products.statuses[value] })),
    },
    { key: "collection", many: true, word: words.collection, options: choices.collections ?? [] },
    { key: "type", many: true, word: words.type, options: choices.types ?? [] },
    { key: "tag", many: true, word: words.tags, options: choices.tags ?? [] },
    { key: "category", many: true, word: words.categories, options: choices.categories ?? [] },
    { key: "channel", many: true, word: words.channels, options: choices.channels ?? [] },
    {
      key: "price_list",
      many: true,
      word: words.priceList,
      options: lists.data?.price_lists.map(({ id, name }) => ({ value: id, word: name })) ?? [],
    },
    { key: "kind", word: words.kind, options: kinds },
    recently("created", common.created, common.days),
  ]
  return all.filter(({ options }) => options.length > 0)
}
