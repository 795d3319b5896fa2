/** A filter of a list. */
export interface FilterChoice<Filter extends string = string> {
  key: Filter
  word: string
  options: { value: string; word: string }[]
  /** Allows several options at once. */
  many?: boolean
  /** Also accepts a range of days. */
  dates?: boolean
  /** Also accepts this month, last month, and "older than N days". */
  past?: boolean
  /** Accepts a range of numbers. */
  numbers?: boolean
  /** Accepts any text. */
  text?: boolean
}
