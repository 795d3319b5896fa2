import type { Area, Role } from "@mercer/commerce"
import { rest as core, type Extra, type Method, type RouteMeta } from "@mercer/rest"

/** How an operation is called over REST, besides its path. */
export interface RestOptions extends Pick<Extra, "success" | "idempotent" | "body_limit"> {
  /** The operators' roles that may call it; without it all of them may. Logins are checked in any case. */
  roles?: readonly Role[]
  /** The area whose access a custom role needs to call it, such as `products`; `extensions` by default. */
  area?: Area
  /** How many requests one IP address may send in so many seconds; more are refused with 429. */
  limit?: { requests: number; seconds: number }
}

/** Where an operation is over REST: `rest("POST /store/reviews", "Write a Review", { idempotent: true })`. */
export function rest(route: `${Method} /${string}`, summary: string, options: RestOptions = {}): RouteMeta {
  return core(route, summary, options)
}
