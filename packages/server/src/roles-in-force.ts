import type { ShopOrigin } from "@mercer/db"
import type { WebSettings } from "./settings.ts"

type Roles = NonNullable<WebSettings["shop"]["roles"]>

/**
 * Whether roles are enforced: as ROLES says; by default yes, except for a shop migrated from Medusa v1, which has no
 * such limits. There they are only reported, so that nobody is locked out of their work.
 */
export function rolesInForce(given: Roles | undefined, origin: ShopOrigin): Roles {
  return given ?? (origin === "medusa_v1" ? "report" : "enforce")
}
