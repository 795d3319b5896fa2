import type { Output } from "#panel/server/operations.ts"

/** A list's query under a name. */
export interface View {
  name: string
  text: string
}

export type SavedView = Omit<Output["views"]["list"]["views"][number], "query"> & View
