import type { App } from "./context.ts"
import type { ReturnGiven } from "./own-rules.ts"
import { lineFacts, mistaken, obeyed, type RuledLine } from "./rules.ts"

/** What the shop's rule of returns is asked about. */
interface Asked {
  order: ReturnGiven["order"]
  line: RuledLine
  shipped_at: Date | null
}

/** How many units of a line may be returned, by the shop's rule; else as many as Mercer allows. @public */
export function ruledReturnable({ own, now }: Pick<App, "own" | "now">, asked: () => Asked, core: number): number {
  const rule = own?.rules?.returnable
  if (!rule) return core
  const { order, line, ...rest } = asked()
  const { id, display_id, customer_id, region_id, created_at, metadata } = order
  const facts = { id, display_id, customer_id, region_id, created_at, metadata }
  const units: unknown = obeyed("returnable", () =>
    rule({ order: facts, line: lineFacts(line), ...rest, core, now: now() }),
  )
  if (typeof units === "number" && Number.isInteger(units) && units >= 0 && units <= core) return units
  throw mistaken("returnable", units, `no number of units from 0 to ${core}`)
}
