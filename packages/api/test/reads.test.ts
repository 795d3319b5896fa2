// Reads are executed once for both interfaces, without tRPC's middlewares.
import { afterAll, beforeAll, expect, test } from "vitest"
import { admin, customer, open, shopper } from "../src/access/procedures.ts"
import { appRouter } from "../src/root.ts"
import { aRegion } from "./support/catalog.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop
let cookie: string

beforeAll(async () => {
  shop = await openShop()
  await aRegion(shop.db)
  const { id } = await anOperator(shop)
  cookie = (await loggedIn(shop, "admin", id)).cookie()
})
afterAll(() => shop.close())

interface Definition {
  type: string
  meta: { access: keyof typeof BASES }
  inputs: unknown[]
  middlewares: ({ _type?: string } & object)[]
}

const BASES = { open, shopper, customer, admin }
const definitionOf = (of: unknown) => (of as { _def: Definition })._def

test("no read of Mercer's has middlewares of its own, which would not run", () => {
  const reads = Object.entries(appRouter._def.procedures).filter(([, one]) => definitionOf(one).type === "query")
  expect(reads.length).toBeGreaterThan(100)
  const skipping = reads.filter(([, one]) => {
    const { meta, middlewares, inputs } = definitionOf(one)
    const base = definitionOf(BASES[meta.access]).middlewares
    const more = middlewares.filter((middleware) => !base.includes(middleware))
    return inputs.length > 1 || !more.slice(0, -1).every(({ _type }) => _type === "input" || _type === "output")
  })
  expect(
    skipping.map(([name]) => name),
    "write its check as `before`, with adminAfter",
  ).toEqual([])
})

test("reads of one batch over tRPC each have the fields that they select", async () => {
  const inputs = JSON.stringify({ 0: { fields: "id", expand: "" }, 1: { fields: "name", expand: "" } })
  const url = `http://shop.test/api/trpc/admin.regions.list,admin.regions.list?batch=1&input=${encodeURIComponent(inputs)}`
  const reply = await shop.api.trpc(new Request(url, { headers: { cookie } }), { address: "127.0.0.1" })
  const [first, second] = (await reply.json()) as { result: { data: { regions: object[] } } }[]
  const columnsOf = (row: object = {}) => ["id", "name", "created_at"].filter((column) => column in row)
  expect(columnsOf(first?.result.data.regions[0])).toEqual(["id"])
  expect(columnsOf(second?.result.data.regions[0])).toContain("name")
  expect(columnsOf(second?.result.data.regions[0])).not.toContain("created_at")
})
