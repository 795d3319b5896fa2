/** A date, or its text in a response; null if it is not set. */
type Moment = Date | string | null

export type SentLine = { quantity: number; fulfilled_quantity?: number | null; shipped_quantity?: number | null }

/** What a claim or a swap sends: its lines, and the fulfillments they are in. */
export interface SentGoods {
  fulfillments?: readonly { shipped_at: Moment; canceled_at: Moment }[] | null | undefined
  additional_items?: readonly SentLine[] | null | undefined
}

/** The fulfillment status of goods, by the quantities of their lines: the state of the last unit. */
export function sentStatus(
  lines: readonly SentLine[],
): "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" {
  const all = (of: Count) => lines.length > 0 && lines.every((line) => (line[of] ?? 0) >= line.quantity)
  const some = (of: Count) => lines.some((line) => (line[of] ?? 0) > 0)
  if (all("shipped_quantity")) return "shipped"
  if (some("shipped_quantity")) return "partially_shipped"
  if (all("fulfilled_quantity")) return "fulfilled"
  return some("fulfilled_quantity") ? "partially_fulfilled" : "not_fulfilled"
}

type Count = "fulfilled_quantity" | "shipped_quantity"

/**
 * The state of what a claim or a swap sends: by its fulfillments and lines, where the stored status says something else.
 * Medusa v1 stores `canceled` when one of two fulfillments is canceled, and its statuses may have no fulfillment; neither
 * must keep the goods from being shipped or canceled. `part` stands for goods of which only a part is fulfilled.
 */
export function sentState<Stored extends string, Part extends Stored>(
  sender: SentGoods & { fulfillment_status: Stored; canceled_at: Moment },
  part: Part,
): Stored | "canceled" | "not_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "fulfillment_canceled" {
  if (sender.canceled_at) return "canceled"
  const { fulfillment_status: stored, fulfillments, additional_items: lines } = sender
  const live = (fulfillments ?? []).filter(({ canceled_at }) => !canceled_at)
  const isSent = (lines ?? []).some((line) => (line.shipped_quantity ?? 0) > 0)
  const status = sentStatus(lines ?? [])
  const counted = status === "not_fulfilled" || status === "partially_fulfilled" ? part : status
  if (live.length === 0) {
    if (isSent) return counted === "shipped" && SENT.includes(stored) ? stored : counted
    return stored === "canceled" ? "fulfillment_canceled" : "not_fulfilled"
  }
  const waits = live.some(({ shipped_at }) => !shipped_at)
  if (waits && (isSent || live.some(({ shipped_at }) => shipped_at))) return "partially_shipped"
  if (!waits && SENT.includes(stored) && (!isSent || counted === "shipped")) return stored
  return !waits && !isSent ? "partially_shipped" : counted
}

const SENT: readonly string[] = ["shipped", "partially_returned", "returned"]

/**
 * Lines with what is fulfilled of them: nothing, where Medusa v1 has counted units as fulfilled and there is no
 * fulfillment that could be shipped or canceled.
 */
export function countedLines<Line extends SentLine>(
  lines: Line[],
  fulfillments: NonNullable<SentGoods["fulfillments"]>,
): Line[] {
  const isCounted =
    fulfillments.some(({ canceled_at }) => !canceled_at) || lines.some((line) => (line.shipped_quantity ?? 0) > 0)
  return isCounted ? lines : lines.map((line) => (line.fulfilled_quantity ? { ...line, fulfilled_quantity: 0 } : line))
}
