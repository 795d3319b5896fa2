/** One place where Medusa's response differs from Mercer's. */
export interface Difference {
  at: string
  kind: string
  old?: unknown
  ours?: unknown
}

/** Requests that differ in the same places. */
export interface Case {
  id: string
  path: string
  query: string
  count: number
  old_status: number
  our_status: number
  differences: Difference[]
}

export const addressOf = ({ path, query }: Pick<Case, "path" | "query">) => (query ? `${path}?${query}` : path)
