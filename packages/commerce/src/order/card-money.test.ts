import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { percentOf } from "../rate.ts"
import { type CardMoney, cardsLeft, splitOverCards, statusWithCards } from "./card-money.ts"
import { splitRefund } from "./refund-split.ts"

const card = (gift_card_id: string, paid: number, rate = 0, back: Partial<CardMoney> = {}): CardMoney => ({
  gift_card_id,
  rate,
  paid,
  paid_tax: percentOf(paid, rate),
  returned: 0,
  returned_tax: 0,
  ...back,
})

/** What cards paid, less what they got back. */
function given(cards: CardMoney[], refund: number): CardMoney[] {
  const parts = splitOverCards(cards, refund)
  return cards.map((one) => {
    const part = parts.find(({ gift_card_id }) => gift_card_id === one.gift_card_id)
    if (!part) return one
    return { ...one, returned: one.returned + part.amount, returned_tax: one.returned_tax + part.tax }
  })
}

describe("a refund to gift cards", () => {
  test("goes to the card that was spent last first", () => {
    const cards = [card("a", 2000), card("b", 500)]
    expect(splitOverCards(cards, 700)).toEqual([
      { gift_card_id: "b", amount: 500, tax: 0 },
      { gift_card_id: "a", amount: 200, tax: 0 },
    ])
  })

  test.each([
    [1000, 800, 200],
    [1001, 801, 200],
    [1002, 801, 200],
  ])("%i at 25 %% gives a taxed card %i and its tax of %i", (refund, amount, tax) => {
    expect(splitOverCards([card("a", 4000, 25)], refund)).toEqual([{ gift_card_id: "a", amount, tax }])
  })

  test("takes what did not fit along with the rest", () => {
    const after = given([card("a", 1600, 25)], 1002)
    expect(cardsLeft(after)).toBe(999)
    expect(splitOverCards(after, 999)).toEqual([{ gift_card_id: "a", amount: 799, tax: 200 }])
  })

  test("in any parts gives back what the cards paid, and never more", () => {
    const paid = fc.record({ paid: fc.nat(50_000), rate: fc.constantFrom(0, 7, 7.7, 19, 25, 33.3333) })
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 4 }), fc.array(fc.nat(20_000), { maxLength: 8 }), (all, refunds) => {
        let cards = all.map(({ paid, rate }, at) => card(`${at}`, paid, rate))
        for (const refund of refunds) {
          const before = cardsLeft(cards)
          cards = given(cards, refund)
          expect(before - cardsLeft(cards)).toBeLessThanOrEqual(refund)
          for (const one of cards) expect(one.returned).toBeLessThanOrEqual(one.paid)
        }
        cards = given(cards, cardsLeft(cards))
        expect(cards.map(({ returned }) => returned)).toEqual(cards.map(({ paid }) => paid))
        expect(cardsLeft(cards)).toBe(0)
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 1500) },
    )
  })
})

describe("the split of a refund", () => {
  const left = { money: 3000, cards: 9000 }
  test.each([
    ["money first", { worth: 6000, left }, 3000, 3000],
    ["the cards when no money is left", { worth: 6000, left: { money: 0, cards: 6000 } }, 0, 6000],
    ["a refund alone is the whole", { worth: 6000, left, refund: 4000 }, 3000, 1000],
    ["0 gives nothing", { worth: 6000, left, refund: 0 }, 0, 0],
    ["the cards get at most the worth", { worth: 6000, left, refund: 8000 }, 3000, 3000],
    ["the cards' part alone leaves the rest to money", { worth: 6000, left, gift_card_refund: 5000 }, 1000, 5000],
    ["both are as entered", { worth: 6000, left, refund: 100, gift_card_refund: 200 }, 100, 200],
  ])("%s", (_, wanted, money, cards) => expect(splitRefund(wanted)).toEqual({ money, cards }))

  test("refuses more than is left", () => {
    expect(() => splitRefund({ worth: 1, left, refund: 12_001 })).toThrow(/greater that the refundable/)
    expect(() => splitRefund({ worth: 1, left, gift_card_refund: 9001 })).toThrow(/at most 9000/)
    expect(() => splitRefund({ worth: 1, left, refund: 3001, gift_card_refund: 0 })).toThrow(/greater that/)
  })
})

test.each([
  ["captured", true, 0, 900, "captured"],
  ["captured", true, 100, 800, "partially_refunded"],
  ["refunded", true, 100, 800, "partially_refunded"],
  ["refunded", true, 900, 0, "refunded"],
  ["refunded", true, 0, 0, "refunded"],
  ["awaiting", false, 900, 0, "refunded"],
  ["captured", false, 300, 600, "partially_refunded"],
  ["captured", false, 0, 900, "captured"],
] as const)("%s, payments %s, cards %i back of %i more: %s", (status, has, back, left, expected) => {
  const totals = { gift_card_refunded_total: back, gift_card_refundable_amount: left }
  expect(statusWithCards(status, has, totals)).toBe(expected)
})
