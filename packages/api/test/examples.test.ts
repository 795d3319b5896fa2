import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scenes } from "./support/all-scenes.ts"
import type { Market } from "./support/checkout.ts"
import { pairs } from "./support/contract.ts"
import { aSceneMarket, urlOf } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"

/** Where our answers differ from the recorded ones of Medusa 1.20.10, and why. */
const EXCEPTIONS: [path: RegExp, why: string][] = [
  [/^admin\.customers\.create\.customer\.password_hash$/, "a secret, which v1 gives away"],
  [/\.raw_discount_total$/, "an inner value of v1's totals that it strips elsewhere (conventions 17)"],
  [
    /^store\.payment-sessions\.create\.data$/,
    "v1 answers the cart twice, as `cart` and as `data`; the seed has `cart`",
  ],
]

/** What v1 answers with 404 unless a switch is set, so that nothing was recorded. */
const UNRECORDED = new Set(["admin.currencies.update"])

/** Objects that the shop keeps without looking inside. */
const FREE = new Set(["metadata", "data"])

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "exists.address=off" } })
  market = await aSceneMarket(shop)
})
afterAll(() => shop.close())

describe("an answer has every key of the recorded one, of the same kind", () => {
  const recorded = pairs.filter(({ row }) => !UNRECORDED.has(row.operation))
  test.each(recorded.map((pair) => [pair.row.operation, pair.row] as const))("%s", async (name, row) => {
    const scene = scenes[name]
    if (!scene) throw new Error("There is no scene: describe in test/support/scenes.ts a request that succeeds")
    const here = await scene(shop, market)
    const answer = await here.by.ask(row.method, urlOf(row.path, here), here.body)
    expect([answer.status, answer.text]).toEqual([Number(row.status), expect.any(String)])
    const recorded = JSON.parse(readFileSync(new URL(`contract/examples/${name}.json`, import.meta.url), "utf8"))
    expect(recorded.status).toBe(answer.status)
    const known = (difference: string) => EXCEPTIONS.some(([path]) => path.test(difference.split(":")[0] ?? ""))
    const found = differences(recorded.body ?? {}, answer.body ?? {}, name).filter((one) => !known(one))
    expect([...new Set(found)]).toEqual([])
  })
})

test("nothing of it was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})

test("the comparison sees a missing key, another kind, and an empty list", () => {
  const recorded = { a: 1, b: { c: "x" }, d: [{ e: true }], f: null, metadata: { g: 1 } }
  expect(differences(recorded, { a: 1, b: { c: null }, d: [{ e: false }], f: "any", metadata: {} }, "o")).toEqual([])
  expect(differences(recorded, { a: "1", b: {}, d: [], metadata: 1 }, "o")).toEqual([
    "o.a: string, not number",
    "o.b.c: missing",
    "o.d: empty, so that nothing is compared",
    "o.f: missing",
    "o.metadata: number, not object",
  ])
})

type Values = Record<string, unknown>

/** What is in the recorded answer and not in ours. Null stands for any kind. */
function differences(recorded: unknown, ours: unknown, path: string): string[] {
  if (recorded === null || ours === null) return []
  if (kind(recorded) !== kind(ours)) return [`${path}: ${kind(ours)}, not ${kind(recorded)}`]
  if (Array.isArray(recorded)) return ofLists(recorded, ours as unknown[], path)
  if (typeof recorded !== "object" || isFree(path)) return []
  return Object.entries(recorded).flatMap(([key, value]) =>
    key in (ours as Values) ? differences(value, (ours as Values)[key], `${path}.${key}`) : [`${path}.${key}: missing`],
  )
}

/** Each recorded row must find its keys in every one of ours. */
function ofLists(recorded: unknown[], ours: unknown[], path: string): string[] {
  if (recorded.length > 0 && ours.length === 0) return [`${path}: empty, so that nothing is compared`]
  return recorded.flatMap((one) => ours.flatMap((other) => differences(one, other, path)))
}

/** `data` of a completed cart is the order; everywhere else it is a provider's. */
function isFree(path: string): boolean {
  const last = path.split(".").at(-1) ?? ""
  return FREE.has(last) && !/^store\.[a-z-]+\.[a-z-]+\.data$/.test(path)
}

const kind = (value: unknown) => (Array.isArray(value) ? "array" : typeof value)
