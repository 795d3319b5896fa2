/** What a claim or a swap sends: its lines, and the fulfillments they are in. */
export interface SentGoods {
  fulfillments?: readonly { shipped_at: Date | string | null; canceled_at: Date | string | null }[] | null | undefined
  additional_items?:
    | readonly { quantity: number; fulfilled_quantity?: number | null; shipped_quantity?: number | null }[]
    | null
    | undefined
}

const SENT: readonly string[] = ["shipped", "partially_returned", "returned"]

/**
 * The state of what a claim or a swap sends: by its fulfillments and lines, where the stored status says something else.
 * Medusa v1 stores `canceled` when one of two fulfillments is canceled, and its statuses may have no fulfillment; neither
 * must keep the goods from being shipped or canceled. `counted` is the status by the lines' quantities, `part` what
 * stands for a part that is fulfilled.
 */
export function sentState<Stored extends string, Part extends Stored>(
  stored: Stored,
  { fulfillments, additional_items }: SentGoods,
  { counted, part }: { counted: Stored; part: Part },
): Stored | "not_fulfilled" | "partially_shipped" | "fulfillment_canceled" {
  const live = (fulfillments ?? []).filter(({ canceled_at }) => !canceled_at)
  const isSent = (additional_items ?? []).some((line) => (line.shipped_quantity ?? 0) > 0)
  if (live.length === 0) {
    if (isSent) return counted === "shipped" && SENT.includes(stored) ? stored : counted
    return stored === "canceled" ? "fulfillment_canceled" : "not_fulfilled"
  }
  const waits = live.some(({ shipped_at }) => !shipped_at)
  if (waits && (isSent || live.some(({ shipped_at }) => shipped_at))) return "partially_shipped"
  if (!waits && SENT.includes(stored) && (!isSent || counted === "shipped")) return stored
  if (!waits && !isSent) return "partially_shipped"
  return counted === "not_fulfilled" || counted === "canceled" ? part : counted
}

/**
 * Lines with what is fulfilled of them: nothing, where Medusa v1 has counted units as fulfilled and there is no
 * fulfillment that could be shipped or canceled.
 */
export function countedLines<Line extends NonNullable<SentGoods["additional_items"]>[number]>(
  lines: Line[],
  fulfillments: NonNullable<SentGoods["fulfillments"]>,
): Line[] {
  const isCounted =
    fulfillments.some(({ canceled_at }) => !canceled_at) || lines.some((line) => (line.shipped_quantity ?? 0) > 0)
  return isCounted ? lines : lines.map((line) => (line.fulfilled_quantity ? { ...line, fulfilled_quantity: 0 } : line))
}
