import type { Output } from "#panel/server/operations.ts"

export type Home = Output["home"]["get"]["home"]
export type SalesOf = Home["sales"][number]

/** A formatted calendar day, independent of the time zone. */
export function dayText(date: string, language: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`))
}
