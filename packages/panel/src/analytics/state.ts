"use client"

import { useSearchParams } from "next/navigation"
import { useMemo } from "react"
import type { PeriodInput } from "./types.ts"

/** In place of a currency: all of them, converted. */
export const ALL = "all"
export const PERIODS = ["month", "quarter", "year", "days", "dates"] as const
export const COMPARES = ["previous", "year", "none"] as const
const MOST_DAYS = 366
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The chosen report, kept in the address: what it asks the server, and whose currency is displayed. */
export function useReportState(): { input: PeriodInput; isWhole: boolean; currency: string | null } {
  const params = useSearchParams()
  return useMemo(() => {
    const input = inputOf(new URLSearchParams(params))
    return { input, isWhole: isWhole(input), currency: params.get("currency") }
  }, [params])
}

export function inputOf(params: URLSearchParams): PeriodInput {
  const period = PERIODS.find((one) => one === params.get("period")) ?? "days"
  const compare = COMPARES.find((one) => one === params.get("compare")) ?? "previous"
  if (period === "dates") return { period, compare, ...dayIn(params, "from"), ...dayIn(params, "to") }
  if (period !== "days") return { period, compare }
  const days = Number.parseInt(params.get("days") ?? "30", 10)
  return { period, compare, days: Math.min(Math.max(days || 30, 1), MOST_DAYS) }
}

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

function dayIn(params: URLSearchParams, name: "from" | "to") {
  const text = params.get(name) ?? ""
  return isDay(text) ? { [name]: text } : {}
}

/** Own dates are asked for when both are there and in order. */
const isWhole = ({ period, from, to }: PeriodInput) => period !== "dates" || (!!from && !!to && from <= to)

/** Next notices it and renders again, without requesting the page from the server. */
export function setReportState(changes: Record<string, string | null>) {
  const params = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname)
}
