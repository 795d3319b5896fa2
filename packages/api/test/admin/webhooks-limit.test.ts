import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const create = () => by.post("/admin/webhooks", { url: "https://example.com/hooks", kinds: ["order.placed"] })

test("a shop has at most 50 webhooks, also when many are created at the same moment", async () => {
  for (let n = 1; n < 50; n++) must(await create())
  const answers = await Promise.all(Array.from({ length: 5 }, create))
  const created = answers.filter(({ status }) => status === 200)
  expect(created).toHaveLength(1)
  const message = "There are 50 webhooks already. Delete one that is no longer used first"
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(refusal(refused)).toEqual({ status: 400, type: "not_allowed", message })
  expect(await shop.db.webhook.count()).toBe(50)

  must(await by.delete(`/admin/webhooks/${created[0]?.body.webhook.id}`))
  expect((await create()).status).toBe(200)
})
