import type { Area, OWN_ACCOUNT } from "@mercer/commerce"
import type { RouteMeta } from "@mercer/rest"
import { resourceOf } from "../entities/index.ts"

/**
 * The area of an operators' operation: the one that it names, or its resource's; extensions for a shop's own ones.
 * @public
 */
export function areaOf(operation: string, meta: RouteMeta | undefined): Area | typeof OWN_ACCOUNT | undefined {
  if (meta?.area) return meta.area
  return operation.startsWith("shop.") ? "extensions" : resourceOf(operation)?.area
}
