import type { Context } from "./context.ts"

export interface Operator {
  id: string
  role: "admin" | "member" | "developer" | null
}

/** Refuses an operation that the operator's role may not call, where the shop enforces roles. */
export function mayCall(_ctx: Context, _operator: Operator, _operation: string): void {}
