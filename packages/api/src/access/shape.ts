import { Refusal } from "@mercer/commerce"
import type { Answer, RouteMeta, Shape } from "@mercer/rest"
import type { Context } from "../context/context.ts"
import { visibleFields } from "../custom-fields/taken.ts"
import { mustMayRelate } from "./related.ts"

/** What a request with this input selects. */
export function shapeOf(
  ctx: Pick<Context, "own" | "operator">,
  meta: RouteMeta,
  answer: Answer,
  given: unknown,
): Shape {
  const { expand, fields } = (given ?? {}) as { expand?: unknown; fields?: unknown }
  const shape = answer.select(text(expand, "expand"), text(fields, "fields"), visibleFields(ctx, meta))
  mustMayRelate(ctx, answer, shape)
  return shape
}

/** v1's published client requests tax rates with arrays; operations that accept no arrays refuse them afterwards. */
function text(given: unknown, name: string): string | undefined {
  const value = Array.isArray(given) && given.every((one) => typeof one === "string") ? given.join() : given
  if (value === undefined || typeof value === "string") return value
  throw new Refusal("invalid_data", `${name} must be a comma-separated text`)
}
