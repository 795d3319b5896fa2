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
  /** The chosen columns; null for the default ones. */
  columns: string[] | null
  dense: boolean
  /** The input of the list's operation. */
  input: { limit: number; offset: number; q: string | undefined; order: Sort | `-${Sort}` | undefined }
  /** The state as text without the page: saved in a view. */
  text: string
  set(changes: Record<string, string | null>): void
  replace(text: string): void
}

/** The state of a list, kept in the address, so that it can be shared, saved and returned to. */
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

/** Any change except of the page itself returns to the first page. */
function write(changes: Record<string, string | null>) {
  const params = new URLSearchParams(window.location.search)
  if (!("page" in changes) && !("dense" in changes) && !("columns" in changes)) params.delete("page")
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name)
    else params.set(name, value)
  }
  go(params.toString())
}

/** Next notices it and renders again, without requesting the page from the server. */
function go(text: string) {
  const { pathname } = window.location
  window.history.replaceState(null, "", text ? `${pathname}?${text}` : pathname)
}

/** The values of a filter with multiple choice: none if it is not set. */
export const several = (text: string | undefined): string[] | undefined => text?.split(",").filter(Boolean)

/** The values of a filter that the server knows; undefined if none is set. */
export function knownOf<const Value extends string>(text: string | undefined, known: readonly Value[]) {
  const values = several(text)?.flatMap((one) => known.find((value) => value === one) ?? [])
  return values?.length ? values : undefined
}
