import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { type Cost, costs } from "../support/plans.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { grow } from "./grown.ts"

const FULL = 100_000
const TENTH = FULL / 10

/** Pages a list may read when it reads the same whatever the shop's size: an index is a level deeper at most. */
const GROWTH = 1.5
const SLACK = 150
/** The maximum cost of a list that is still below the limit of its count in the small shop. */
const UP_TO: Record<string, number> = {
  // The newest 20,000 customers, twice as many as the small shop has.
  "/admin/customers?q=zq": 3_000,
  // A thousand and one matches are counted by reading three thousand rules, three cached pages for each.
  "/admin/discounts?rule[type]=fixed": 12_000,
}

interface Grown {
  shop: TestShop
  operator: Visitor
  cost: ReturnType<typeof costs>
}

let small: Grown
let large: Grown

async function grown(customers: number): Promise<Grown> {
  const shop = await openShop()
  const cost = costs(shop)
  await grow(shop, customers)
  return { shop, operator: await anOperatorAtWork(shop), cost }
}

beforeAll(async () => {
  small = await grown(TENTH)
  large = await grown(FULL)
}, 300_000)
afterAll(async () => {
  await small.shop.close()
  await large.shop.close()
})

const SOON = "created_at[lt]=2024-01-01T12:00:00Z"
const LISTS: Record<string, string[]> = {
  "/admin/customers": [
    "",
    "q=zebra",
    "q=zebra zebra",
    "q=1234567",
    "has_account=true",
    "groups[]=cgrp_1",
    SOON,
    "offset=500",
    "expand=groups",
    "q=zq",
    "order=first_name",
    "order=-last_name",
    "order=-phone",
    "order=has_account",
  ],
  "/admin/customer-groups": ["", "q=group 7", "name[]=group 7"],
  "/admin/customer-groups/cgrp_1/customers": ["", "q=zebra"],
  "/admin/discounts": ["", "q=zebra", "is_dynamic=true", "is_disabled=false", "rule[type]=fixed", SOON],
  "/admin/products": [
    "",
    "q=zebra",
    "status[]=draft",
    "type_id[]=ptyp_1",
    "collection_id[]=pcol_1",
    "tags[]=ptag_1",
    "sales_channel_id[]=sc_1",
    "sales_channel_id[]=sc_2",
    "handle=h-7",
    "order=title",
    SOON,
  ],
  "/admin/variants": ["", "q=zebra", "id[]=variant_7"],
  "/admin/collections": ["", "q=collection 7"],
  "/admin/orders": [
    "",
    "q=zebra",
    "q=zebra zebra",
    "q=PC-1000077",
    "q=1000077",
    "q=%2377",
    "status[]=pending",
    "email=nobody@example.com",
    "customer_id=cus_7",
    SOON,
    "order=status",
    "order=-payment_status",
    "order=fulfillment_status",
  ],
  "/admin/order-edits": [""],
  "/admin/draft-orders": ["", "q=zebra", "q=zebra zebra"],
  "/admin/users": ["", "q=oper"],
  "/admin/audit": [
    "",
    "user_id=usr_1",
    "user_id=nobody",
    "outcome=refused",
    "order=operation",
    "target_id=cus_7",
    SOON,
  ],
}

describe.each(Object.keys(LISTS))("%s costs the same in a shop ten times as large", (path) => {
  test.each(LISTS[path] as string[])("?%s", async (query) => {
    const asked = ({ operator, cost }: Grown): Promise<Cost> =>
      cost(async () => must(await operator.get(`${path}?${query.replaceAll(" ", "%20")}`)))
    const before = await asked(small)
    const after = await asked(large)
    const message = `${after.plan}\n${before.buffers} pages of a tenth, ${after.buffers} of all; ${before.ms} ms, ${after.ms} ms`
    expect(after.buffers, message).toBeLessThan(UP_TO[`${path}?${query}`] ?? before.buffers * GROWTH + SLACK)
    expect(after.ms, message).toBeLessThan(before.ms * 4 + 20)
  })
})
