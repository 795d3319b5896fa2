import { expect, test } from "vitest"
import { ownsAddress } from "./own-address.ts"

const ann = { id: "ann", billing_address_id: "bill" }

test.each([
  [{ id: "home", customer_id: "ann" }, true],
  [{ id: "bill", customer_id: null }, true],
  [{ id: "order's", customer_id: null }, false],
  [{ id: "other", customer_id: "bob" }, false],
])("%j is Ann's: %s", (address, expected) => expect(ownsAddress(ann, address)).toBe(expected))

test("without a billing address no address is owned by accident", () => {
  expect(ownsAddress({ id: "ann", billing_address_id: null }, { id: "x", customer_id: null })).toBe(false)
})
