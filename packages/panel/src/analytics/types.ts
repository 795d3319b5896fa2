import type { Input, Output } from "#panel/server/operations.ts"

type Outputs = Output["analytics"]
type Inputs = Input["analytics"]

export type Report = Outputs["sales"]["sales"]
export type CurrencySales = Report["currencies"][number]
export type Sums = CurrencySales["now"]
export type SoldProduct = Outputs["products"]["products"][number]
export type ShortVariant = Outputs["stock"]["variants"][number]
/** The input of reports by period. */
export interface PeriodInput extends Pick<Required<Inputs["sales"]>, "period" | "compare"> {
  days?: number
  from?: string
  to?: string
}
