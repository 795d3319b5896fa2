// PostgreSQL dies while requests are being served: each response says to retry, and none is an internal error.
import { setTimeout as sleep } from "node:timers/promises"
import { aMarket, client, type Reply } from "@mercer/api/testing"
import { openDatabase } from "@mercer/db"
import { type DurableCluster, startDurableCluster } from "@mercer/testing/cluster"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startServer, type TestServer } from "./support/server.ts"

let cluster: DurableCluster
let server: TestServer
let market: Awaited<ReturnType<typeof aMarket>>

beforeAll(async () => {
  cluster = await startDurableCluster()
  server = await startServer({ DATABASE_URL: cluster.url, LOG_LEVEL: "fatal" })
  const database = openDatabase({ url: cluster.url, poolSize: 2 })
  market = await aMarket(database as never, { stock: 1_000 })
  await database.close()
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await cluster?.stop()
})

const visitor = () =>
  client(async (request) => {
    const { pathname } = new URL(request.url)
    const { method, headers } = request
    const body = method === "GET" ? undefined : await request.text()
    return fetch(`${server.url}${pathname}`, { method, headers, ...(body && { body }) })
  })

/** Locks these tables, so that requests wait in the middle. */
async function hold(tables: string): Promise<void> {
  const holder = new pg.Client({ connectionString: cluster.url })
  holder.on("error", () => {})
  await holder.connect()
  await holder.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`)
}

async function back(): Promise<void> {
  for (;;) {
    if ((await fetch(`${server.url}/health/ready`)).status === 200) return
    await sleep(50)
  }
}

test.each(["cart", "line_item", "payment_session", "region", "customer, customer_group"])(
  "requests that wait for %s when the database dies get a 503",
  { timeout: 60_000 },
  async (tables) => {
    const { post, get } = visitor()
    const carts: string[] = []
    for (let n = 0; n < 6; n++) carts.push((await post("/store/carts", { region_id: market.region.id })).body.cart.id)
    await hold(tables)
    const asked = carts.flatMap((id): Promise<Reply>[] => [
      post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }),
      post(`/store/carts/${id}`, { email: "mia@example.com" }, { "idempotency-key": id }),
      post("/store/carts", { region_id: market.region.id }),
      post("/store/customers", { email: `${id}@example.com`, password: "secret", first_name: "M", last_name: "A" }),
      get(`/store/carts/${id}`),
      get("/store/regions"),
    ])
    await sleep(1_000)
    await cluster.crash()
    const replies = await Promise.all(asked)
    const seen = replies.map(({ status, text }) => (status === 200 || status === 503 ? status : `${status} ${text}`))
    expect(seen.filter((status) => typeof status === "string")).toEqual([])
    expect(seen).toContain(503)
    for (const { status, headers } of replies) if (status === 503) expect(headers.get("retry-after")).not.toBeNull()
    await cluster.start()
    await back()
  },
)
