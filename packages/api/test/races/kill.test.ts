import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { fileLedger } from "@mercer/providers"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CompletionStep } from "../../src/context.ts"
import { aMarket, ladder, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

const book = join(mkdtempSync(join(tmpdir(), "mercer-kill-")), "ledger.jsonl")
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Declared by @mercer/db, whose scripts run with it.
const tsx = pathToFileURL(createRequire(here("../../../db/package.json")).resolve("tsx")).href

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ ledger: fileLedger(book) })
})
afterAll(() => shop.close())

/** Completes the cart in another process, which is killed at the step. Gives the signal it died of, and what it said. */
async function completeElsewhere(cart: string, step: CompletionStep | "never") {
  const child = spawn(process.execPath, ["--import", tsx, here("../support/victim.ts"), shop.url, book, cart, step])
  let said = ""
  child.stdout.on("data", (text) => {
    said += text
  })
  const [, signal] = await once(child, "close")
  return { signal, said }
}

async function aCart(stock = 10) {
  const market = await aMarket(shop, { stock })
  return { id: await ladder(shop, market).withPayment(), variant: market.variant }
}

test("a process that isn't killed answers", { timeout: 60_000 }, async () => {
  const { id, variant } = await aCart()
  expect(await completeElsewhere(id, "never")).toEqual({ signal: null, said: "200" })
  expect(await shop.ledger.open()).toHaveLength(1)
  await expectSound(shop, { [variant]: 10 })
})

const STEPS: CompletionStep[] = ["begun", "asked", "placing", "placed"]

test.each(STEPS)("SIGKILL when it is %s: one order, and the books agree", { timeout: 60_000 }, async (step) => {
  const { id, variant } = await aCart()
  expect((await completeElsewhere(id, step)).signal).toBe("SIGKILL")
  await aMinuteLater(shop)
  await shop.door.sweep()
  await expectSound(shop, { [variant]: 10 })
  expect(must(await shop.post(`/store/carts/${id}/complete`)).type).toBe("order")
  expect((await shop.ledger.open()).filter((hold) => hold.cart_id === id)).toHaveLength(1)
  await expectSound(shop, { [variant]: 10 })
})

test("SIGKILL when a shortage's payment is about to be let go: it is let go", { timeout: 60_000 }, async () => {
  const { id, variant } = await aCart()
  await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 0 } })
  expect((await completeElsewhere(id, "void_intended")).signal).toBe("SIGKILL")
  await aMinuteLater(shop)
  await shop.door.sweep()
  expect((await shop.ledger.open()).filter((hold) => hold.cart_id === id)).toEqual([])
  await expectSound(shop, { [variant]: 0 })
})
