import { operationsOf } from "mercer/panel"
import type { operations } from "../operations.ts"

/** The plugin's operations and Mercer's, with their types. */
export const { useOperation, call } = operationsOf<{ operations: typeof operations }>()
