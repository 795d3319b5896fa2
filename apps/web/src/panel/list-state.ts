"use client"

import { useSearchParams } from "next/navigation"
import { useMemo } from "react"

export const SIZES = [20, 50, 100] as const
const LARGEST_PAGE = 100_000

interface Known<Sort extends string, Filter extends string> {
  /** What the server can sort by. */
  sorts: readonly Sort[]
  filters: readonly Filter[]
}

export interface ListState<Sort extends string = string, Filter extends string = string> {
  q: string
  order: Sort | `-${Sort}` | undefined
  page: number
  size: number
  filters: Partial<Record<Filter, string>>
  /** The columns that were chosen; null while nobody has. */
  columns: string[] | null
  dense: boolean
  /** What the list's operation takes of it. */
  input: { limit: number; offset: number; q: string | undefined; order: Sort | `-${Sort}` | undefined }
  /** The state as text without the page: what a saved view keeps. */
  text: string
  set(changes: Record<string, string | null>): void
  replace(text: string): void
}

/** What a list shows, all of it in the address: so it can be shared, kept and gone back to. */
export function useListState<const Sort extends string, const Filter extends string = never>(
  known: Known<Sort, Filter>,
): ListState<Sort, Filter> {
  const params = useSearchParams()
  return useMemo(() => read(new URLSearchParams(params), known), [params, known])
}

function read<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  { sorts, filters }: Known<Sort, Filter>,
): ListState<Sort, Filter> {
  const q = params.get("q") ?? ""
  const asked = params.get("order") ?? ""
  const sort = sorts.find((one) => one === asked.replace(/^-/, ""))
  const order = sort && (asked.startsWith("-") ? (`-${sort}` as const) : sort)
  const size = SIZES.find((one) => String(one) === params.get("size")) ?? SIZES[0]
  const page = Math.min(Math.max(Number.parseInt(params.get("page") ?? "1", 10) || 1, 1), LARGEST_PAGE)
  const given = filters.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []))
  return {
    q,
    order,
    page,
    size,
    filters: Object.fromEntries(given) as Partial<Record<Filter, string>>,
    columns: params.get("columns")?.split(",").filter(Boolean) ?? null,
    dense: params.get("dense") === "1",
    input: { limit: size, offset: (page - 1) * size, q: q || undefined, order },
    text: withoutPage(params),
    set: (changes) => write(changes),
    replace: (text) => go(text),
  }
}

function withoutPage(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete("page")
  kept.sort()
  return kept.toString()
}

/** Whatever is changed besides the page itself leads back to the first one. */
function write(changes: Record<string, string | null>) {
  const params = new URLSearchParams(window.location.search)
  if (!("page" in changes) && !("dense" in changes) && !("columns" in changes)) params.delete("page")
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name)
    else params.set(name, value)
  }
  go(params.toString())
}

/** Next hears of it and draws anew, without asking the server for the page. */
function go(text: string) {
  const { pathname } = window.location
  window.history.replaceState(null, "", text ? `${pathname}?${text}` : pathname)
}

/** The moment so many days ago, for filters by date; undefined for what is no number. To the minute, so that it is asked once. */
export function daysAgo(days: string | undefined): { gte: string } | undefined {
  const count = Number(days)
  if (!days || !Number.isFinite(count)) return undefined
  const minute = 60_000
  return { gte: new Date(Math.floor(Date.now() / minute) * minute - count * 86_400_000).toISOString() }
}

/** The choices of a filter by date. */
export function recently<Key extends string>(key: Key, word: string, say: (days: number) => string) {
  return { key, word, options: [7, 30, 90].map((days) => ({ value: String(days), word: say(days) })) }
}
