// A shop of Medusa v1 that Mercer only reads, until `mercer takeover live`.
import { openDatabase, readTakeoverPhase, type TakeoverPhase } from "@mercer/db"
import { goLive } from "@mercer/db/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createApi, isCompat } from "../src/index.ts"
import { aMarket, type Market, must } from "./support/checkout.ts"
import { client } from "./support/client.ts"
import { built } from "./support/contract.ts"
import { overTrpc } from "./support/over-trpc.ts"
import { anOperator, openShop, type TestShop } from "./support/shop.ts"

const TOKEN = "a-token-of-medusa"
const REFUSED = { type: "unexpected_state", message: expect.stringContaining("mercer takeover live") }
let shop: TestShop
let market: Market
let phase: TakeoverPhase | undefined
let api: ReturnType<typeof createApi>
let reader: ReturnType<typeof client>
let closeReader: () => Promise<void>

beforeAll(async () => {
  shop = await openShop({ settings: { roles: "report" } })
  market = await aMarket(shop)
  await anOperator(shop, "operator@example.com", TOKEN)
  await shop.db.user.updateMany({ data: { role: "member" } })
  const opened = openDatabase({ url: shop.directUrl, readOnly: () => phase === "applied" })
  const { providers, api: own } = shop
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void shop.errors.push(facts) }
  api = createApi({ ...opened, providers, settings: own.app.settings, log, takeoverPhase: () => phase })
  reader = client(api.rest)
  closeReader = opened.close
})
beforeEach(() => {
  phase = "applied"
})
afterAll(async () => {
  await closeReader()
  await shop.close()
})

const asOperator = { authorization: `Bearer ${TOKEN}` }
const writes = built.filter(({ type }) => type === "mutation")

describe("while Medusa still sells in the shop", () => {
  test("there are writes to refuse: all that is not a GET but for a preview and the search, which write nothing", () => {
    expect(writes.length).toBeGreaterThan(150)
    const others = built.filter(({ method, type }) => method !== "GET" && type === "query")
    expect(others.map(({ procedure }) => procedure)).toEqual(["admin.orders.previewClaim", "store.products.search"])
  })

  test.each(writes.map((write) => [write.procedure, write] as const))(
    "%s is refused over REST",
    async (name, write) => {
      const path = write.path.replaceAll(/\{\w+\}/g, "x")
      const answer = await reader.ask(write.method, path, {}, { ...asOperator, "idempotency-key": name })
      expect({ status: answer.status, ...answer.body }).toEqual({ status: 503, ...REFUSED })
    },
  )

  test("no key of a refused write was recorded", async () => {
    expect(await shop.db.idempotencyKey.count()).toBe(0)
  })

  test("writes are refused over tRPC", async () => {
    for (const write of writes) {
      const { status, error } = await overTrpc({ api } as never, reader, write, {}, asOperator)
      expect([write.procedure, status, error.message]).toEqual([write.procedure, 503, REFUSED.message])
    }
  })

  test("a provider's webhook is refused, so that it is sent again", async () => {
    const answer = await api.hook("manual", new Request("http://shop.test/hooks/manual", { method: "POST" }))
    expect([answer.status, await answer.json()]).toEqual([503, REFUSED])
  })

  test("reads are answered, also to a role that is only reported, and write nothing", async () => {
    shop.errors.length = 0
    must(await reader.get("/store/products"))
    const [found] = must(await reader.post("/store/products/search", { q: "" })).hits
    expect(found).toMatchObject({ id: expect.stringMatching(/^prod_/) })
    must(await reader.get(`/store/shipping-options?region_id=${market.region.id}`))
    must(await reader.get("/admin/orders", asOperator))
    must(await reader.get("/admin/users", asOperator))
    expect(await shop.db.roleReport.count()).toBe(0)
    expect((await reader.get("/store/auth/nobody@example.com")).status).toBe(200)
    expect(await shop.db.rateLimit.count()).toBe(0)
    expect(shop.errors).toEqual([])
  })

  test("it is open from the moment it is live, and compatible with Medusa until that is done", async () => {
    expect(isCompat(api.app)).toBe(true)
    await shop.pool.query("INSERT INTO mercer.takeover (phase) VALUES ('applied')")
    await goLive(shop.pool)
    phase = await readTakeoverPhase(shop.pool)
    must(await reader.post("/store/carts", { region_id: market.region.id }))
    expect(isCompat(api.app)).toBe(true)
    phase = "done"
    expect(isCompat(api.app)).toBe(false)
    expect(isCompat(shop.api.app)).toBe(false)
  })
})
