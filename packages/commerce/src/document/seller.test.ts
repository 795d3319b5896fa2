import { expect, test } from "vitest"
import { sellerOf } from "./seller.ts"

const nothing = { address: [], tax_numbers: [], footer: [], logo: null }

test("a store that says nothing is the seller under its own name", () => {
  for (const metadata of [undefined, null, {}, [], "text", { documents: null }, { documents: ["x"] }])
    expect(sellerOf({ name: "Tea Shop", metadata })).toEqual({ name: "Tea Shop", ...nothing })
})

test("texts are read line by line", () => {
  const documents = {
    name: "Tea Shop GmbH",
    address: " Main Street 1\r\n\n10115 Berlin ",
    tax_numbers: "VAT ID DE123456789",
    footer: "IBAN DE00\nBIC X",
    logo: "01k0.png",
  }
  expect(sellerOf({ name: "Tea Shop", metadata: { documents } })).toEqual({
    name: "Tea Shop GmbH",
    address: ["Main Street 1", "10115 Berlin"],
    tax_numbers: ["VAT ID DE123456789"],
    footer: ["IBAN DE00", "BIC X"],
    logo: "01k0.png",
  })
})

test("what is no text is as if absent, and what is too long is cut", () => {
  const documents = { name: 5, address: "a\n".repeat(5_000), footer: ["x"], logo: " " }
  const seller = sellerOf({ name: "Tea Shop", metadata: { documents } })
  expect(seller).toEqual({ name: "Tea Shop", ...nothing, address: Array(12).fill("a") })
})
