import { operationsOf } from "mercer/panel"
import type { operations } from "../operations.ts"

/** The plugin's operations and Mercer's, with their types. */
export const { useOperation, call } = operationsOf<{ operations: typeof operations }>()

/** 4.5 as 4.50 or 4,50. */
export const averageText = (average: number, language: string) =>
  average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
