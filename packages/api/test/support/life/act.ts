import type { Reply } from "../client.ts"
import type { LifeShop } from "./life-shop.ts"
import type { PaperOrder } from "./paper.ts"

/** One request: when it is allowed, and what it changes. */
export interface Act {
  /** Null when there is nothing on the order to ask about. */
  ask(shop: LifeShop, order: PaperOrder): Promise<Reply> | null
  allowed(order: PaperOrder, shop: LifeShop): boolean
  /**
   * Changes the paper as the shop must have changed; the ids of new rows are taken from `after`. An act without it may
   * change anything, as far as the books agree.
   */
  note?(order: PaperOrder, after: PaperOrder, shop: LifeShop): void
}

/** Operators ask only for the id: thousands of these requests are sent. */
export const post = ({ by }: LifeShop, path: string, body?: object) => by.post(`/admin/${path}?expand=`, body)

export const on = (shop: LifeShop, { id }: PaperOrder, action: string, body?: object) =>
  post(shop, `orders/${id}/${action}`, body)

/** From this number on, any row is picked; below it one that can probably still change. */
const ANY = 6

/** A number by which an act picks a row. */
export const MOST = 7

/** The rows that an act has picked, by the kinds of their ids. */
export type Pins = Map<string, string>

let pins: Pins | undefined

/** During the work rows are picked as before: a request that was sent is about the same rows, whatever has changed. */
export function pinned<T>(to: Pins, work: () => T): T {
  pins = to
  try {
    return work()
  } finally {
    pins = undefined
  }
}

const kindOf = (id: string) => id.split("_")[0] ?? ""

export function pick<Row extends { id: string }>(
  rows: Row[],
  at: number,
  isLikely: (row: Row) => boolean = () => true,
): Row | undefined {
  const known = pins?.get(kindOf(rows[0]?.id ?? ""))
  if (known) return rows.find(({ id }) => id === known)
  const likely = rows.filter(isLikely)
  const among = at < ANY && likely.length > 0 ? likely : rows
  const row = among[at % Math.max(1, among.length)]
  if (row) pins?.set(kindOf(row.id), row.id)
  return row
}
