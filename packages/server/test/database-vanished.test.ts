// The database's host is there no more: nothing refuses a connection or breaks one, answers just never come.
import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { aMarket, client } from "@mercer/api/testing"
import { openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createDatabase } from "./support/database.ts"
import { startServer, type TestServer } from "./support/server.ts"

/** At most five seconds for a statement, two for a new connection, and what a busy machine adds. */
const MOST_MS = 9_000

let database: Awaited<ReturnType<typeof createDatabase>>
let road: Awaited<ReturnType<typeof aRoad>>
let server: TestServer
let market: Awaited<ReturnType<typeof aMarket>>

beforeAll(async () => {
  database = await createDatabase()
  road = await aRoad(new URL(database.url))
  server = await startServer({ DATABASE_URL: road.url, LOG_LEVEL: "fatal" })
  const opened = openDatabase({ url: database.url, poolSize: 2 })
  market = await aMarket(opened as never, { stock: 1_000 })
  await opened.close()
})
afterAll(async () => {
  await server?.stop()
  await road?.close()
  await database.drop()
})

/** A relay to PostgreSQL that can stop carrying anything, in both directions, as a cut cable does. */
async function aRoad(to: URL) {
  let isCut = false
  const ends = new Set<net.Socket>()
  const relay = net.createServer((near) => {
    const far = net.connect({ host: to.hostname, port: Number(to.port) })
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on("error", () => {})
      from.on("data", (bytes) => void (isCut || other.write(bytes)))
      from.on("close", () => {
        ends.delete(from)
        if (!isCut) other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve))
  const url = new URL(to)
  url.host = `127.0.0.1:${(relay.address() as net.AddressInfo).port}`
  return {
    url: url.href,
    cut: (now: boolean) => {
      isCut = now
      // What was open then never works again.
      if (!now) for (const end of ends) end.destroy()
    },
    close: () => {
      for (const end of ends) end.destroy()
      return new Promise((resolve) => relay.close(resolve))
    },
  }
}

const visitor = () =>
  client(async (request) => {
    const { pathname } = new URL(request.url)
    const { method, headers } = request
    const body = method === "GET" ? undefined : await request.text()
    return fetch(`${server.url}${pathname}`, { method, headers, ...(body && { body }) })
  })

async function back(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(`${server.url}/health/ready`)).status === 200) return
    await sleep(50)
  }
  throw new Error("The server is not ready again")
}

test("each request gets a 503 within seconds, and the shop goes on when the host is back", {
  timeout: 60_000,
}, async () => {
  const { post, get } = visitor()
  const variant_id = market.variant
  const { id } = (await post("/store/carts", { region_id: market.region.id })).body.cart
  expect((await post(`/store/carts/${id}/line-items`, { variant_id, quantity: 1 })).status).toBe(200)
  road.cut(true)
  const asked = [
    () => get(`/store/carts/${id}`),
    () => get("/store/regions"),
    () => post(`/store/carts/${id}/line-items`, { variant_id, quantity: 1 }, { "idempotency-key": "one" }),
    () => post("/store/carts", { region_id: market.region.id }, { "idempotency-key": "two" }),
    () => post("/store/customers", { email: "a@example.com", password: "secret", first_name: "M", last_name: "A" }),
  ]
  const replies = await Promise.all(
    [...asked, ...asked].map(async (ask) => {
      const began = performance.now()
      const { status } = await ask()
      return { status, ms: performance.now() - began }
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503))
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(MOST_MS)
  road.cut(false)
  await back()
  // The keys are free again: at most five seconds after the outage.
  await sleep(5_000)
  const again = await post(`/store/carts/${id}/line-items`, { variant_id, quantity: 1 }, { "idempotency-key": "one" })
  expect(again.status).toBe(200)
  expect(again.body.cart.items[0].quantity).toBe(2)
  expect((await post("/store/carts", { region_id: market.region.id }, { "idempotency-key": "two" })).status).toBe(200)
})
