import type { Run } from "../../batch-job/run.ts"
import type { App } from "../../context/context.ts"

/** Which rows are read next, in Prisma's form. */
export interface PageOfRows {
  orderBy: Record<string, "asc" | "desc">[]
  take: number
  skip?: number
  cursor?: { id: string }
}

/** How rows of one kind become lines of a file. `Shape`: what the columns depend on, fixed before the first line. */
export interface Exporter<Shape extends object = object> {
  /** What is exported, such as `product`: in the file's name and in messages. */
  what: string
  /** Finds the ids of the rows that the job's filters select, a page at a time. */
  finder(app: App, run: Run): Promise<(page: PageOfRows) => Promise<{ id: string }[]>>
  shape(app: App, run: Run): Promise<Shape>
  header(shape: Shape): string[]
  /** The lines of these rows, in their order; rows that were deleted in the meantime have none. */
  rows(on: App, ids: string[], shape: Shape): Promise<string[][]>
}
