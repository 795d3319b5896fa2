import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADDRESS, must, refusal } from "../support/checkout.ts"
import { aFullOrder, aSceneMarket, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const ME = "/store/customers/me"
const URL = `${ME}/addresses`
const HOME = { ...ADDRESS, address_1: "Side St 2" }
let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Shoppers in the scenes have two addresses. */
async function withAddresses() {
  const shopper = await aShopper(shop)
  const { customer } = must(await shopper.visitor.get(ME))
  return { ...shopper, saved: customer.shipping_addresses as { id: string; city: string }[] }
}

describe("adding", () => {
  test("saves an address, with its country in lower case", async () => {
    const { visitor, id } = await withAddresses()
    const address = { ...HOME, country_code: "FR", company: "Acme", metadata: { floor: 2 } }
    const { customer } = must(await visitor.post(URL, { address }))
    expect(customer.shipping_addresses).toHaveLength(3)
    expect(customer.shipping_addresses[2]).toMatchObject({ ...address, country_code: "fr", customer_id: id })
  })

  test("saves the same address once, even when sent twenty times at once", async () => {
    const { visitor, id } = await withAddresses()
    const again = { ...HOME, company: "Other", phone: "", metadata: { a: 1 } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => visitor.post(URL, { address: i % 2 ? HOME : again })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.db.address.count({ where: { customer_id: id } })).toBe(3)
  })

  test.each([
    [{}, "address"],
    [{ address: null }, "address"],
    [{ address: { ...HOME, city: undefined } }, "city"],
    [{ address: { ...HOME, id: "addr_1" } }, "id"],
    [{ address: { ...HOME, customer_id: "cus_1" } }, "customer_id"],
    [{ address: { ...HOME, country_code: "xx" } }, "xx"],
    [{ address: { ...HOME, metadata: "x" } }, "metadata"],
    [HOME, "address"],
  ])("refuses %j", async (body, named) => {
    const { visitor } = await withAddresses()
    const answer = await visitor.post(URL, body)
    expect(refusal(answer)).toEqual({ status: 400, type: "invalid_data", message: expect.stringContaining(named) })
  })
})

describe("changing", () => {
  test("sets the given fields; metadata is replaced", async () => {
    const { visitor, saved } = await withAddresses()
    const url = `${URL}/${saved[0]?.id}`
    const body = { city: "Bonn", province: "NRW", country_code: "FR", metadata: { b: 2 } }
    const { customer } = must(await visitor.post(url, body))
    expect(customer.shipping_addresses[0]).toMatchObject({ ...ADDRESS, ...body, country_code: "fr" })
    const kept = must(await visitor.post(url, { metadata: null, province: null })).customer.shipping_addresses[0]
    expect(kept).toMatchObject({ metadata: { b: 2 }, province: null })
  })

  test("refuses other customers' addresses and unknown fields", async () => {
    const [me, other] = [await withAddresses(), await withAddresses()]
    for (const id of [other.saved[0]?.id, "addr_unknown"]) {
      const answer = await me.visitor.post(`${URL}/${id}`, { city: "Bonn" })
      expect(refusal(answer)).toEqual({ status: 400, type: "invalid_data", message: expect.any(String) })
    }
    expect((await me.visitor.post(`${URL}/${me.saved[0]?.id}`, { customer_id: other.id })).status).toBe(400)
    expect((await me.visitor.post(`${URL}/${me.saved[0]?.id}`, { country_code: "xx" })).status).toBe(400)
    expect(must(await other.visitor.get(ME)).customer.shipping_addresses[0].city).toBe("Berlin")
  })

  test("leaves a placed order unchanged, although v1 had let it share the row", async () => {
    const { visitor, saved } = await withAddresses()
    const order = await aFullOrder(shop, await aSceneMarket(shop), visitor)
    const shared = { shipping_address_id: saved[0]?.id as string, billing_address_id: saved[0]?.id as string }
    await shop.db.order.update({ where: { id: order.id }, data: shared })
    must(await visitor.post(`${URL}/${saved[0]?.id}`, { city: "Bonn" }))
    const actual = must(await visitor.get(`/store/orders/${order.id}?expand=shipping_address,billing_address`)).order
    expect([actual.shipping_address.city, actual.billing_address.city]).toEqual(["Berlin", "Berlin"])
    expect(actual.shipping_address.customer_id).toBeNull()
  })
})

describe("deleting", () => {
  test("removes the address, also as a billing address", async () => {
    const { visitor, saved } = await withAddresses()
    must(await visitor.post(ME, { billing_address: saved[0]?.id }))
    const { customer } = must(await visitor.delete(`${URL}/${saved[0]?.id}`, {}))
    expect(customer).toMatchObject({ billing_address_id: null, billing_address: null })
    expect(customer.shipping_addresses.map(({ id }: { id: string }) => id)).toEqual([saved[1]?.id])
    const row = await shop.db.address.findUniqueOrThrow({ where: { id: saved[0]?.id as string } })
    expect(row.deleted_at).not.toBeNull()
  })

  test("ignores an unknown address or another customer's", async () => {
    const [me, other] = [await withAddresses(), await withAddresses()]
    for (const id of [other.saved[0]?.id, newId("addr")])
      expect(must(await me.visitor.delete(`${URL}/${id}`)).customer.shipping_addresses).toHaveLength(2)
    expect(must(await other.visitor.get(ME)).customer.shipping_addresses).toHaveLength(2)
  })
})
