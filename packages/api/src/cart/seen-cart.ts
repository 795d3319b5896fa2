import type { Query } from "@mercer/db"
import { checkRows, type ReadWithVersion, readWithVersion } from "../answer-cache/queries.ts"
import { TRACKED_TABLES } from "../answer-cache/tracked.ts"
import type { App } from "../context/context.ts"
import { merge } from "../data/read.ts"
import { cartTree, pricesTree } from "./cart-tree.ts"
import { type CartTree, type LoadedCart, loadCart } from "./load-cart.ts"
import { lockCartRow, lockFreeCartRow } from "./queries.ts"

/** The same without attempts to complete the cart, for the attempt itself: it moves by compare-and-set. */
const TRACKED_WITH_ATTEMPTS = new Set([...TRACKED_TABLES, "mercer.completion"])

/** Prices are read again before a cart is paid, in no statement of their own. */
const WITH_PRICES = merge(cartTree, pricesTree)

/** A cart as it was read, and what says later whether it would be read the same. @public */
export interface SeenCart {
  cart: LoadedCart
  /** None while the catalog's changes are not recorded, and in a shop with stock locations. */
  read: ReadWithVersion | undefined
  /** The transaction that has locked the cart when it was read: it may have written the cart's own row. */
  xid?: string
}

/** A cart with all that rules need to read of it; refuses with not_found. @public */
export async function seeCart(
  ctx: Pick<App, "query">,
  id: string,
  tree?: CartTree,
  tracked = TRACKED_TABLES,
): Promise<SeenCart> {
  let read: ReadWithVersion | undefined
  const query: Query = async (statement, values) => {
    const { versioned } = statement
    if (!versioned) return ctx.query(statement, values)
    const found = await readWithVersion(ctx, { ...statement, versioned }, values, tracked)
    read = found.read
    return found.rows
  }
  return { cart: await loadCart({ query }, id, tree), read }
}

/**
 * A cart that is to be completed, locked and read in one trip. Undefined, and not waited for, when it has an order or
 * when an attempt to complete it is running.
 * @public
 */
export async function lockFreeCart(tx: Pick<App, "query" | "db">, id: string): Promise<SeenCart | undefined> {
  const locking = lockFreeCartRow(tx, id)
  const seeing = seeCart(tx, id, WITH_PRICES, TRACKED_WITH_ATTEMPTS)
  // Whether the cart can be read matters only if it is free.
  seeing.catch(() => {})
  const locked = await locking
  if (!locked) return undefined
  const { cart, read } = await seeing
  return { cart: { ...cart, by_location: locked.by_location }, read, xid: locked.xid }
}

/**
 * Locks the cart again, in another transaction. Returns it if it would be read the same, which is asked in the same
 * trip and without reading its rows; else undefined, and the cart is locked.
 * @public
 */
export async function lockUnchanged(
  tx: Pick<App, "query" | "db">,
  { cart, read, xid }: SeenCart,
): Promise<LoadedCart | undefined> {
  if (!read) return undefined
  const [by_location, now] = await Promise.all([lockCartRow(tx, cart.id), checkRows(tx, read, [])])
  const isSame = now.tracked && !now.changed && isVersion(now.version, read.version, xid)
  return isSame ? { ...cart, by_location } : undefined
}

/** Whether all rows are the same; the cart's own, which a version begins with, may be as `xid` has written it. */
function isVersion(now: string | null, seen: string, xid: string | undefined): boolean {
  if (now === null) return false
  if (now === seen) return true
  const [own, related] = cut(now)
  return own.startsWith(`${xid}(`) && related === cut(seen)[1]
}

/** A row's version is its transaction and, in parentheses, its place. */
function cut(version: string): [own: string, related: string] {
  const end = version.indexOf(")") + 1
  return [version.slice(0, end), version.slice(end)]
}
