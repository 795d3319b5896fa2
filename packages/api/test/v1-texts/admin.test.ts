import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aRegion } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type Quoted, refusedSo } from "../support/v1-texts.ts"

/*
 * Messages of Medusa v1's refusals, one by one: operators' scripts look for them. Each row
 * has the section, the status, and a request that is refused with the message.
 */

let shop: TestShop
let by: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const rule = (more: object = {}) => ({ type: "percentage", value: 10, allocation: "total", ...more })
const discount = async (more: object = {}) =>
  by.post("/admin/discounts", { code: newId("disc"), rule: rule(), regions: [market.region.id], ...more })

/** A discount with one condition, for requests about conditions. */
async function aCondition() {
  const { id, rule_id } = await aDiscount(shop.db, {
    regions: [market.region.id],
    conditions: [{ type: "products", operator: "in", ids: [market.product.id] }],
  })
  const { id: condition } = await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
  return { id, condition, path: `/admin/discounts/${id}/conditions/${condition}` }
}

const QUOTED: Quoted[] = [
  ["1.3", 400, "property x should not exist", () => by.post("/admin/collections", { title: "A", x: 1 })],
  [
    "1.3",
    400,
    "limit must be a number conforming to the specified constraints",
    () => by.get("/admin/collections?limit=abc"),
  ],
  ["1.3", 400, /gt must be a Date instance$/, () => by.get("/admin/orders?created_at[gt]=garbage")],
  ["1.4", 400, "Requested fields [nothing] are not valid", () => by.get("/admin/products?fields=nothing")],
  ["1.4", 400, "Requested fields [items.nothing] are not valid", () => by.get("/admin/orders?expand=items.nothing")],
  ["1.4", 400, "Order field nothing is not valid", () => by.get("/admin/products?order=-nothing")],
  ["1.2", 401, "Unauthorized", () => shop.visitor().get("/admin/products")],
  ["2", 401, "Unauthorized", () => shop.visitor().post("/admin/auth", { email: "a@example.com", password: "x" })],
  [
    "3",
    404,
    "Oauth application nothing not found",
    () => by.post("/admin/apps/authorizations", { application_name: "nothing", state: "a", code: "b" }),
  ],
  [
    "3",
    400,
    "An OAuth handler for Gone could not be found make sure the plugin is installed",
    async () => {
      const facts = { display_name: "Gone", application_name: "gone", data: { state: "a" } }
      await shop.db.oauth.create({ data: { id: newId("oauth"), ...facts } })
      return by.post("/admin/apps/authorizations", { application_name: "gone", state: "a", code: "b" })
    },
  ],
  ["4", 404, "Batch job with id batch_0 was not found", () => by.get("/admin/batch-jobs/batch_0")],
  [
    "4",
    400,
    "Cannot access a batch job that does not belong to the logged in user",
    async () => {
      const other = await shop.db.user.create({ data: { id: newId("usr"), email: "other@example.com" } })
      return by.get(`/admin/batch-jobs/${await aJob({ created_by: other.id })}`)
    },
  ],
  [
    "4",
    400,
    /Unable to find a BatchJob strategy with the type odd$/,
    () => by.post("/admin/batch-jobs", { type: "odd", context: {} }),
  ],
  [
    "4",
    400,
    "Cannot confirm processing for a batch job that is not pre processed",
    async () => by.post(`/admin/batch-jobs/${await aJob({ canceled_at: new Date() })}/confirm`),
  ],
  [
    "4",
    400,
    "Cannot cancel completed batch job",
    async () => by.post(`/admin/batch-jobs/${await aJob({ completed_at: new Date() })}/cancel`),
  ],
  [
    "9",
    422,
    "Product_collection with handle twice already exists.",
    async () => {
      await by.post("/admin/collections", { title: "A", handle: "twice" })
      return by.post("/admin/collections", { title: "A", handle: "twice" })
    },
  ],
  ["9", 404, "Product collection with id: pcol_0 was not found", () => by.get("/admin/collections/pcol_0")],
  ["10", 404, "Currency with code: zzz was not found", () => by.post("/admin/currencies/ZZZ", {})],
  [
    "11",
    422,
    "A customer with the given email already has an account. Log in instead",
    async () => {
      const customer = { email: "twice@example.com", first_name: "A", last_name: "B", password: "secret" }
      await by.post("/admin/customers", customer)
      return by.post("/admin/customers", customer)
    },
  ],
  ["11", 404, "Customer with id: cus_0 was not found", () => by.get("/admin/customers/cus_0")],
  [
    "11",
    404,
    "Customer_group with customer_group_id cgrp_0 does not exist.",
    async () => {
      const customer = await shop.db.customer.create({ data: { id: newId("cus"), email: "grouped@example.com" } })
      return by.post(`/admin/customers/${customer.id}`, { groups: [{ id: "cgrp_0" }] })
    },
  ],
  [
    "12",
    422,
    "Key (name)=(vip) already exists.",
    async () => {
      await by.post("/admin/customer-groups", { name: "vip" })
      return by.post("/admin/customer-groups", { name: "vip" })
    },
  ],
  ["12", 404, "CustomerGroup with id cgrp_0 was not found", () => by.get("/admin/customer-groups/cgrp_0")],
  [
    "12",
    404,
    'The following customer ids do not exist: "a, b"',
    async () => {
      const { customer_group } = must(await by.post("/admin/customer-groups", { name: newId("disc") }))
      const path = `/admin/customer-groups/${customer_group.id}/customers/batch`
      return by.post(path, { customer_ids: [{ id: "a" }, { id: "b" }] })
    },
  ],
  ["13", 404, "Discount with id disc_0 was not found", () => by.get("/admin/discounts/disc_0")],
  ["13", 404, "Discount with id disc_0 was not found", () => by.post("/admin/discounts/disc_0", {})],
  ["13", 404, "Discounts with code NOTHING was not found", () => by.get("/admin/discounts/code/nothing")],
  [
    "13",
    422,
    "Discount with code TWICE already exists.",
    async () => {
      await discount({ code: "twice" })
      return discount({ code: "twice" })
    },
  ],
  ["13", 400, /Discount must have at least 1 region$/, () => discount({ regions: [] })],
  ["13", 404, "Region with reg_0 was not found", () => discount({ regions: ["reg_0"] })],
  [
    "13",
    400,
    '"ends_at" must be greater than "starts_at"',
    () => discount({ starts_at: "2030-01-02", ends_at: "2030-01-01" }),
  ],
  [
    "13",
    400,
    "Fixed discounts can have one region",
    async () => {
      const other = await aRegion(shop.db, { countries: [] })
      return discount({ rule: rule({ type: "fixed" }), regions: [market.region.id, other.id] })
    },
  ],
  [
    "13",
    400,
    "Missing one of products, collections, tags, types or customer groups in data",
    () => discount({ rule: rule({ conditions: [{ operator: "in" }] }) }),
  ],
  [
    "13",
    400,
    /^Only one of products, product_tags is allowed/,
    () => discount({ rule: rule({ conditions: [{ operator: "in", products: ["a"], product_tags: ["b"] }] }) }),
  ],
  [
    "13",
    400,
    /type must be one of the following values: fixed, percentage, free_shipping$/,
    () => by.get("/admin/discounts?rule[type]=odd"),
  ],
  [
    "13",
    400,
    "property is_dynamic should not exist",
    async () => by.post(`/admin/discounts/${(await aCondition()).id}`, { is_dynamic: true }),
  ],
  [
    "13",
    400,
    "Discount must be set to dynamic",
    async () => by.post(`/admin/discounts/${(await aCondition()).id}/dynamic-codes`, { code: "X" }),
  ],
  [
    "14",
    404,
    "DiscountCondition with id discon_0 was not found",
    async () => by.get(`/admin/discounts/${(await aCondition()).id}/conditions/discon_0`),
  ],
  [
    "14",
    400,
    /^Condition with id discon_\w+ does not belong to Discount with id disc_/,
    async () => {
      const [one, other] = [await aCondition(), await aCondition()]
      return by.get(`/admin/discounts/${one.id}/conditions/${other.condition}`)
    },
  ],
  [
    "14",
    422,
    "Discount Condition with operator 'in' and type 'products' already exist on a Discount Rule",
    async () => {
      const body = { operator: "in", products: [market.product.id] }
      return by.post(`/admin/discounts/${(await aCondition()).id}/conditions`, body)
    },
  ],
  [
    "14",
    400,
    /Missing one of products, collections, tags, types or customer groups in data$/,
    async () => by.post(`${(await aCondition()).path}/batch`, { resources: [] }),
  ],
  ["14", 400, "resources must be an array", async () => by.post(`${(await aCondition()).path}/batch`, {})],
]

async function aJob(more: object) {
  const { user } = must(await by.get("/admin/auth"))
  const facts = { type: "product-import", context: {}, dry_run: true, created_by: user.id as string }
  return (await shop.db.batchJob.create({ data: { id: newId("batch"), ...facts, ...more } })).id
}

test.each(QUOTED)("%s: %i %s", refusedSo)
