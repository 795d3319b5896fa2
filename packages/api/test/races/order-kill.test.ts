import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileLedger } from "@mercer/providers"
import { someOf } from "@mercer/testing/breadth"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { killAtEveryStep, OPERATION_STEPS, OPERATIONS } from "../support/operation-kills.ts"
import { type Desk, desk as deskOf } from "../support/orders.ts"
import { secondServer } from "../support/races.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, dieAt, pauseAt } from "../support/steps.ts"

const book = join(mkdtempSync(join(tmpdir(), "mercer-book-")), "ledger.jsonl")
let shop: TestShop
let other: ReturnType<typeof secondServer>
let desk: Desk

beforeAll(async () => {
  shop = await openShop({ ledger: fileLedger(book) })
  other = secondServer(shop)
  desk = deskOf(await anOperatorAtWork(shop))
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
  shop.points.on()
})

const NAMES = Object.keys(OPERATIONS)
const orderOf = async (id: string) => must(await desk.get(id)).order

test("a server that is killed at every step of every operation performs each operation once", async () => {
  await killAtEveryStep({ shop, other, desk, book }, NAMES)
  await expectSound(shop)
  expect(shop.errors).toEqual([])
}, 300_000)

function sceneOf(name: string) {
  const scene = OPERATIONS[name]
  if (!scene) throw new Error(`There is no act ${name}`)
  return scene
}

describe.each(NAMES.map((name, at) => [name, at] as const))("%s", (name, at) => {
  test.each(someOf(OPERATION_STEPS, 1, at))(
    "that died when it was %s is resumed by the same key and done once",
    async (step) => {
      const { id, path, body, after, besides } = await sceneOf(name).make(shop, desk)
      const headers = { "idempotency-key": `${name}-${step}`.replaceAll(" ", "-") }
      const reached = dieAt(shop, step)
      void desk.by.post(path, body, headers)
      await reached
      if (step === "intended.writing") await new Promise((resolve) => setTimeout(resolve, 50))
      await aMinuteLater(shop)
      const one = await desk.by.post(path, body, headers)
      const two = await desk.by.post(path, body, headers)
      expect([one.status, two.text]).toEqual([200, one.text])
      expect(await orderOf(id)).toMatchObject(after)
      await besides?.()
      expect(
        await shop.db.orderAct.count({ where: { order_id: id, idempotency_key: headers["idempotency-key"] } }),
      ).toBe(1)
    },
  )

  test("whose process sleeps while another one resumes it does no harm when it wakes", async () => {
    const { id, path, body, after } = await sceneOf(name).make(shop, desk)
    const { reached, go } = pauseAt(shop, "intended.begun")
    const sleeper = desk.by.post(path, body)
    await reached
    await aMinuteLater(shop)
    await other.api.sweep()
    go()
    expect((await sleeper).status).toBe(200)
    expect(await orderOf(id)).toMatchObject(after)
  })
})

test("the books balance after all kills", { timeout: 60_000 }, () => expectSound(shop))
