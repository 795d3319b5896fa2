import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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

let reasons = 0
const aValue = () => `reason_${++reasons}`
const create = (facts: object = {}) =>
  operator.post("/admin/return-reasons", { label: "Too big", value: aValue(), ...facts })
const made = async (facts?: object) => must(await create(facts)).return_reason
const at = (id: string) => `/admin/return-reasons/${id}`

describe("creating a return reason", () => {
  test("returns all fields, and shoppers can read it", async () => {
    const reason = await made({ description: "Does not fit", metadata: { k: "v" } })
    expect(reason).toMatchObject({
      id: expect.stringMatching(/^rr_/),
      label: "Too big",
      description: "Does not fit",
      parent_return_reason_id: null,
      parent_return_reason: null,
      return_reason_children: [],
      metadata: { k: "v" },
      deleted_at: null,
    })
    const { return_reasons } = must(await shop.get("/store/return-reasons"))
    expect(return_reasons.map(({ id }: { id: string }) => id)).toContain(reason.id)
  })

  test("allows one level of nesting", async () => {
    const parent = await made()
    const child = await made({ parent_return_reason_id: parent.id })
    expect(child.parent_return_reason.id).toBe(parent.id)
    expect(must(await operator.get(at(parent.id))).return_reason.return_reason_children).toMatchObject([
      { id: child.id },
    ])
    expect(refusal(await create({ parent_return_reason_id: child.id }))).toMatchObject({
      status: 400,
      type: "invalid_data",
    })
  })

  test("refuses a parent that does not exist or was deleted", async () => {
    const gone = await made()
    must(await operator.delete(at(gone.id)))
    for (const parent_return_reason_id of ["rr_nothing", gone.id])
      expect(refusal(await create({ parent_return_reason_id }))).toMatchObject({ status: 404, type: "not_found" })
  })

  test("refuses a value in use, also for all but one of several at once; a deleted one is free again", async () => {
    const value = aValue()
    const answers = await Promise.all([1, 2, 3].map(() => create({ value })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const { id } = answers.find(({ status }) => status === 200)?.body.return_reason ?? {}
    must(await operator.delete(at(id)))
    expect((await create({ value })).status).toBe(200)
  })

  test.each([{ label: "" }, { label: null }, { value: "" }, { value: 5 }, { parent_return_reason_id: "" }])(
    "refuses %j",
    async (facts) => {
      expect(refusal(await create(facts))).toMatchObject({ status: 400, type: "invalid_data" })
    },
  )
})

describe("return reasons", () => {
  test("are listed by top-level reasons, with their children", async () => {
    const parent = await made()
    const child = await made({ parent_return_reason_id: parent.id })
    const { return_reasons } = must(await operator.get("/admin/return-reasons"))
    const ids = return_reasons.map(({ id }: { id: string }) => id)
    expect([ids.includes(parent.id), ids.includes(child.id)]).toEqual([true, false])
    expect(must(await operator.get("/admin/return-reasons?expand=")).return_reasons[0]).not.toHaveProperty(
      "return_reason_children",
    )
  })

  test("are found by their id only", async () => {
    expect(refusal(await operator.get(at("rr_nothing")))).toMatchObject({ status: 404, type: "not_found" })
  })
})

describe("changing a return reason", () => {
  test("changes the given fields; null removes a description", async () => {
    const { id } = await made({ description: "Old", metadata: { a: 1, b: 2 } })
    const change = { label: "Too small", description: null, metadata: { a: "", c: 3 } }
    expect(must(await operator.post(at(id), change)).return_reason).toMatchObject({
      label: "Too small",
      description: null,
      metadata: { b: 2, c: 3 },
    })
    const { return_reason: before } = must(await operator.get(at(id)))
    const { return_reason: after } = must(await operator.post(at(id), { metadata: null }))
    expect({ ...after, updated_at: "" }).toEqual({ ...before, updated_at: "" })
  })

  test("refuses a value in use, a new parent and an unknown reason", async () => {
    const [one, other] = [await made(), await made()]
    expect(refusal(await operator.post(at(one.id), { value: other.value }))).toMatchObject({ status: 422 })
    expect((await operator.post(at(one.id), { parent_return_reason_id: other.id })).status).toBe(400)
    expect((await operator.post(at("rr_nothing"), { label: "x" })).status).toBe(404)
  })

  test("two changes of metadata at once are both kept", async () => {
    const { id } = await made()
    const keys = ["a", "b", "c", "d", "e"]
    await Promise.all(keys.map((key) => operator.post(at(id), { metadata: { [key]: 1 } })))
    expect(Object.keys(must(await operator.get(at(id))).return_reason.metadata).sort()).toEqual(keys)
  })
})

describe("deleting a return reason", () => {
  test("deletes its children too, and can be repeated", async () => {
    const parent = await made()
    const child = await made({ parent_return_reason_id: parent.id })
    for (const _ of ["once", "again"])
      expect(must(await operator.delete(at(parent.id)))).toEqual({
        id: parent.id,
        object: "return_reason",
        deleted: true,
      })
    for (const id of [parent.id, child.id]) expect((await operator.get(at(id))).status).toBe(404)
    expect((await shop.get(`/store/return-reasons/${parent.id}`)).status).toBe(404)
  })

  test("leaves returns with this reason unchanged", async () => {
    const { id } = await made()
    const return_id = newId("ret")
    await shop.db.return.create({ data: { id: return_id, refund_amount: 0 } })
    const item_id = newId("item")
    await shop.db.lineItem.create({ data: { id: item_id, title: "Shirt", unit_price: 1, quantity: 1 } })
    await shop.db.returnItem.create({ data: { return_id, item_id, quantity: 1, reason_id: id } })
    must(await operator.delete(at(id)))
    expect(await shop.db.returnItem.count({ where: { reason_id: id } })).toBe(1)
  })
})
