import type { App } from "../context/context.ts"
import { ruledNumber } from "../context/number-rule.ts"
import { insertNumber } from "../order/own/queries-number.ts"
import type { NewOrder } from "./queries.ts"

/**
 * Fixes the number of a new order by the shop's rule, in its transaction. A rule that fails, and a number that is another
 * order's, leave its display_id to be displayed, and say so in the log and to `mercer doctor`. Undefined without a rule.
 */
export async function numberOrder(
  tx: App,
  { order, now }: Pick<NewOrder, "order" | "now">,
  display_id: number,
): Promise<string | undefined> {
  const given = ruledNumber(tx, { display_id, order: factsOf(order), now })
  if (!given) return undefined
  const { id: order_id } = order
  if (await insertNumber(tx, { order_id, ...given })) return given.order_number ?? String(display_id)
  const failure = `${given.order_number} is the number of another order`
  tx.log.error({ order: order_id, order_number: given.order_number }, "The shop's rule orderNumber gave a number twice")
  await insertNumber(tx, { order_id, order_number: null, failure })
  return String(display_id)
}

function factsOf(order: NewOrder["order"]) {
  const { id, email, customer_id, region_id, currency_code, sales_channel_id = null, metadata = null } = order
  return { id, email, customer_id, region_id, currency_code, sales_channel_id, metadata } as Parameters<
    typeof ruledNumber
  >[1]["order"]
}
