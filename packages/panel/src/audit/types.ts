/** One stored field before and after a write; entries of earlier versions have none. */
export interface Difference {
  field: string
  old: unknown
  new: unknown
  currency_code?: string
}

export interface Note {
  id: string
  user_id: string
  operation: string
  path: string
  target_id: string | null
  changes: Record<string, unknown>
  diff: Difference[] | null
  currency_code: string | null
  target_name: string | null
  outcome: string
  ip: string
  created_at: string
}
