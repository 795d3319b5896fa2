import type { AtPoint, PointOf } from "@mercer/durable"

/** The points of durable work at which its process may die. */
export type CompletionPoint =
  | PointOf<"authorizing" | "authorized" | "voiding">
  /** Nothing is authorized, and the provider accepts nothing more for the session. */
  | "authorizing.session_closed"
export type OperationPoint = PointOf<"intended">
export type ShopPoint = CompletionPoint | OperationPoint

/** Passed to a shop when it is opened; a test sets later what happens at its points. */
export function points() {
  let now: AtPoint | undefined
  return {
    at: (async (point) => now?.(point)) satisfies AtPoint,
    /** From now on; without a handler every point is passed. */
    on(handler?: AtPoint) {
      now = handler
    },
  }
}
