import { Refusal } from "../refusal.ts"

export type UnitsLine = {
  id: string
  quantity: number
  fulfilled_quantity: number | null
  shipped_quantity: number | null
  returned_quantity: number | null
}

/** A return as units count it; `quantity` is what was requested, `received_quantity` what arrived. */
export type CountedReturn = {
  status: string
  claim_order_id: string | null
  items: { item_id: string; quantity: number; received_quantity: number | null }[]
}

export type CountedClaim = {
  type: string
  /** A date, or its text in a response. */
  canceled_at: Date | string | null
  claim_items: { item_id: string; quantity: number }[]
}

export type CountedSwap = {
  confirmed_at: Date | string | null
  canceled_at: Date | string | null
  return_order: Omit<CountedReturn, "claim_order_id"> | null
}

/** The returns, claims and swaps of an order that concern its lines; the returns include those of claims and swaps. */
export type Movements = { returns: CountedReturn[]; claims: CountedClaim[]; swaps?: CountedSwap[] }

/** What can still be done with the units of one line. */
export type Units = {
  /** Not packed yet. */
  fulfillable: number
  /** Shipped, not returned, and not in an open return. */
  returnable: number
  /** Fulfilled, in no claim, and not in a separate return. */
  claimable: number
  /**
   * Settled: refunded by a return or a claim, replaced by a claim, credited by a swap, or in an open return, whose
   * refund is agreed on. The next refund is the value of the units after them.
   */
  settled: number
}

/**
 * Counts the units of a line. A unit that a claim takes back counts once, as claimed; sending back a unit whose
 * money a claim has refunded, or which it has replaced, does not refund it again.
 */
export function unitsOf(line: UnitsLine, { returns, claims, swaps = [] }: Movements): Units {
  const [of_claims, of_their_own] = divided(returns)
  const live = claims.filter(({ canceled_at }) => canceled_at === null)
  const claimed = claimedOf(line, live)
  const returned = line.returned_quantity ?? 0
  const received = Math.max(0, returned - sumOf(line, of_claims.filter(isReceived), receivedOf))
  const expected = sumOf(line, of_their_own.filter(isOpen), ({ quantity }) => quantity)
  const agreed = atLeast0(expected - sumOf(line, openOfSwaps(swaps), ({ quantity }) => quantity))
  const on_the_way = sumOf(line, returns.filter(isOpen), ({ quantity }) => quantity)
  const fulfilled = line.fulfilled_quantity ?? 0
  return {
    fulfillable: atLeast0(line.quantity - fulfilled),
    returnable: atLeast0((line.shipped_quantity ?? 0) - returned - on_the_way),
    claimable: atLeast0(fulfilled - claimed - received - expected),
    settled: Math.min(line.quantity, received + agreed + claimed + creditedOf(line, swaps)),
  }
}

/** Requested quantities, one entry per item: several of one item are added up. */
export function perItem(wanted: { item_id: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { item_id, quantity } of wanted) sums.set(item_id, (sums.get(item_id) ?? 0) + quantity)
  return sums
}

/** No more of an item may be packed than is left to be sent; else not_allowed. */
export function mustBeFulfillable(units: Units, quantity: number, title: string): void {
  if (quantity <= units.fulfillable) return
  throw tooMany("fulfilled", title, quantity, units.fulfillable)
}

/** No more of an item may be returned than was shipped and not returned; else not_allowed. */
export function mustBeReturnable(units: Units, quantity: number, title: string): void {
  if (quantity <= units.returnable) return
  throw tooMany("returned", title, quantity, units.returnable)
}

/** No more of an item may be swapped than was shipped and is in no return, claim or other swap; else not_allowed. */
export function mustBeSwappable({ returnable, claimable }: Units, quantity: number, title: string): void {
  const left = Math.min(returnable, claimable)
  if (quantity > left) throw tooMany("swapped", title, quantity, left)
}

/** No more of an item may be claimed, by all claims together, than was fulfilled; else not_allowed. */
export function mustBeClaimable(units: Units, quantity: number): void {
  if (quantity <= units.claimable) return
  throw new Refusal("not_allowed", "Cannot claim more of an item than has been fulfilled.")
}

function tooMany(done: string, title: string, quantity: number, left: number): Refusal {
  return new Refusal("not_allowed", `${quantity} of "${title}" cannot be ${done}: ${left} can`)
}

function divided(returns: CountedReturn[]): [of_claims: CountedReturn[], of_their_own: CountedReturn[]] {
  return [
    returns.filter(({ claim_order_id }) => claim_order_id !== null),
    returns.filter(({ claim_order_id }) => claim_order_id === null),
  ]
}

const isOpen = ({ status }: Pick<CountedReturn, "status">) => status === "requested" || status === "requires_action"
const isReceived = ({ status }: CountedReturn) => status === "received"

type CountedItem = CountedReturn["items"][number]
type Counted = Pick<CountedReturn, "items">

/** The open returns of swaps, which agree on no refund: the swaps credit their units. */
const openOfSwaps = (swaps: CountedSwap[]) =>
  swaps.flatMap(({ return_order }) => (return_order && isOpen(return_order) ? return_order : []))

/** v1: an old row of a received return may lack the received quantity; then it is the requested one. */
const receivedOf = ({ received_quantity, quantity }: CountedItem) => received_quantity ?? quantity

function sumOf({ id }: UnitsLine, returns: Counted[], count: (item: CountedItem) => number): number {
  const items = returns.flatMap((one) => one.items).filter(({ item_id }) => item_id === id)
  return items.reduce((sum, item) => sum + count(item), 0)
}

function claimedOf({ id }: UnitsLine, claims: CountedClaim[]): number {
  const items = claims.flatMap(({ claim_items }) => claim_items).filter(({ item_id }) => item_id === id)
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Units that swaps have credited and that are not counted as received: a swap gives their value at once, and also when
 * its return is canceled after it was confirmed.
 */
function creditedOf({ id }: UnitsLine, swaps: CountedSwap[]): number {
  const live = swaps.filter(({ canceled_at, confirmed_at, return_order }) => {
    return canceled_at === null && (confirmed_at !== null || return_order?.status !== "canceled")
  })
  return live.reduce((sum, { return_order }) => {
    const items = (return_order?.items ?? []).filter(({ item_id }) => item_id === id)
    const counted = (item: CountedItem) => (return_order?.status === "received" ? receivedOf(item) : 0)
    return sum + items.reduce((all, item) => all + atLeast0(item.quantity - counted(item)), 0)
  }, 0)
}

const atLeast0 = (count: number) => Math.max(0, count)
