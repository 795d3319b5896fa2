import type { ShopOrigin } from "@mercer/db"
import type { WebSettings } from "./settings.ts"

type Roles = NonNullable<WebSettings["shop"]["roles"]>

/**
 * Whether roles limit what operators do: as ROLES says, else they do, but for a shop that was taken over from Medusa v1,
 * which knows no such limits. There they are only reported, so that nobody is locked out of their work.
 */
export function rolesInForce(given: Roles | undefined, origin: ShopOrigin): Roles {
  return given ?? (origin === "medusa_v1" ? "report" : "enforce")
}
