import type { EventName, Handler, Shop, ShopEvent } from "mercer"
import { canceledEntry, type Entry, RELATIONS, refundEntry, soldEntries } from "./entries.ts"

/**
 * The handlers that record what the books need. Whatever happened to an order, what it has sold is recorded before, so
 * that no file has a refund of an order that it does not know: events of different kinds have no order among them.
 */
export function handlers(since?: string): Handler[] {
  return [
    record("order.placed", () => [], since),
    record("order.canceled", (order) => [canceledEntry(order)], since),
    record("order.refund_created", (order, { refund_id }) => [refundEntry(order, refund_id)], since),
  ]
}

type Order = Parameters<typeof soldEntries>[0]
type EntriesOf = (order: Order, event: ShopEvent) => (Entry | undefined)[]

function record(event: EventName, entriesOf: EntriesOf, since = "0000-01-01"): Handler {
  return {
    event,
    name: `erp-export.${event}`,
    async run(shop, happened) {
      const { order } = await shop.call("admin.orders.get", { id: happened.id, expand: RELATIONS })
      if (order.created_at.toISOString() < since) return
      await insert(shop, [...soldEntries(order), ...entriesOf(order, happened)])
    },
  }
}

/** An event that comes twice, or two at the same moment, record each entry once: the table has one of each. */
async function insert(shop: Shop, entries: (Entry | undefined)[]): Promise<void> {
  const data = entries.filter((one) => one !== undefined)
  await shop.db.erpEntry.createMany({ data, skipDuplicates: true })
}
