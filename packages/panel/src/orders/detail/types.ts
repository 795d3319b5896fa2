import type { First } from "@mercer/commerce/status"

/** Why an operation is refused, in a language; falls back to the tables' English. */
export interface RefusalTexts {
  no: Record<string, string>
  first: Record<First, string>
  firstly: (doing: string) => string
}
