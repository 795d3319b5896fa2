import fc from "fast-check"
import { type Act, MOST, on, pick } from "./act.ts"
import { type LifeCommand, Likely, MOST_ORDERS, oneOf, Place, PlaceDraft, RandomAct, Together } from "./commands.ts"
import * as edits from "./edit-acts.ts"
import * as orders from "./order-acts.ts"
import type { PaperOrder } from "./paper.ts"
import * as returns from "./return-acts.ts"
import { isOpen, swappable } from "./rules.ts"
import * as swaps from "./swap-acts.ts"

/* What is done to orders, at random. */

const order = fc.nat(MOST_ORDERS)
const at = fc.nat(MOST)
const units = fc.integer({ min: 1, max: 3 })
const goods = fc.nat(2).map(oneOf)
const amounts = fc.oneof(fc.integer({ min: 1, max: 4165 }), fc.constantFrom(595, 1190, 1785, 2975, 4165))

const named = (weight: number, name: string, made: fc.Arbitrary<Act>) => ({
  weight,
  arbitrary: fc.tuple(order, made).map(([place, act]) => new RandomAct(name, place, act)),
})
const always = (weight: number, name: string, act: Act) => named(weight, name, fc.constant(act))

const everyday = fc.oneof(
  always(5, "capture", orders.capture),
  named(2, "refund", amounts.map(orders.refund)),
  named(1, "capture a payment", at.map(orders.capturePayment)),
  named(
    1,
    "refund a payment",
    fc.tuple(at, amounts).map(([one, amount]) => orders.refundAPayment(one, amount)),
  ),
  named(1, "refund all of a payment", at.map(orders.refundAll)),
  named(
    6,
    "fulfill",
    fc.tuple(at, units).map(([one, count]) => orders.fulfill(one, count)),
  ),
  named(
    5,
    "ship",
    at.map((one) => orders.onParcel(one, "shipped")),
  ),
  named(
    1,
    "unpack",
    at.map((one) => orders.onParcel(one, "canceled")),
  ),
  named(1, "shipping method", fc.constantFrom(0, 500, 1000).map(orders.ship)),
  always(1, "cancel", orders.cancel),
  always(1, "complete", orders.complete),
  always(1, "archive", orders.archive),
)

const asked = fc.record({ at, quantity: units, by_carrier: fc.boolean() })
const returning = fc.oneof(
  named(3, "request", asked.map(returns.request)),
  named(2, "a shopper's return", asked.map(returns.requestByShopper)),
  named(2, "return at once", asked.map(returns.atOnce)),
  named(
    3,
    "receive",
    at.map((one) => returns.receive(one, "all")),
  ),
  named(
    1,
    "receive others",
    fc.tuple(at, units).map(([one, count]) => returns.receive(one, count)),
  ),
  named(1, "cancel return", at.map(returns.cancelReturn)),
)

const wanted = fc.record({
  at,
  quantity: fc.integer({ min: 1, max: 2 }),
  goods: fc.option(goods, { freq: 5 }),
  count: fc.integer({ min: 1, max: 2 }),
  by_carrier: fc.boolean(),
  way_there: fc.constantFrom(0, 0, 500),
})
const swapping = fc.oneof(
  named(5, "swap", wanted.map(swaps.create)),
  named(2, "a shopper's swap", wanted.map(swaps.createByShopper)),
  named(6, "complete a swap", at.map(swaps.completeCart)),
  named(4, "settle a swap", at.map(swaps.settle)),
  named(4, "fulfill a swap", at.map(swaps.fulfill)),
  named(3, "ship a swap", at.map(swaps.ship)),
  named(1, "unpack a swap", at.map(swaps.unpack)),
  named(2, "cancel a swap", at.map(swaps.cancel)),
)

const editing = fc.oneof(
  always(4, "edit", edits.create),
  named(
    3,
    "add a line",
    fc.tuple(at, goods, units).map((one) => edits.add(...one)),
  ),
  named(
    3,
    "set a quantity",
    fc.tuple(at, fc.nat(3), fc.integer({ min: 1, max: 5 })).map((one) => edits.set(...one)),
  ),
  named(
    1,
    "remove a line",
    fc.tuple(at, fc.nat(3)).map((one) => edits.remove(...one)),
  ),
  named(
    1,
    "undo a change",
    fc.tuple(at, fc.nat(3)).map((one) => edits.undo(...one)),
  ),
  named(3, "request an edit", at.map(edits.request)),
  named(3, "pay an edit", at.map(edits.pay)),
  named(2, "confirm an edit", at.map(edits.confirm)),
  named(3, "complete an edit", at.map(edits.complete)),
  named(1, "decline an edit", at.map(edits.decline)),
  named(1, "cancel an edit", at.map(edits.cancel)),
  named(1, "delete an edit", at.map(edits.drop)),
)

/** An order that is paid and sent: much can be done to it. */
export const SENT: LifeCommand[] = [
  new Place(3),
  new RandomAct("capture", 0, orders.capture),
  new RandomAct("fulfill", 0, orders.fulfill(0, 3)),
  new RandomAct("ship", 0, orders.onParcel(0, "shipped")),
]

/** Claims have tests of their own: here they only meet the other operations, and `allowed` is what is likely. */
const claim = (type: "refund" | "replace", one: number, quantity: number): Act => ({
  ask(shop, placed) {
    const line = returns.lineToReturn(placed, one)
    const claim_items = [{ item_id: line.id, quantity, reason: "other" }]
    const goods = { additional_items: [{ variant_id: shop.variants.A, quantity }] }
    return on(shop, placed, "claims", { type, claim_items, ...(type === "replace" && goods) })
  },
  allowed: (placed) => isOpen(placed) && quantity <= swappable(placed, returns.lineToReturn(placed, one)),
})

const parcelOfClaim = ({ claims, parcels }: PaperOrder, one: number) => {
  const sent = parcels.filter(({ of, state }) => state === "packed" && claims.some(({ id }) => id === of))
  return pick(sent, one)
}

const shipClaim = (one: number): Act => ({
  ask(shop, placed) {
    const parcel = parcelOfClaim(placed, one)
    return parcel ? on(shop, placed, `claims/${parcel.of}/shipments`, { fulfillment_id: parcel.id }) : null
  },
  allowed: (placed) => parcelOfClaim(placed, one) !== undefined,
})

const cancelClaim = (one: number): Act => ({
  ask(shop, placed) {
    const found = pick(placed.claims, one)
    return found ? on(shop, placed, `claims/${found.id}/cancel`) : null
  },
  allowed: (placed) => placed.claims.some(({ is_canceled }) => !is_canceled),
})

const claiming = fc.oneof(
  named(
    2,
    "claim money",
    fc.tuple(at, units).map(([one, quantity]) => claim("refund", one, quantity)),
  ),
  named(
    2,
    "claim goods",
    fc.tuple(at, units).map(([one, quantity]) => claim("replace", one, quantity)),
  ),
  named(2, "ship a claim", at.map(shipClaim)),
  named(2, "cancel a claim", at.map(cancelClaim)),
)

const any = fc.oneof(
  { weight: 8, arbitrary: everyday },
  { weight: 5, arbitrary: returning },
  { weight: 12, arbitrary: swapping },
  { weight: 7, arbitrary: editing },
  { weight: 2, arbitrary: claiming },
)

const likely = fc.array(any, { minLength: 5, maxLength: 5 }).map((acts) => new Likely(acts))

/** What may be requested, in any order; now and then two requests at once. */
export const COMMANDS: fc.Arbitrary<LifeCommand> = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(units, goods).map((one) => new Place(...one)) },
  {
    weight: 1,
    arbitrary: fc.tuple(units, fc.constantFrom(0, 700, 1000), fc.boolean()).map((one) => new PlaceDraft(...one)),
  },
  { weight: 4, arbitrary: any },
  { weight: 26, arbitrary: likely },
  { weight: 4, arbitrary: fc.tuple(likely, likely).map((one) => new Together(...one)) },
)
