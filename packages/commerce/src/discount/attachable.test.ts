import { expect, test } from "vitest"
import { attachable, discountCode } from "./attachable.ts"

const of = (...types: string[]) => types.map((type, index) => ({ id: `${type}${index}`, rule: { type } }))

test.each([
  [of("percentage", "fixed"), ["percentage0"]],
  [of("free_shipping", "fixed", "percentage", "free_shipping"), ["free_shipping0", "fixed1", "free_shipping3"]],
  [of("free_shipping"), ["free_shipping0"]],
  [[], []],
])("of %j stay %j", (asked, kept) => expect(attachable(asked).map((discount) => discount.id)).toEqual(kept))

test("a discount whose rule is gone is not free shipping", () => {
  const bare = { id: "bare", rule: null }
  expect(attachable([bare, ...of("fixed", "free_shipping")]).map(({ id }) => id)).toEqual(["bare", "free_shipping1"])
})

test("codes are trimmed and capital", () => expect(discountCode("  summer10 ")).toBe("SUMMER10"))
