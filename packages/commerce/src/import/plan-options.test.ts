import { expect, test } from "vitest"
import { faultText } from "./fault.ts"
import { KNOWN, row } from "./fixtures.ts"
import { planProduct } from "./plan.ts"
import type { ImportRow } from "./row.ts"
import type { ProductState, VariantState } from "./state.ts"

/* Variants with two options, and duplicate variants from Medusa v1. */

const variant = (id: string, size: string, color: string, fields: VariantState["fields"] = {}): VariantState => ({
  id,
  fields: { title: id, manage_inventory: true, ...fields },
  values: { opt_1: size, opt_2: color },
  prices: [],
})
const TEE: ProductState = {
  id: "prod_t",
  fields: { handle: "tee", title: "Tee" },
  collection_id: null,
  type_id: null,
  tags: [],
  channels: [],
  categories: [],
  profiles: [],
  images: [],
  options: [
    { id: "opt_1", title: "Size" },
    { id: "opt_2", title: "Color" },
  ],
  variants: [variant("v_1", " M ", "Red"), variant("v_2", "S", "Red", { sku: "taken", title: "" })],
}
const planned = (state: ProductState | null, ...rows: Partial<ImportRow>[]) => {
  const known = { ...KNOWN, products: new Map(state ? [["prod_t", state]] : []), skus: new Map([["taken", "v_x"]]) }
  const id = state && { id: "prod_t" }
  const all = rows.map((more, at) =>
    row({ line: at + 2, handle: "tee", product: { ...id, handle: "tee", title: "Tee" }, has_variant: true, ...more }),
  )
  const { plan, faults } = planProduct(all, known, (prefix) => `${prefix}_new`)
  return { variants: plan?.after.variants, faults: faults.map(faultText) }
}
const both = (size: string, color: string) => [
  { name: "Size", value: size },
  { name: "Color", value: color },
]

test("a new variant has a value for each option, and manages its stock", () => {
  const { variants, faults } = planned(TEE, { variant: { title: "L" }, options: both("L", "Red") })
  expect(faults).toEqual([])
  expect(variants?.[2]).toMatchObject({ fields: { manage_inventory: true }, values: { opt_1: "L", opt_2: "Red" } })
})

test("values are compared without surrounding spaces, and errors list all of them", () =>
  expect(planned(TEE, { variant: { title: "M" }, options: both("M", "Red") }).faults).toEqual([
    'Line 2, column "Option Value", value "M / Red": another variant of the product has the same option values. Fix: give each variant different values.',
  ]))

test("an unknown option is refused with a list of the existing ones", () =>
  expect(planned(TEE, { variant: { id: "v_1" }, options: [{ name: "Cut", value: "Slim" }] }).faults).toEqual([
    'Line 2, column "Option Name", value "Cut": the product has no option with this name: it has Size, Color. Fix: name the product\'s options, the same in all its rows.',
  ]))

test("a new product names an option once", () => {
  const options = [...both("M", "Red"), { name: "Size", value: "" }]
  expect(planned(null, { variant: { title: "M" }, options }).faults[0]).toBe(
    'Line 2, column "Option 3 Name", value "Size": an option is named once in a row. Fix: remove one of the two.',
  )
  expect(
    planned(TEE, { variant: { id: "v_1" }, options: [...both("", ""), { name: "Size", value: "" }] }).faults,
  ).toEqual([
    'Line 2, column "Option 3 Name", value "Size": an option is named once in a row. Fix: remove one of the two.',
  ])
})

test("stored duplicate variants and duplicate skus may stay", () => {
  const alike = { ...TEE, variants: [variant("v_1", "S", "Red"), variant("v_2", "S", "Red", { sku: "taken" })] }
  expect(planned(alike, { variant: { id: "v_1" } }, { variant: { id: "v_2", sku: "taken" } }).faults).toEqual([])
})

test("a stored empty title may stay, and blank flags change nothing", () => {
  const { variants, faults } = planned(TEE, { variant: { id: "v_2", title: null, manage_inventory: null } })
  expect(faults).toEqual([])
  expect(variants?.[1]?.fields).toMatchObject({ title: "", manage_inventory: true })
})

test("variants of a product without options are all alike", () => {
  const plain = { ...TEE, options: [], variants: [variant("v_1", "", "")] }
  expect(planned(plain, { variant: { id: "v_1" } }, { variant: { title: "Two" } }).faults).toEqual([])
})
