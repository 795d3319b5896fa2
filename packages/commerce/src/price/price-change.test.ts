import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hasFixedPrice, joinedChanges, PRICE_GRACE_MS, priceChanged, pricesAsAgreed } from "./price-change.ts"
import { type Price, selectPrice } from "./select-price.ts"

const line = { variant_id: "v", is_return: false, should_merge: true }

test.each([
  ["default", {}, false],
  ["default", { variant_id: null }, true],
  ["default", { is_return: true }, true],
  ["default", { should_merge: false }, true],
  ["swap", {}, true],
  ["claim", {}, true],
  ["draft_order", {}, true],
  ["payment_link", {}, true],
])("a line of a cart of type %s with %j keeps its price: %s", (type, facts, expected) =>
  expect(hasFixedPrice({ type }, { ...line, ...facts })).toBe(expected),
)

const MINUTE = 60_000
const now = new Date(100 * MINUTE)
const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
const price = (
  amount: number,
  list?: { ends_at: Date | null; updated_at?: Date; status?: string },
): Price & {
  price_list?: { updated_at?: Date } & NonNullable<Price["price_list"]>
} => ({
  id: `ma_${amount}`,
  amount,
  currency_code: "eur",
  region_id: null,
  min_quantity: null,
  max_quantity: null,
  ...(list && { price_list: { type: "sale", status: "active", starts_at: null, includes_tax: false, ...list } }),
})

const selected = (prices: readonly Price[]) =>
  selectPrice([...prices], { region: { id: "R", currency_code: "eur" }, now, group_ids: [], quantity: 1 })
    .calculated_price

describe("a list that has ended counts for a payment agreed upon before", () => {
  test.each([
    ["ended 14 minutes ago, agreed before", at(-14), at(-20), undefined, 700],
    ["ended a millisecond less than 15 minutes ago", new Date(at(-15).getTime() + 1), at(-20), undefined, 700],
    ["ended 15 minutes ago", at(-15), at(-20), undefined, 1000],
    ["ends this moment", at(0), at(-20), undefined, 700],
    ["agreed when it ended", at(-5), at(-5), undefined, 1000],
    ["agreed after it ended", at(-5), at(-4), undefined, 1000],
    ["never agreed", at(-5), null, undefined, 1000],
    ["changed by an operator before its end", at(-5), at(-20), at(-6), 700],
    ["ended by an operator", at(-5), at(-20), at(-5), 1000],
    ["changed by an operator since", at(-5), at(-20), at(-1), 1000],
    ["not ended", at(5), null, undefined, 700],
  ])("%s", (_, ends_at, agreed_at, updated_at, expected) => {
    const prices = [price(1000), price(700, { ends_at, ...(updated_at && { updated_at }) })]
    expect(selected(pricesAsAgreed(prices, now, agreed_at))).toBe(expected)
  })

  test("a list that an operator has switched off does not", () => {
    const prices = [price(1000), price(700, { ends_at: at(-5), status: "draft" })]
    expect(selected(pricesAsAgreed(prices, now, at(-20)))).toBe(1000)
  })

  test("of any lists: the lowest price among those that a simple reading lets count", () => {
    const lists = fc.record({ amount: fc.integer({ min: 1, max: 999 }), end: fc.integer({ min: -40, max: 10 }) })
    fc.assert(
      fc.property(fc.array(lists, { maxLength: 6 }), fc.integer({ min: -40, max: 0 }), (given, agreed) => {
        const prices = [price(1000), ...given.map(({ amount, end }) => price(amount, { ends_at: at(end) }))]
        const counting = given.filter(({ end }) => end > 0 || (end > -15 && agreed < end))
        const wanted = Math.min(1000, ...counting.map(({ amount }) => amount))
        expect(selected(pricesAsAgreed(prices, now, at(agreed)))).toBe(wanted)
      }),
      { numRuns: 10_000 },
    )
  })

  test("grace lasts fifteen minutes", () => expect(PRICE_GRACE_MS).toBe(15 * MINUTE))
})

test("the refusal is no conflict, which clients repeat, and names lines and prices only", () => {
  const item = { item_id: "item_1", unit_price_before: 900, unit_price: 1000 }
  expect(priceChanged([{ ...item, title: "Shirt" } as typeof item])).toMatchObject({
    type: "not_allowed",
    code: "price_changed",
    items: [item],
  })
})

const change = (item_id: string, unit_price_before: number, unit_price: number) => ({
  item_id,
  unit_price_before,
  unit_price,
})

test("rounds of changes are one, from the first price to the last", () => {
  expect(joinedChanges([change("a", 1, 2), change("b", 1, 2)], [change("a", 2, 3), change("c", 5, 4)])).toEqual([
    change("a", 1, 3),
    change("b", 1, 2),
    change("c", 5, 4),
  ])
  expect(joinedChanges([change("a", 1, 2)], [change("a", 2, 1)])).toEqual([])
})
