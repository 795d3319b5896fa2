import { describe, expect, test } from "vitest"
import { type CartPart, mustBeOpenToShoppers, shoppersChanges } from "./storefront-change.ts"

const draft = { type: "draft_order" } as const
const own = { type: "default" } as const

describe("the cart of a draft order", () => {
  test.each<CartPart>(["line items", "discounts", "region", "country", "customer", "email", "sales channel"])(
    "keeps its %s",
    (part) => {
      expect(() => mustBeOpenToShoppers(draft, part)).toThrow(
        expect.objectContaining({
          type: "not_allowed",
          message: `The ${part} of a cart of type draft_order cannot be changed in the storefront`,
        }),
      )
      expect(() => mustBeOpenToShoppers(own, part)).not.toThrow()
    },
  )

  test("takes gift cards", () => expect(() => mustBeOpenToShoppers(draft, "gift cards")).not.toThrow())

  const fields = {
    email: { part: "email", present: "ada@example.com" },
    discounts: { part: "discounts" },
    gift_cards: { part: "gift cards" },
  } as const
  const empty = { discounts: undefined, email: null }

  test("leaves out values that it has already, and keeps other fields", () => {
    const wanted = { email: "ada@example.com", shipping_address: { city: "Bonn" }, gift_cards: [], ...{} }
    expect(shoppersChanges(draft, wanted, fields)).toEqual({ shipping_address: { city: "Bonn" }, gift_cards: [] })
    expect(shoppersChanges(draft, empty, fields)).toEqual(empty)
  })

  test.each([{ email: "other@example.com" }, { discounts: [] }, { discounts: null }])("refuses %j", (wanted) => {
    expect(() => shoppersChanges(draft, wanted, fields)).toThrow(expect.objectContaining({ type: "not_allowed" }))
  })

  test("an ordinary cart takes all of it", () => {
    const wanted = { email: "ada@example.com", discounts: [] }
    expect(shoppersChanges(own, wanted, fields)).toBe(wanted)
  })
})

describe("the cart of a swap", () => {
  const swap = { type: "swap" } as const
  test.each<CartPart>([
    "line items",
    "discounts",
    "gift cards",
    "region",
    "customer",
    "email",
    "sales channel",
    "context",
  ])("keeps its %s", (part) => {
    expect(() => mustBeOpenToShoppers(swap, part)).toThrow(expect.objectContaining({ type: "not_allowed" }))
  })

  test("takes addresses, and values that it has", () => {
    const fields = { region_id: { part: "region", present: "R" }, context: { part: "context" } } as const
    const address = { shipping_address: { city: "Bonn" } }
    expect(shoppersChanges(swap, { region_id: "R", ...address }, fields)).toEqual(address)
    expect(() => shoppersChanges(swap, { region_id: "Q" }, fields)).toThrow()
    expect(() => shoppersChanges(swap, { context: {} }, fields)).toThrow()
  })
})
