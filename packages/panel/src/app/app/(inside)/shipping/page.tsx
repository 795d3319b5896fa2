"use client"

import Link from "next/link"
import { listPage } from "#panel/crud/list-page.tsx"
import type { Row } from "#panel/crud/types.ts"
import { Chip, Money } from "#panel/display/values.tsx"
import { several } from "#panel/list/state.ts"
import { shippingOptions } from "#panel/shipping/resource.ts"
import { useRegionOptions } from "#panel/taxes/regions.ts"
import { useWords } from "#panel/words/index.tsx"

export default listPage(shippingOptions, {
  nameOf: ({ name }) => name,
  created: true,
  filters: useFilters,
  input: ({ region, kind, seen }) => ({
    region_id: several(region),
    is_return: is(kind, "return"),
    admin_only: is(seen, "operators"),
  }),
  // A new one starts with the region of the filter, if there is one.
  passed: ({ region }) => (region && !region.includes(",") ? `?region=${region}` : ""),
  columns: (words) => {
    const { common } = useWords()
    return [
      { key: "name", sort: "name" },
      { key: "region", head: words.region, cell: (row) => row.region?.name ?? common.none },
      {
        key: "is_return",
        head: words.kind,
        cell: (row) => <Chip>{words.kinds[row.is_return ? "return" : "delivery"]}</Chip>,
        sort: "is_return",
      },
      {
        key: "admin_only",
        head: words.whoSees,
        cell: (row) => (
          <Chip kind={row.admin_only ? "warn" : "good"}>{words[row.admin_only ? "operators" : "shoppers"]}</Chip>
        ),
        sort: "admin_only",
      },
      { key: "conditions", head: words.conditions, cell: (row) => <Conditions {...row} /> },
      {
        key: "amount",
        head: words.price,
        cell: (row) => <Price {...row} />,
        sort: "amount",
        align: "right",
        money: true,
      },
      { key: "profile", head: words.profile, cell: (row) => row.profile?.name ?? common.none, extra: true },
      { key: "created_at", sort: "created_at", extra: true },
      { key: "updated_at", sort: "updated_at", extra: true },
    ]
  },
  actions: () => (
    <Link href="/app/shipping/profiles" className="button">
      {shippingOptions.words().profiles}
    </Link>
  ),
})

const is = (value: string | undefined, yes: string) => (value === undefined ? undefined : (`${value === yes}` as const))

function useFilters(words: ReturnType<typeof shippingOptions.words>) {
  return [
    { key: "region", many: true, word: words.region, options: useRegionOptions() },
    {
      key: "kind",
      word: words.kind,
      options: (["delivery", "return"] as const).map((value) => ({ value, word: words.kinds[value] })),
    },
    {
      key: "seen",
      word: words.whoSees,
      options: (["shoppers", "operators"] as const).map((value) => ({ value, word: words[value] })),
    },
  ]
}

function Price({ price_type, amount, region }: Row<"shipping-options">) {
  const words = shippingOptions.words()
  if (price_type === "calculated" || amount === null || !region) return <>{words.priceTypes.calculated}</>
  const { currency_code } = region
  if (amount === 0) return <data value={`0 ${currency_code}`}>{words.free}</data>
  return <Money amount={amount} currency={currency_code} />
}

function Conditions({ requirements, region }: Row<"shipping-options">) {
  const words = shippingOptions.words()
  if (!requirements?.length || !region) return <span className="muted">{words.always}</span>
  return (
    <span className="row">
      {requirements.map(({ type, amount }) => (
        <span key={type}>
          {type === "min_subtotal" ? words.from : words.below} <Money amount={amount} currency={region.currency_code} />
        </span>
      ))}
    </span>
  )
}
