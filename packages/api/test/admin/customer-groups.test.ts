import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup, aPriceList } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }
const ABSENT = { status: 404, type: "not_found", message: expect.any(String) }
const TAKEN = {
  status: 422,
  code: "invalid_request_error",
  type: "duplicate_error",
  message: expect.stringContaining("already exists"),
}

let names = 0
const aName = () => `Name ${++names}`
const create = (body: object) => operator.post("/admin/customer-groups", body)
const made = async (body: object = {}) => must(await create({ name: aName(), ...body })).customer_group
const get = (id: string, query = "") => operator.get(`/admin/customer-groups/${id}${query}`)
const update = (id: string, body: object, query = "") => operator.post(`/admin/customer-groups/${id}${query}`, body)
const destroy = (id: string) => operator.delete(`/admin/customer-groups/${id}`)
const batch = (id: string) => `/admin/customer-groups/${id}/customers/batch`
const asIds = (ids: string[]) => ({ customer_ids: ids.map((id) => ({ id })) })
const add = (id: string, ids: string[], query = "") => operator.post(`${batch(id)}${query}`, asIds(ids))
const remove = (id: string, ids: string[]) => operator.delete(batch(id), asIds(ids))

async function aCustomer(): Promise<string> {
  const id = newId("cus")
  return (await shop.db.customer.create({ data: { id, email: `${id}@example.com`.toLowerCase() } })).id
}

async function membersOf(id: string): Promise<string[]> {
  const rows = await shop.db.customerGroupCustomer.findMany({ where: { customer_group_id: id } })
  return rows.map(({ customer_id }) => customer_id).sort()
}

describe("creating", () => {
  test("returns the group with 200", async () => {
    expect(await made({ name: "VIP 100%", metadata: { r: 1, empty: "" } })).toEqual({
      id: expect.stringMatching(/^cgrp_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: "VIP 100%",
      metadata: { r: 1, empty: "" },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    })
    expect(await made({ metadata: null })).toMatchObject({ metadata: null })
  })

  test.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: " " }, "name"],
    [{ name: null }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ name: "x", metadata: 1 }, "metadata"],
    [{ name: "x", customers: [] }, "customers"],
    [{ name: "x", id: "cgrp_mine" }, "id"],
  ])("refuses %j", async (body, named) => {
    expect(refusal(await create(body))).toEqual({ ...INVALID, message: expect.stringContaining(named) })
  })

  test("refuses a name that a group has; creates one of ten at once", async () => {
    const { name } = await made()
    expect(refusal(await create({ name }))).toEqual(TAKEN)
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: "Of Ten" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)])
  })
})

describe("getting and updating", () => {
  test("return members and price lists on request", async () => {
    const customer = await aCustomer()
    const id = await aGroup(shop.db, [customer])
    const list = await aPriceList(shop.db, { groups: [id] })
    const { customer_group } = must(await get(id, "?expand=customers,price_lists&fields=name"))
    expect(customer_group).toMatchObject({ id, customers: [{ id: customer }], price_lists: [{ id: list }] })
    expect(Object.keys(customer_group).sort()).toEqual(["customers", "id", "name", "price_lists"])
    expect(JSON.stringify(customer_group)).not.toContain("password_hash")
    expect(must(await get(id)).customer_group).not.toHaveProperty("customers")
    expect(must(await update(id, {}, "?expand=customers")).customer_group.customers).toMatchObject([{ id: customer }])
    expect(must(await update(id, {}, "?fields=name")).customer_group).toEqual({ id, name: id })
  })

  test("changes the given fields; metadata key by key, null leaves it", async () => {
    const { id, name } = await made({ metadata: { keep: 1, drop: 1 } })
    const answer = await update(id, { metadata: { drop: "", add: null } })
    expect(must(answer).customer_group).toMatchObject({ name, metadata: { keep: 1, add: null } })
    expect(must(await update(id, { metadata: null })).customer_group).toMatchObject({
      name,
      metadata: { keep: 1, add: null },
    })
    expect(must(await update(id, { name: "Newly named" })).customer_group.name).toBe("Newly named")
  })

  test("refuses another's name, accepts its own, and gives a name to one of two at once", async () => {
    const [one, two] = [await made(), await made()]
    expect(refusal(await update(one.id, { name: two.name }))).toEqual(TAKEN)
    must(await update(one.id, { name: one.name }))
    const answers = await Promise.all([one, two].map(({ id }) => update(id, { name: "Wanted by two" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test.each([{ name: "" }, { name: "  " }, { name: 1 }, { metadata: "x" }, { customers: [] }])(
    "refuses %j",
    async (body) => {
      expect(refusal(await update((await made()).id, body))).toEqual(INVALID)
    },
  )

  test.each(["?expand=nothing", "?expand=discount_conditions", "?fields=nothing", "?unknown=1"])(
    "refuses %s",
    async (query) => {
      expect(refusal(await get((await made()).id, query))).toEqual(INVALID)
    },
  )

  test("answers not found for an unknown group", async () => {
    for (const id of ["nothing", "__proto__"])
      for (const answer of [await get(id), await update(id, {}), await add(id, []), await remove(id, [])])
        expect(refusal(answer)).toEqual(ABSENT)
  })
})

describe("members", () => {
  test("are added once, and existing members stay", async () => {
    const { id } = await made()
    const [a, b] = [await aCustomer(), await aCustomer()]
    expect(must(await add(id, [a, a])).customer_group).toEqual(must(await get(id)).customer_group)
    expect(must(await add(id, [a, b], "?expand=customers")).customer_group.customers).toHaveLength(2)
    expect(await membersOf(id)).toEqual([a, b].sort())
    must(await add(id, []))
  })

  test("are added all or none; the group is checked first", async () => {
    const { id } = await made()
    const [known, gone] = [await aCustomer(), await aCustomer()]
    await shop.db.customer.update({ where: { id: gone }, data: { deleted_at: new Date() } })
    const refused = refusal(await add(id, [known, gone, "nothing"]))
    const message = `The following customer ids do not exist: "${gone}, nothing"`
    expect(refused).toEqual({ status: 404, type: "not_found", message })
    expect(await membersOf(id)).toEqual([])
    expect(refusal(await add("nowhere", ["nothing"])).message).toContain("nowhere")
  })

  test("are removed; customers who are not members, or unknown, are ignored", async () => {
    const [a, b, stranger] = [await aCustomer(), await aCustomer(), await aCustomer()]
    const id = await aGroup(shop.db, [a, b])
    const other = await aGroup(shop.db, [a])
    must(await remove(id, [a, stranger, "nothing"]))
    must(await remove(id, []))
    expect([await membersOf(id), await membersOf(other)]).toEqual([[b], [a]])
  })

  test.each([
    {},
    { customer_ids: null },
    { customer_ids: "cus_1" },
    { customer_ids: ["cus_1"] },
    { customer_ids: [{}] },
    { customer_ids: [{ id: 1 }] },
    { customer_ids: [{ id: "" }] },
    { customer_ids: [null] },
    { customer_ids: [{ id: "cus_1", email: "x" }] },
    { customer_ids: { id: "cus_1" } },
  ])("%j is refused", async (body) => {
    const { id } = await made()
    expect(refusal(await operator.post(batch(id), body))).toEqual(INVALID)
    expect(refusal(await operator.delete(batch(id), body))).toEqual(INVALID)
  })

  test("of a group that is deleted at that moment", async () => {
    for (let round = 0; round < 5; round++) {
      const customers = [await aCustomer(), await aCustomer()]
      const id = await aGroup(shop.db, customers.slice(0, 1))
      const answers = await Promise.all([add(id, customers), destroy(id), remove(id, customers)])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect(await membersOf(id)).toEqual([])
    }
  })

  test("added by ten requests at once are in it once", async () => {
    const { id } = await made()
    const customer = await aCustomer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, [customer])))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(await membersOf(id)).toEqual([customer])
  })
})

test("deleting removes the row and its memberships, and can be repeated", async () => {
  const customer = await aCustomer()
  const id = await aGroup(shop.db, [customer])
  const { name } = must(await get(id)).customer_group
  const answer = { id, object: "customer_group", deleted: true }
  expect([must(await destroy(id)), must(await destroy(id))]).toEqual([answer, answer])
  expect(must(await destroy("nothing"))).toEqual({ ...answer, id: "nothing" })
  expect(await shop.db.customerGroup.count({ where: { id } })).toBe(0)
  expect(await membersOf(id)).toEqual([])
  expect(refusal(await get(id))).toEqual(ABSENT)
  expect((await made({ name })).name).toBe(name)
  must(await operator.get(`/admin/customers/${customer}`))
})
