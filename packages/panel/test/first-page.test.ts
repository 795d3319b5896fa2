import { appRouter, areaOf } from "@mercer/api"
import { AREAS, completePermissions, mayMakeCall } from "@mercer/commerce"
import { expect, test } from "vitest"
import { TEMPLATES } from "../src/roles/templates.ts"
import { firstPage, mayOpen } from "../src/shell/first-page.ts"

interface Given {
  read: readonly string[]
  write: readonly string[]
}

type Procedures = Record<string, { _def: { meta?: Parameters<typeof areaOf>[1] } }>
const procedures = appRouter._def.procedures as unknown as Procedures
const areaIn = (operation: string) => areaOf(operation, procedures[operation]?._def.meta)

const holding = (given: Given) => {
  const rights = { role: "member", custom: completePermissions(given) } as const
  return (operation: string) => mayMakeCall(rights, { operation, kind: "read", area: areaIn(operation) })
}

test.each([
  ["fulfillment", "/app/orders"],
  ["support", "/app/orders"],
  ["read_only", "/app"],
] as const)("the preset %s begins at %s", (name, page) => {
  expect(firstPage(holding(TEMPLATES[name]), [])).toBe(page)
})

test.each(AREAS)("whoever may only read or change %s begins at a page that they may open", (area) => {
  for (const given of [
    { read: [area], write: [] },
    { read: [], write: [area] },
  ]) {
    const mayCall = holding(given)
    expect(mayOpen(firstPage(mayCall, []), mayCall, [])).toBe(true)
  }
})

test("a role without a page of the menu begins at its account, or at the shop's own page", () => {
  const mayCall = holding({ read: ["extensions"], write: ["notes"] })
  expect(firstPage(mayCall, [])).toBe("/app/account")
  expect(firstPage(mayCall, [{ name: "reviews", operation: "shop.reviews.list" }])).toBe("/app/x/reviews")
})

test("the shop's own pages come before settings, and after work, as in the menu", () => {
  const own = [{ name: "reviews", operation: "shop.reviews.list" }]
  expect(firstPage(holding({ read: ["extensions", "settings"], write: [] }), own)).toBe("/app/x/reviews")
  expect(firstPage(holding({ read: ["extensions", "files"], write: [] }), own)).toBe("/app/media")
})

test("a page below another belongs to it; pages in no menu are for all", () => {
  const mayCall = holding({ read: ["products"], write: [] })
  const own = [{ name: "reviews", operation: "shop.reviews.list" }]
  const pages = ["/app/products/new", "/app/product-tags", "/app/account", "/app/tokens", "/app/unknown"]
  expect(pages.filter((page) => !mayOpen(page, mayCall, own))).toEqual([])
  const refused = ["/app", "/app/orders/order_1", "/app/x/reviews", "/app/x/reviews/1", "/app/comparison"]
  expect(refused.filter((page) => mayOpen(page, mayCall, own))).toEqual([])
  expect(areaIn("admin.product-tags.list")).toBe("products")
})
