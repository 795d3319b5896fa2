import { Refusal } from "@mercer/commerce"
import type { App } from "./context.ts"

type Taken = Pick<App, "takeoverPhase">

/** Whether Medusa v1 sells in this shop or could take over again, so that what it reads must stay readable for it. @public */
export function isCompat(app: Taken): boolean {
  const phase = app.takeoverPhase()
  return phase === "applied" || phase === "live"
}

/** Whether Mercer only reads this shop, because Medusa v1 still sells in it. @public */
export const isReadOnly = (app: Taken): boolean => app.takeoverPhase() === "applied"

/** Refuses while Mercer only reads this shop. @public */
export function mustTakeWrites(app: Taken): void {
  if (!isReadOnly(app)) return
  throw new Refusal(
    "unavailable",
    "This shop is still Medusa's and Mercer only reads it. To open it for writes, stop Medusa and run: mercer takeover live",
  )
}
