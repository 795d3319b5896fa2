// 100,000 orders taken over while somebody writes: TAKEOVER_ORDERS=100000 pnpm exec vitest run test/scale.test.ts
import { setTimeout as sleep } from "node:timers/promises"
import { migrate } from "@mercer/db"
import { expect, test } from "vitest"
import { goLive, undoTakeover } from "../src/index.ts"
import { aMedusaShop, rowsOf } from "./support/database.ts"

const orders = Number(process.env.TAKEOVER_ORDERS ?? 500)
const SECONDS = 60
const LONGEST_WAIT_MS = 2_000
const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: [] }

test(`a shop with ${orders} orders is taken over in a minute, and no write waits longer than two seconds`, {
  timeout: 600_000,
}, async () => {
  const shop = await aMedusaShop({ flags: "default", orders })
  const waits: number[] = []
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const started = performance.now()
      await shop.pool.query(WRITE, [n])
      waits.push(performance.now() - started)
      await sleep(5)
    }
  })()
  const started = performance.now()
  await migrate(shop.target)
  const seconds = (performance.now() - started) / 1000
  isOver = true
  await writing
  const longest = Math.max(...waits)
  await shop.pool.query(
    `DELETE FROM line_item WHERE id LIKE 'new_%'; UPDATE "order" SET email = 'customer2@old.shop' WHERE id = 'order_1'`,
  )
  const was = await rowsOf(shop.pool)
  const live = await timed(() => goLive({ url: shop.url, providers, force: true }))
  const undo = await timed(() => undoTakeover({ url: shop.url, finish: async () => {}, keep: async () => "nowhere" }))
  const figures = {
    orders,
    seconds,
    writes: waits.length,
    longest_ms: longest,
    live_s: live.seconds,
    undo_s: undo.seconds,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(seconds).toBeLessThan(SECONDS)
  expect(longest).toBeLessThan(LONGEST_WAIT_MS)
  expect(undo.result.schema).toEqual({ is_compared: true, more: [], less: [] })
  expect(undo.result.changes).toEqual([])
  const now = await rowsOf(shop.pool)
  for (const table of ["order", "payment", "customer", "refund", "address"]) expect(now[table]).toBe(was[table])
})

async function timed<T>(work: () => Promise<T>) {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1000 }
}

/** What a sale writes: one row changed and one added. */
const WRITE = `WITH changed AS (UPDATE "order" SET email = 'writer' || $1 || '@old.shop' WHERE id = 'order_1')
  INSERT INTO line_item (id, cart_id, title, unit_price, quantity) VALUES ('new_' || $1, 'cart_open', 'x', 1, 1)`
