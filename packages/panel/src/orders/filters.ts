"use client"

import { useQuery } from "@tanstack/react-query"
import { countryName } from "#panel/display/address.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { several } from "#panel/list/state.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useOrderListWords } from "./list-words.ts"
import type { Order } from "./order.ts"
import { useOrderWords } from "./words.ts"

export const FILTERS = ["work", "status", "payment", "fulfillment", "region", "country", "channel", "created"] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

const UNSENT: Order["fulfillment_status"][] = [
  "not_fulfilled",
  "partially_fulfilled",
  "fulfilled",
  "partially_shipped",
  "requires_action",
]
/** Nothing was captured yet: more than the status "Unpaid", which is only `not_paid`. */
const UNCAPTURED: Order["payment_status"][] = ["not_paid", "awaiting", "requires_action"]
const OPEN: Order["status"][] = ["pending", "completed", "requires_action"]

/** The server's input for the active filters; a filter set by the operator overrides the tab's. */
export function askedFor({ work, status, payment, fulfillment, region, country, channel, created }: Filters) {
  const isTodo = work === "todo"
  const isUnpaid = work === "unpaid"
  return {
    status: several(status) ?? (isTodo || isUnpaid ? OPEN : undefined),
    fulfillment_status: several(fulfillment) ?? (isTodo ? UNSENT : undefined),
    payment_status: several(payment) ?? (isUnpaid ? UNCAPTURED : undefined),
    has_open_claim: work === "claims" ? true : undefined,
    region_id: several(region),
    country_code: several(country),
    sales_channel_id: several(channel),
    created_at: dateRange(created),
  }
}

/** The built-in tabs above the list. */
export function usePresets() {
  const { works } = useOrderListWords()
  return Object.entries(works).map(([value, name]) => ({ name, text: `work=${value}` }))
}

/** The filters of the list. */
export function useFilters() {
  const words = useOrderListWords()
  const { statuses } = useOrderWords()
  const { orders, common } = useWords()
  const trpc = useTRPC()
  const few = { limit: 100, order: "name", fields: "name" } as const
  const sees = useSees()
  const places = { limit: 100, fields: "name", expand: "countries" }
  const regions = useQuery(trpc.admin.regions.list.queryOptions(places, { enabled: sees("regions.list") })).data
  const ofChannels = { enabled: sees("sales-channels.list") }
  const channels = useQuery(trpc.admin["sales-channels"].list.queryOptions(few, ofChannels)).data
  return [
    { key: "work" as const, word: words.work, options: options(words.works) },
    { key: "payment" as const, word: words.payment, many: true, options: options(orders.payment) },
    { key: "fulfillment" as const, word: words.fulfillment, many: true, options: options(orders.fulfillment) },
    { key: "status" as const, word: words.status, many: true, options: options(statuses) },
    recently("created", words.date, common.days),
    ...some("region", words.region, regions?.regions),
    ...useCountries(regions?.regions),
    ...some("channel", words.channel, channels?.sales_channels),
  ]
}

const options = (all: Record<string, string>) => Object.entries(all).map(([value, word]) => ({ value, word }))

interface Region {
  countries?: { iso_2: string }[]
}

/** A filter by the country that orders are shipped to: one that the shop sells to. */
function useCountries(regions: Region[] | undefined) {
  const words = useOrderListWords()
  const language = useLanguage()
  const codes = new Set(regions?.flatMap(({ countries = [] }) => countries.map(({ iso_2 }) => iso_2)))
  const named = [...codes].map((id) => ({ id, name: countryName(id, language) }))
  return some(
    "country",
    words.country,
    named.sort((a, b) => a.name.localeCompare(b.name, language)),
  )
}

/** A filter by resources of the shop: omitted if there is only one. */
function some<Key extends string>(key: Key, word: string, all: { id: string; name: string }[] | undefined) {
  if (!all || all.length < 2) return []
  return [{ key, word, many: true, options: all.map(({ id, name }) => ({ value: id, word: name })) }]
}
