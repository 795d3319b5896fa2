import { Refusal } from "@mercer/commerce"
import type { Answer, Entity, Shape } from "@mercer/rest"
import type { Context } from "../context/context.ts"

/** Rows with areas of their own that other areas' answers lead to. */
const AREA_OF_ROWS: Readonly<Record<string, string>> = { Order: "orders", Customer: "customers" }
/** A customer is part of the answer for these. */
const WITH_CUSTOMER = new Set(["Order", "DraftOrder", "Cart"])

/**
 * Refuses relations that a request names and an operation does not return by itself, if their rows are in an area that
 * the operator's custom role may not read: `expand=orders` of customers would read all orders.
 */
export function mustMayRelate({ operator }: Pick<Context, "operator">, { entity, select }: Answer, shape: Shape): void {
  const custom = operator?.custom
  if (!custom || !entity) return
  const area = firstRefused(entity, shape, { usual: select(), read: custom.read })
  if (area) throw new Refusal("forbidden", `The role ${custom.name} may not do this: it needs read access to ${area}`)
}

interface Walk {
  /** The shape without any expand. */
  usual: Shape | undefined
  read: readonly string[]
}

function firstRefused(entity: Entity, shape: Shape, { usual, read }: Walk): string | undefined {
  for (const [name, below] of Object.entries(shape.relations)) {
    const far = entity.relations[name]?.entity
    if (!far) continue
    const known = usual?.relations[name]
    const area = AREA_OF_ROWS[far.name]
    const isPart = known !== undefined || (far.name === "Customer" && WITH_CUSTOMER.has(entity.name))
    if (area && !isPart && !read.includes(area)) return area
    const deeper = firstRefused(far, below, { usual: known, read })
    if (deeper) return deeper
  }
  return undefined
}
