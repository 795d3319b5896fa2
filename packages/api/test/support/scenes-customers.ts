import { newId } from "@mercer/db"
import { anAppRow } from "./apps.ts"
import { aProduct } from "./catalog.ts"
import { ADDRESS } from "./checkout.ts"
import { aFullOrder, anOperatorAtWork, aShopper, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** A collection with two products. */
export async function aFullCollection({ db }: Pick<TestShop, "db">) {
  const id = newId("pcol")
  await db.productCollection.create({ data: { id, title: `Collection ${id}`, handle: id, metadata: { k: "v" } } })
  const products = [await aProduct(db, { collection_id: id }), await aProduct(db, { collection_id: id })]
  return { id, product_ids: products.map((product) => product.id) }
}

/** A group with one member, who has an account. */
async function aFullGroup(shop: TestShop) {
  const id = newId("cgrp")
  await shop.db.customerGroup.create({ data: { id, name: `Group ${id}`, metadata: { r: 1 } } })
  const { id: customer_id, email } = await aShopper(shop)
  await shop.db.customerGroupCustomer.create({ data: { customer_group_id: id, customer_id } })
  return { id, customer_id, email }
}

let people = 0

const onCollection =
  (body: (product_ids: string[]) => Record<string, unknown> | undefined): MakeScene =>
  async (shop) => {
    const { id, product_ids } = await aFullCollection(shop)
    return { by: await anOperatorAtWork(shop), values: { id }, body: body(product_ids) }
  }

const onGroup =
  (body: (customer_id: string) => Record<string, unknown> | undefined, query?: Record<string, string>): MakeScene =>
  async (shop) => {
    const { id, customer_id } = await aFullGroup(shop)
    return { by: await anOperatorAtWork(shop), values: { id }, body: body(customer_id), ...(query && { query }) }
  }

const nothing = () => undefined

/** On a customer without an account. */
const onGuest: MakeScene = async (shop) => {
  const id = newId("cus")
  await shop.db.customer.create({ data: { id, email: `guest${++people}@customers.test` } })
  return { by: await anOperatorAtWork(shop), values: { id } }
}

/** On the saved address of a shopper. */
const onAddress =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop) => {
    const { id } = await aShopper(shop)
    const { id: address_id } = await shop.db.address.findFirstOrThrow({ where: { customer_id: id } })
    return { by: await anOperatorAtWork(shop), values: { id, address_id }, body }
  }

export const customerScenes: Record<string, MakeScene> = {
  "admin.collections.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { title: "Winter", handle: newId("pcol"), metadata: { a: 1 } },
  }),
  "admin.collections.list": async (shop) => {
    const { id } = await aFullCollection(shop)
    return { by: await anOperatorAtWork(shop), query: { handle: id, limit: "5" } }
  },
  "admin.collections.get": onCollection(nothing),
  "admin.collections.update": onCollection(() => ({ title: "Summer", metadata: { k: "", z: 2 } })),
  "admin.collections.delete": onCollection(nothing),
  "admin.collections.add-products": async (shop) => {
    const { id } = await aFullCollection(shop)
    const product = await aProduct(shop.db)
    return { by: await anOperatorAtWork(shop), values: { id }, body: { product_ids: [product.id] } }
  },
  "admin.collections.remove-products": onCollection((product_ids) => ({ product_ids })),

  "admin.customers.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: {
      email: `new${++people}@customers.test`,
      first_name: "Ada",
      last_name: "Byron",
      password: "secret",
      phone: "555",
      metadata: { vip: true },
    },
  }),
  "admin.customers.list": async (shop) => {
    const { id, email } = await aFullGroup(shop)
    const query = { q: email, groups: id, expand: "groups,shipping_addresses" }
    return { by: await anOperatorAtWork(shop), query }
  },
  "admin.customers.get": async (shop, market) => {
    const { visitor, id } = await aShopper(shop)
    await aFullOrder(shop, market, visitor)
    return { by: await anOperatorAtWork(shop), values: { id } }
  },
  "admin.customers.timeline": async (shop, market) => {
    const { visitor, id } = await aShopper(shop)
    await aFullOrder(shop, market, visitor)
    return { by: await anOperatorAtWork(shop), values: { id } }
  },
  "admin.customers.lifetimeValue": async (shop, market) => {
    const { visitor, id } = await aShopper(shop)
    await aFullOrder(shop, market, visitor)
    return { by: await anOperatorAtWork(shop), values: { id } }
  },
  "admin.customers.update": async (shop) => {
    const { id: group_id, customer_id: id } = await aFullGroup(shop)
    const body = { first_name: "Augusta", groups: [{ id: group_id }], metadata: { tier: "gold" } }
    return { by: await anOperatorAtWork(shop), values: { id }, query: { expand: "groups" }, body }
  },
  "admin.customers.addAddress": async (shop) => {
    const { id } = await aShopper(shop)
    const body = { ...ADDRESS, address_1: "Side St 2", is_billing_address: true }
    return { by: await anOperatorAtWork(shop), values: { id }, body }
  },
  "admin.customers.updateAddress": onAddress({ city: "Hamburg" }),
  "admin.customers.deleteAddress": onAddress(),

  "admin.customers.getInvitation": async (shop) => ({ by: await anOperatorAtWork(shop), query: {} }),
  "admin.customers.invite": onGuest,
  "admin.customers.createInvitationLink": onGuest,

  "admin.customer-groups.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { name: `Group ${newId("cgrp")}`, metadata: { r: 1 } },
  }),
  "admin.customer-groups.list": async (shop) => {
    const { id } = await aFullGroup(shop)
    return { by: await anOperatorAtWork(shop), query: { id, expand: "customers,price_lists" } }
  },
  "admin.customer-groups.get": onGroup(nothing, { expand: "customers,price_lists" }),
  "admin.customer-groups.update": onGroup(() => ({ metadata: { s: 2 } }), { expand: "customers" }),
  "admin.customer-groups.delete": onGroup(nothing),
  "admin.customer-groups.list-customers": onGroup(nothing),
  "admin.customer-groups.add-customers": async (shop) => {
    const { id } = await aFullGroup(shop)
    const { id: customer_id } = await aShopper(shop)
    return { by: await anOperatorAtWork(shop), values: { id }, body: { customer_ids: [{ id: customer_id }] } }
  },
  "admin.customer-groups.remove-customers": onGroup((id) => ({ customer_ids: [{ id }] })),

  "admin.apps.list": async (shop) => {
    await anAppRow(shop)
    return { by: await anOperatorAtWork(shop) }
  },
  "admin.apps.authorize": async (shop) => {
    const application_name = await anAppRow(shop)
    return { by: await anOperatorAtWork(shop), body: { application_name, state: "state-123", code: "code1" } }
  },
}
