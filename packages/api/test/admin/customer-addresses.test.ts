import { afterAll, beforeAll, expect, test } from "vitest"
import { ADDRESS, must, refusal } from "../support/checkout.ts"
import { aPlacedOrder } from "../support/orders.ts"
import { anOperatorAtWork, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Awaited<ReturnType<typeof anOperatorAtWork>>

beforeAll(async () => {
  shop = await openShop()
  desk = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const HOME = { ...ADDRESS, address_1: "Home St 7" }
const at = (id: string, address = "") => `/admin/customers/${id}/addresses${address && `/${address}`}`
const read = async (id: string) =>
  must(await desk.get(`/admin/customers/${id}?expand=shipping_addresses,billing_address`)).customer
const streetsOf = (customer: { shipping_addresses: { address_1: string }[] }) =>
  customer.shipping_addresses.map(({ address_1 }) => address_1)

/** A shopper, and the ids of the addresses that they have saved. */
async function aCustomer() {
  const { id, visitor } = await aShopper(shop)
  const saved = (await read(id)).shipping_addresses.map((one: { id: string }) => one.id) as string[]
  return { id, visitor, saved }
}

test("an operator adds an address, which the customer then has", async () => {
  const { id, visitor, saved } = await aCustomer()
  const { customer } = must(await desk.post(at(id), { ...HOME, country_code: "DE" }))
  expect(customer.shipping_addresses).toHaveLength(saved.length + 1)
  expect(customer.shipping_addresses).toContainEqual(expect.objectContaining({ ...HOME, customer_id: id }))
  const { customer: own } = must(await visitor.get("/store/customers/me"))
  expect(streetsOf(own)).toContain("Home St 7")
})

test("the same address is not added twice, not even at once", async () => {
  const { id, saved } = await aCustomer()
  const answers = await Promise.all([1, 2, 3].map(() => desk.post(at(id), HOME)))
  for (const answer of answers) must(answer)
  expect((await read(id)).shipping_addresses).toHaveLength(saved.length + 1)
})

test("an address becomes the billing address, and no longer is", async () => {
  const { id, saved } = await aCustomer()
  const [first = ""] = saved
  expect(must(await desk.post(at(id, first), { is_billing_address: true })).customer.billing_address).toMatchObject({
    id: first,
  })
  const added = must(await desk.post(at(id), { ...HOME, is_billing_address: true })).customer
  expect(added.billing_address).toMatchObject(HOME)
  // What is not said stays: the other one is changed.
  must(await desk.post(at(id, first), { city: "Hamburg" }))
  expect((await read(id)).billing_address).toMatchObject(HOME)
  must(await desk.post(at(id, added.billing_address.id), { is_billing_address: false }))
  expect((await read(id)).billing_address).toBeNull()
})

test("a changed address keeps what is not given, and a deleted one is gone, also for billing", async () => {
  const { id, saved } = await aCustomer()
  const [first = ""] = saved
  const { customer } = must(
    await desk.post(at(id, first), { city: "Hamburg", company: "Acme", is_billing_address: true }),
  )
  expect(customer.billing_address).toMatchObject({ ...ADDRESS, id: first, city: "Hamburg", company: "Acme" })
  must(await desk.post(at(id, first), { company: null }))
  expect((await read(id)).billing_address).toMatchObject({ company: null, city: "Hamburg" })
  const after = must(await desk.ask("DELETE", at(id, first))).customer
  expect(after.billing_address).toBeNull()
  expect(after.shipping_addresses).toHaveLength(saved.length - 1)
})

test("a billing address that is not among the saved ones is changed and deleted too", async () => {
  const { id, visitor, saved } = await aCustomer()
  const billed = must(await visitor.post("/store/customers/me", { billing_address: HOME })).customer
  const own = billed.billing_address_id
  expect(saved).not.toContain(own)
  must(await desk.post(at(id, own), { city: "Bremen" }))
  const { billing_address } = await read(id)
  expect(billing_address).toMatchObject({ ...HOME, city: "Bremen" })
  must(await desk.ask("DELETE", at(id, billing_address.id)))
  expect((await read(id)).billing_address).toBeNull()
})

test("an order that links to a saved address keeps it as it was", async () => {
  const { id, saved } = await aCustomer()
  const [first = ""] = saved
  const order = await aPlacedOrder(shop)
  await shop.db.order.update({ where: { id: order.id }, data: { shipping_address_id: first } })
  must(await desk.post(at(id, first), { city: "Kiel" }))
  const placed = must(await desk.get(`/admin/orders/${order.id}`)).order
  expect(placed.shipping_address).toMatchObject(ADDRESS)
  expect(placed.shipping_address.id).not.toBe(first)
})

test("other customers' addresses, unknown ones and unknown countries are refused, and nothing is changed", async () => {
  const [one, other] = [await aCustomer(), await aCustomer()]
  const [theirs = ""] = other.saved
  const before = await read(other.id)
  expect(refusal(await desk.post(at(one.id, theirs), { city: "X" }))).toMatchObject({ status: 404, type: "not_found" })
  expect(refusal(await desk.ask("DELETE", at(one.id, theirs)))).toMatchObject({ status: 404, type: "not_found" })
  expect(refusal(await desk.post(at("cus_none"), HOME))).toMatchObject({ status: 404, type: "not_found" })
  expect(refusal(await desk.post(at(one.id), { ...HOME, country_code: "xx" }))).toMatchObject({ status: 400 })
  expect(refusal(await desk.post(at(one.id), { city: "Berlin" }))).toMatchObject({ status: 400 })
  expect(await read(other.id)).toEqual(before)
  expect((await read(one.id)).shipping_addresses).toHaveLength(one.saved.length)
})
