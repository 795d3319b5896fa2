import type { Fields } from "@mercer/commerce"
import type { App } from "./context.ts"
import type { OwnFields } from "./own-parts.ts"
import type { NumberGiven, OwnRules } from "./own-rules.ts"

const LONGEST = 64

/**
 * The number that the shop's rule gives an order, or why it gives none: an order that is paid for is placed whatever the
 * rule does. Undefined without a rule. @public
 */
export function ruledNumber(
  { own, log }: Pick<App, "own" | "log">,
  given: NumberGiven,
): { order_number: string | null; failure: string | null } | undefined {
  const rule = own?.rules?.orderNumber
  if (!rule) return undefined
  try {
    return { order_number: mustBeNumber(rule(given)), failure: null }
  } catch (error) {
    log.error({ err: error, order: given.order.id }, "The shop's rule orderNumber has failed: display_id is displayed")
    return { order_number: null, failure: (error as Error).message }
  }
}

function mustBeNumber(value: unknown): string {
  const isText = typeof value === "string" && value.length > 0 && value.length <= LONGEST
  if (isText && value.trim() === value && !/\p{C}/u.test(value)) return value
  throw new Error(`it has returned ${JSON.stringify(value)}, which is no text of 1 to ${LONGEST} characters`)
}

const NUMBER: Fields = {
  order_number: { type: "text", store: true, label: "The number that people see, by the shop's own rule" },
}

/** Whether it is the number by the shop's rule, which is no field of the shop's. @public */
export const isOrderNumber = (entity: string, name: string): boolean =>
  entity === "Order" && Object.hasOwn(NUMBER, name)

/**
 * With a rule, every answer that has orders has their numbers, by the way of custom fields; without one nothing is read
 * or added. @public
 */
export function withOrderNumber(fields: OwnFields | undefined, rules: OwnRules | undefined): OwnFields | undefined {
  if (!rules?.orderNumber) return fields
  const { known, visible, values = {}, filters = { admin: {}, store: {} } } = fields ?? {}
  const names = (side: "admin" | "store") => [...(visible?.[side].Order ?? []), ...Object.keys(NUMBER)]
  return {
    known: { ...known, Order: { ...known?.Order, ...NUMBER } },
    visible: {
      admin: { ...visible?.admin, Order: names("admin") },
      store: { ...visible?.store, Order: names("store") },
    },
    values,
    filters,
  }
}
