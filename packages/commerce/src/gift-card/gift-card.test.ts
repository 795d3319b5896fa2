import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { applicable } from "./applicable.ts"
import { boughtCards, cardTaxRate } from "./bought-cards.ts"
import { giftCardCode } from "./code.ts"
import { draw, drawOrder } from "./draw.ts"

const now = new Date(1000)
const card = (id: string, balance: number, more = {}) => ({ id, balance, tax_rate: null, ends_at: null, ...more })
const taxed = { gift_cards_taxable: true }

describe("spending", () => {
  test("the card that expires first, then the smaller balance, then the id", () => {
    const cards = [card("a", 5), card("b", 3), card("d", 9, { ends_at: now }), card("c", 8, { ends_at: new Date(1) })]
    expect(drawOrder(cards).map((one) => one.id)).toEqual(["c", "d", "b", "a"])
    expect(drawOrder([card("b", 5), card("a", 5), card("c", 5)]).map((one) => one.id)).toEqual(["a", "b", "c"])
  })

  test("stops when the amount is covered, and leaves unused cards out", () =>
    expect(draw([card("a", 30), card("b", 0), card("c", 50), card("d", 90)], 60, taxed)).toEqual([
      { gift_card_id: "a", amount: 30, is_taxable: false, tax_rate: null, balance: 0, is_disabled: true },
      { gift_card_id: "c", amount: 30, is_taxable: false, tax_rate: null, balance: 20, is_disabled: false },
    ]))

  test("with nothing to pay, no card is used", () => expect(draw([card("a", 30)], 0, taxed)).toEqual([]))

  test("never switches a disabled card on again", () =>
    expect(draw([card("a", 30, { is_disabled: true })], 10, taxed)[0]?.is_disabled).toBe(true))

  test.each([
    [20, true, { is_taxable: true, tax_rate: 20 }],
    [0, true, { is_taxable: false, tax_rate: null }],
    [20, false, { is_taxable: false, tax_rate: null }],
  ])("a rate of %d where cards are taxed: %s", (tax_rate, gift_cards_taxable, expected) =>
    expect(draw([card("a", 30, { tax_rate })], 10, { gift_cards_taxable })[0]).toMatchObject(expected),
  )
})

describe("using on a cart", () => {
  const good = { code: "X", is_disabled: false, ends_at: null, region_id: "R" }
  test.each([
    [{ is_disabled: true }, "not_allowed", "The gift card is disabled", "gift_card_disabled"],
    [{ ends_at: new Date(999) }, "not_allowed", "The gift card is expired", "gift_card_expired"],
    [
      { region_id: "Q" },
      "invalid_data",
      "The gift card cannot be used in the current region",
      "gift_card_wrong_region",
    ],
  ])("%j is %s: %s, %s", (more, type, message, code) =>
    expect(() => applicable({ ...good, ...more }, { region_id: "R", now })).toThrow(
      expect.objectContaining({ type, message, code }),
    ),
  )
  test.each([{}, { ends_at: now }, { ends_at: new Date(1001) }])("%j is fine", (more) =>
    expect(() => applicable({ ...good, ...more }, { region_id: "R", now })).not.toThrow(),
  )
})

describe("buying", () => {
  const region = { id: "R", gift_cards_taxable: true, tax_rate: 19 }
  const line = { quantity: 3, is_giftcard: true, metadata: null, tax_lines: [{ rate: 5 }, { rate: 2.5 }] }
  const values = (subtotal: number, more = {}) =>
    boughtCards({ ...line, ...more }, subtotal, region).map((one) => one.value)

  test.each([
    [3000, {}, [1000, 1000, 1000]],
    [2398, {}, [800, 799, 799]],
    [2, {}, [1, 1]],
    [0, {}, []],
    [-2, {}, []],
    [3000, { tax_lines: null }, [1000, 1000, 1000]],
    [3000, { is_giftcard: false }, []],
  ])("a subtotal of %d with %j gives cards of %j", (subtotal, more, expected) =>
    expect(values(subtotal, more)).toEqual(expected),
  )

  test("a card has the sum of the line's rates, and metadata", () =>
    expect(boughtCards(line, 3000, region)[0]).toMatchObject({
      tax_rate: 7.5,
      metadata: {},
      region_id: "R",
      balance: 1000,
    }))

  test("a line without its own taxes sells cards at the region's rate", () =>
    expect(boughtCards({ ...line, tax_lines: null }, 1000, region)[0]?.tax_rate).toBe(19))

  test.each([
    [true, 19, 7, 7],
    [true, 19, 0, 19],
    [true, 19, null, 19],
    [true, 0, 0, null],
    [false, 19, 7, null],
  ])("cards taxed %s, region %d, given %s: %s", (gift_cards_taxable, tax_rate, given, expected) =>
    expect(cardTaxRate({ gift_cards_taxable, tax_rate }, given)).toBe(expected),
  )
})

describe("codes", () => {
  test("are four groups of four capitals and digits", () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64, max: 251 }), (bytes) => {
        expect(giftCardCode(bytes)).toMatch(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/)
      }),
    ))

  test("skip bytes that would favor some characters", () => {
    const bytes = Uint8Array.from([255, 252, ...Array.from({ length: 16 }, (_, i) => i)])
    expect(giftCardCode(bytes)).toBe("ABCD-EFGH-IJKL-MNOP")
    expect(giftCardCode(Uint8Array.from({ length: 16 }, (_, i) => 251 - i))).toBe("9876-5432-10ZY-XWVU")
  })

  test("need enough bytes", () =>
    expect(() => giftCardCode(new Uint8Array(15))).toThrow(
      expect.objectContaining({
        type: "unexpected_state",
        message: "Too few random bytes for a gift card code",
      }),
    ))
})
