import type { Output } from "#panel/server/operations.ts"

export type Job = Output["batch-jobs"]["get"]["batch_job"]
export type Result = NonNullable<Job["result"]>
/** What an import does: of products, or of the prices of a price list. */
export type Operations = NonNullable<Job["brief"]["operations"]>
export type ProductDifference = Extract<NonNullable<Result["diff"]>[number], { product: unknown }>

export const PRODUCT_OPERATIONS = ["PRODUCT_CREATE", "PRODUCT_UPDATE", "VARIANT_CREATE", "VARIANT_UPDATE"] as const
export const PRICE_OPERATIONS = ["PRICE_CREATE", "PRICE_UPDATE", "PRICE_DELETE"] as const

export type ImportType = "product-import" | "price-list-import"
export const isImport = (type: string): type is ImportType => type === "product-import" || type === "price-list-import"

/** Where another file for the same is uploaded. */
export const importAddress = ({ context }: Pick<Job, "context">) =>
  `/app/batch-jobs/import${context?.price_list_id ? `?price_list=${context.price_list_id}` : ""}`

export type Stage = "reading" | "preview" | "running" | "completed" | "failed" | "canceled" | "undoing" | "undone"

/** The state of a job as its operator sees it. */
export function stageOf({ status, dry_run, brief }: Pick<Job, "status" | "dry_run" | "brief">): Stage {
  const undo = brief.undo?.status
  if (undo === "checking" || undo === "reverting") return "undoing"
  if (undo === "done") return "undone"
  if (status === "completed" || status === "failed" || status === "canceled") return status
  if (status === "pre_processed" && dry_run) return "preview"
  return status === "created" ? "reading" : "running"
}

/** Whether the server is working on it. */
export const isUnderWay = (stage: Stage) => stage === "reading" || stage === "running" || stage === "undoing"

export const CHIPS = {
  reading: "warn",
  preview: "warn",
  running: "warn",
  completed: "good",
  failed: "bad",
  canceled: "quiet",
  undoing: "warn",
  undone: "quiet",
} as const satisfies Record<Stage, string>

/** Products that an import creates and changes. */
export const productsOf = (operations: Operations | undefined) =>
  (operations?.PRODUCT_CREATE ?? 0) + (operations?.PRODUCT_UPDATE ?? 0)

/** Variants that an import creates and changes. */
export const variantsOf = (operations: Operations | undefined) =>
  (operations?.VARIANT_CREATE ?? 0) + (operations?.VARIANT_UPDATE ?? 0)

/** Prices of a price list that an import creates, changes and deletes. */
export const pricesOf = (operations: Operations | undefined) =>
  PRICE_OPERATIONS.reduce((sum, name) => sum + (operations?.[name] ?? 0), 0)

/** Whether anything changes: a product, only variants (their prices, their stock), or prices of a list. */
export const hasChanges = (operations: Operations | undefined) =>
  productsOf(operations) + variantsOf(operations) + pricesOf(operations) > 0
