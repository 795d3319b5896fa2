import type { Output } from "#panel/server/operations.ts"

export type Report = NonNullable<Output["comparison"]["get"]["comparison"]>

/** One place where Medusa's response differs from Mercer's. */
export type Difference = Case["differences"][number]

/** Requests that differ in the same places. */
export type Case = Report["cases"][number]

export const addressOf = ({ path, query }: Pick<Case, "path" | "query">) => (query ? `${path}?${query}` : path)
