import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileLedger } from "@mercer/providers"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { aCartToKill, completeInProcess, KILL_CASES } from "../support/completion-kills.ts"
import { expectSound } from "../support/invariants.ts"
import { switchedOver } from "../support/inventory.ts"
import { killAtEveryStep, MOVING, OPERATIONS, theMarket } from "../support/operation-kills.ts"
import { type Desk, desk as deskOf } from "../support/orders.ts"
import { secondServer } from "../support/races.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, dieAt } from "../support/steps.ts"
import type { OperationCase } from "../support/swap-kills.ts"

/*
 * Servers of a shop with stock locations that are killed while goods are reserved, packed and given back: the levels and
 * reservations must agree whatever step they die at.
 */

const book = join(mkdtempSync(join(tmpdir(), "mercer-book-")), "ledger.jsonl")
let shop: TestShop
let other: ReturnType<typeof secondServer>
let by: Visitor
let desk: Desk
let L1: string
let L2: string

beforeAll(async () => {
  shop = await openShop({ ledger: fileLedger(book) })
  other = secondServer(shop)
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  ;({ L1, L2 } = await switchedOver(shop, by))
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
  shop.points.on()
})

test("a server that is killed at every step of every operation that moves goods performs each once", async () => {
  await killAtEveryStep({ shop, other, desk, book }, MOVING)
  await expectSound(shop)
  expect(await shop.db.reservationItem.count({ where: { deleted_at: { not: null } } })).toBeGreaterThan(0)
  expect(shop.errors).toEqual([])
}, 300_000)

test("a server that is killed at every step of a completion reserves once, or not at all", async () => {
  const market = await theMarket(shop)
  const made = []
  for (const killCase of KILL_CASES) made.push({ ...killCase, ...(await aCartToKill(shop, market, killCase)) })
  expect(await completeInProcess(shop, book, made, 0)).toEqual({ signal: "SIGKILL", said: "" })
  await aMinuteLater(shop)
  await other.api.sweep()
  await expectSound(shop, Object.fromEntries(made.map(({ variant, stock }) => [variant, stock])))
  for (const { id, variant, state, mode, step } of made) {
    const line = await shop.db.lineItem.findFirstOrThrow({ where: { cart_id: id } })
    const reserved = await shop.db.reservationItem.count({ where: { line_item_id: line.id, deleted_at: null } })
    expect([mode, step, variant, reserved]).toEqual([mode, step, variant, state === "placed" ? 1 : 0])
  }
}, 120_000)

test("the last location is not deleted while an operation waits for its server", async () => {
  const { id, path, body } = await (OPERATIONS.fulfill as OperationCase).make(shop, desk)
  const reached = dieAt(shop, "intended.begun")
  void desk.by.post(path, body)
  await reached
  must(await by.delete(`/admin/stock-locations/${L2}`))
  expect((await by.delete(`/admin/stock-locations/${L1}`)).status).toBe(409)
  await aMinuteLater(shop)
  await other.api.sweep()
  expect((await shop.db.order.findUniqueOrThrow({ where: { id } })).fulfillment_status).toBe("fulfilled")
  await expectSound(shop)
  must(await by.delete(`/admin/stock-locations/${L1}`))
  await expectSound(shop)
})
