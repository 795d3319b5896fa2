import { expect, test } from "vitest"
import { isGuideFor, setUpSteps } from "../src/home/set-up.ts"

const NOTHING = {
  ...{ store: false, region: false, tax: false, shipping_option: false, payment_provider: false, product: false },
  ...{ storefront_key: false, email: false, order: false },
}
const hrefs = (region_id: string | null) =>
  Object.fromEntries(setUpSteps({ has: NOTHING, region_id }).map(({ key, begin }) => [key, begin.href]))

test("each step begins in the form that finishes it", () => {
  expect(hrefs("reg_1")).toEqual({
    store: "/app/store",
    region: "/app/regions/new",
    tax: "/app/regions/reg_1",
    shipping_option: "/app/shipping/new?region=reg_1",
    payment_provider: "/app/regions/reg_1",
    product: "/app/products/new",
    storefront_key: "/app/publishable-keys/new",
    email: "/app/mails",
    order: "/app/draft-orders/new",
  })
})

test("without a region, what is set in it begins with a new one", () => {
  expect(hrefs(null)).toMatchObject({
    tax: "/app/regions/new",
    payment_provider: "/app/regions/new",
    shipping_option: "/app/shipping/new",
  })
})

test("a step is done by a fact of the shop", () => {
  const steps = setUpSteps({ has: { ...NOTHING, tax: true, email: true }, region_id: null })
  expect(steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual(["tax", "email"])
})

test("the guide is for those who may do an open step, until none is open", () => {
  const open = setUpSteps({ has: { ...NOTHING, product: true }, region_id: null })
  expect(isGuideFor(open, () => true)).toBe(true)
  expect(isGuideFor(open, (operation) => operation === "store.update")).toBe(true)
  expect(isGuideFor(open, (operation) => operation === "products.create")).toBe(false)
  const all = Object.fromEntries(Object.keys(NOTHING).map((key) => [key, true])) as typeof NOTHING
  expect(isGuideFor(setUpSteps({ has: all, region_id: "reg_1" }), () => true)).toBe(false)
})
