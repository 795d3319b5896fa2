import { BATCH_JOB_STATUSES, type Difference, type Fault } from "@mercer/commerce"
import { entity, typed } from "@mercer/rest"
import * as z from "zod"
import { resource } from "./resource.ts"

/** The contents of a job's result while it runs and when it has ended; each part is set once it is known. */
interface Brief {
  progress?: number
  rows_read?: number
  rows_checked?: number
  count?: number
  advancement_count?: number
  operations?: Operations
  unchanged?: { products?: number; variants?: number; prices?: number }
  applied?: Operations
  error_count?: number
  file_size?: number
  undo?: { status: "checking" | "reverting" | "done" | "refused" | "stopped"; reverted?: number; changed?: string[] }
}

/** What an import does: of products, or of the prices of a price list. */
type Operations = {
  [Name in `${"PRODUCT" | "VARIANT" | "PRICE"}_${"CREATE" | "UPDATE"}` | "PRICE_DELETE"]?: number
}

interface Result extends Brief {
  /** Of products with their variants, or of single variants of a price list. */
  diff?: ({ product: Difference; variants: Difference[] } | Difference)[]
  diff_file_key?: string
  errors?: string[]
  row_errors?: Fault[]
  errors_file_key?: string
  file_key?: string
}

interface Context {
  fileKey?: string
  file_name?: string
  skip_invalid?: boolean
  price_list_id?: string
}

const Brief: z.ZodType<Brief> = z.record(z.string(), z.unknown())

/** @public */
export const BatchJob = entity("BatchJob", {
  about: "An import or export that runs in the background, with its progress and result.",
  operators_only: ["created_by"],
  computed: {
    status: z.enum(BATCH_JOB_STATUSES),
    /** The result without its long lists: enough for a list of jobs, and for polling every second. */
    brief: Brief,
  },
  json: typed<{ result: Result | null; context: Context | null }>(),
  relations: ["created_by_user"],
})

export const batchJobs = resource("batch-jobs", {
  about: "Imports and exports of products, prices and orders, that run in the background.",
  area: "imports_exports",
})
