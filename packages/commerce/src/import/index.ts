export { type Column, isImportColumn, readHeader, tiePrices } from "./columns.ts"
export {
  type Counted,
  type Difference,
  type DifferenceNames,
  differences,
  type FieldChange,
  outcomes,
  PROMISED,
} from "./difference.ts"
export { type ExportNames, type ExportShape, exportHeader, exportRows } from "./export.ts"
export { type Fault, fault, faultText } from "./fault.ts"
export type { FieldOwner, FileFields } from "./field-cell.ts"
export type { Known } from "./known.ts"
export { newLabels } from "./labels.ts"

export { type Plan, planProduct } from "./plan.ts"
export { type ImportRow, readRow } from "./row.ts"
export { isSameState, PRODUCT_FIELDS, type ProductState, VARIANT_FIELDS, type VariantState } from "./state.ts"
export { csvLine, separatorOf } from "./text.ts"
