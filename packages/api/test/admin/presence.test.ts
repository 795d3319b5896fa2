import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { type Built, built } from "../support/contract.ts"
import { aColleague } from "../support/custom-roles.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let ada: Visitor
let mia: Visitor
const start = new Date("2026-11-25T12:00:00Z")
let now = start

beforeAll(async () => {
  shop = await openShop({ now: () => now })
  ada = await anOperatorAtWork(shop)
  mia = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const at = (id: string, more = "") => `/admin/presence?resource=orders&resource_id=${id}${more}`
const ask = async (by: Visitor, id: string, more = "") => must(await by.get(at(id, more))).presence
const passed = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

test("who has the same page open is seen by the others, not by themselves, with whether they edit", async () => {
  expect(await ask(mia, "order_1", "&editing=true")).toEqual([])
  const [found, ...more] = await ask(ada, "order_1")
  expect(more).toEqual([])
  expect(found).toEqual({
    ...{ id: await idOf(mia), email: expect.any(String), first_name: null, last_name: null },
    ...{ is_editing: true, age_ms: 0 },
  })
  expect(await ask(mia, "order_1")).toMatchObject([{ id: await idOf(ada), is_editing: false }])
  expect(await ask(ada, "order_1")).toMatchObject([{ is_editing: false }])
  expect(await ask(ada, "order_2")).toEqual([])
})

test("over tRPC the same", async () => {
  await ask(mia, "order_3", "&editing=true")
  const list = built.find(({ procedure }) => procedure === "admin.presence.list") as Built
  const { data } = await overTrpc(shop, ada, list, { resource: "orders", resource_id: "order_3" })
  expect(data.presence).toMatchObject([{ id: await idOf(mia), is_editing: true }])
})

test("who leaves is gone at once, who says nothing any more after 25 seconds, and their row with the next request", async () => {
  await ask(mia, "order_4", "&editing=true")
  passed(15)
  expect(await ask(ada, "order_4")).toMatchObject([{ age_ms: 15_000 }])
  expect(await ask(mia, "order_4", "&leaving=true")).toEqual([])
  expect(await ask(ada, "order_4")).toEqual([])
  await ask(mia, "order_4")
  passed(26)
  expect(await ask(ada, "order_4")).toEqual([])
  expect(await shop.db.presence.findMany({ select: { user_id: true } })).toEqual([{ user_id: await idOf(ada) }])
})

test("many requests at once all succeed", async () => {
  const by = await Promise.all([...Array(6)].map(() => anOperatorAtWork(shop)))
  for (const one of by) await ask(one, "order_5")
  passed(60)
  await Promise.all(
    by.flatMap((one, at) => [ask(one, `order_${at}`), ask(one, "order_6"), ask(one, "order_6", "&leaving=true")]),
  )
})

test("it leaves no audit record", async () => {
  const before = await shop.db.audit.count()
  await ask(mia, "order_7", "&editing=true")
  expect(await shop.db.audit.count()).toBe(before)
})

test("who may not read the resource learns nothing about it; other input is refused", async () => {
  const { by } = await aColleague(shop, ada, { read: ["customers"] })
  expect(refusal(await by.get(at("order_1")))).toMatchObject({ status: 403 })
  must(await by.get("/admin/presence?resource=customers&resource_id=cus_1"))
  expect(await shop.db.presence.count({ where: { user_id: await idOf(by) } })).toBe(1)
  for (const query of [
    "",
    "?resource=orders",
    "?resource=weather&resource_id=x",
    "?resource=orders&resource_id=x&editing=maybe",
  ])
    expect(refusal(await ada.get(`/admin/presence${query}`))).toMatchObject({ status: 400, type: "invalid_data" })
  expect(refusal(await shop.visitor().get(at("order_1")))).toMatchObject({ status: 401 })
})
