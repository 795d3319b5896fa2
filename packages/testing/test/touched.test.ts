// What `pnpm check:fast` takes to be touched by a change, tested on this repository.
import { askingTests, nearestTests, operationsOf, packagesOf, reached, titlesOf } from "@mercer/launch/touched"
import { expect, test, vi } from "vitest"

// The whole repository is read.
vi.setConfig({ testTimeout: 60_000 })

const STEP = "packages/api/src/cart-change/cart-lines.ts"
const RULE = "packages/commerce/src/discount/adjustments.ts"

test("a step of an operation leads to the operation, and to the tests that ask for it", () => {
  const { nearest } = operationsOf(reached([STEP]))
  const routes = nearest.map(({ route }: { route: string }) => route)
  expect(routes).toContain("POST /store/carts/{id}/line-items")
  expect(routes).not.toContain("GET /admin/currencies")
  expect(titlesOf(nearest)).toEqual(
    expect.arrayContaining(["POST /store/carts/{id}/line-items", "POST /store/carts/{}/line-items"]),
  )
  expect(titlesOf(nearest)).toContain("store.carts.create")
  expect(askingTests(nearest, [STEP])).toContain("packages/api/test/store/carts-lines.test.ts")
})

test("a rule leads through its package's index to its own tests and to the operations that use it", () => {
  const files = reached([RULE])
  expect(files).toContain("packages/commerce/src/discount/adjustments.test.ts")
  const { nearest, more } = operationsOf(files)
  expect(nearest.length + more).toBeGreaterThan(3)
  expect(packagesOf([RULE, STEP, RULE, "README.md"])).toEqual(["@mercer/commerce", "@mercer/api"])
})

test("the place where all operations meet leads no further", () => {
  expect(operationsOf(reached(["packages/api/src/root.ts"])).nearest).toEqual([])
})

test("a file without importers touches only its own package", () => {
  const alone = "apps/e2e/playwright.config.ts"
  expect(reached([alone])).toEqual([alone])
  expect(packagesOf([alone])).toEqual(["@mercer/e2e"])
})

test("three test files are nearest: those that changed, then such as ask for the operation and such as reach the change", () => {
  const [asking, files] = [
    ["ask1", "ask2", "ask3"],
    [RULE, "a/x.test.ts", "a/y.test.ts", "a/z.test.ts"],
  ]
  expect(nearestTests([RULE], asking, files)).toEqual(["ask1", "a/x.test.ts", "ask2"])
  expect(nearestTests(["a/z.test.ts"], asking, files)).toEqual(["a/z.test.ts", "ask1", "a/x.test.ts"])
  expect(nearestTests(files, [], files)).toEqual(["a/x.test.ts", "a/y.test.ts", "a/z.test.ts"])
  expect(nearestTests([RULE], [], files.slice(0, 2))).toEqual(["a/x.test.ts"])
})
