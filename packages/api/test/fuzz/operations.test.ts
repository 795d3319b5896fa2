import { isFull, many } from "@mercer/testing/breadth"
import { chance, mutated, mutatedPath, mutatedQuery } from "@mercer/testing/mutations"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scenes } from "../support/all-scenes.ts"
import type { Market } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { type Built, built, listed, routeOf } from "../support/contract.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { anOperatorAtWork, aSceneMarket, aShopper, type Scene, urlOf, type Visitor } from "../support/scenes.ts"
import { SCENE_PARTS } from "../support/scenes-own.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * No client request causes a 500. Each operation gets a request that would succeed, with an unusual value at one place
 * of its path, query or body, and the same over tRPC. FUZZ sets how often, SEED repeats a run.
 */

const OFTEN = Number(process.env.FUZZ ?? many(2, 16))
const SEED = Number(process.env.SEED ?? 20_260_101)
const RATES = ["exists", "gift_card", "login", "lookup", "reset", "claim"].flatMap((name) => [
  `${name}.address=off`,
  `${name}.account=off`,
  `${name}.pair=off`,
])

let shop: TestShop
let market: Market
let operator: Visitor
let shopper: Visitor

beforeAll(async () => {
  shop = await openShop({ ...SCENE_PARTS, settings: { rate_limits: RATES.join(",") } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  await shop.close()
})

describe.each(built.map((one, at) => [`${one.method} ${one.path}`, one, at] as const))("%s", (_, operation, at) => {
  let kept: Promise<Scene> | undefined
  /** Most of the time goes into scenes: in a short run, both interfaces use one. */
  const scene = () => (isFull ? aScene() : (kept ??= aScene()))

  async function aScene(): Promise<Scene> {
    const name = listed.find(({ method, path }) => routeOf(method, path) === operation.route)?.operation
    const made = await scenes[name ?? operation.procedure]?.(shop, market)
    if (!made) throw new Error("There is no scene")
    operator ??= await anOperatorAtWork(shop)
    shopper ??= (await aShopper(shop)).visitor
    return made
  }
  const visitorOf = ({ by: own }: Scene, by: Chance) =>
    by.next() < 0.9 ? own : by.pick([operator, shopper, shop.visitor()])

  test("answers any request without a 500", { timeout: 120_000 }, async () => {
    const by = chance(SEED + at)
    const made = await scene()
    const strange: unknown[] = []
    for (let n = 0; n < OFTEN; n++) {
      const request = requestFor(operation, made, by)
      const answer = await visitorOf(made, by).ask(operation.method, request.url, request.body)
      if (!makesSense(answer)) strange.push([n, request.url.slice(0, 200), request.body, answer.status, answer.body])
    }
    expect(JSON.stringify(strange).slice(0, 2_000)).toBe("[]")
  })

  test("answers any call over tRPC without a 500", { timeout: 120_000 }, async () => {
    const by = chance(SEED + 1_000 + at)
    const { values, query, body, ...made } = await scene()
    const usual = { ...values, ...query, ...(body instanceof FormData ? {} : body) }
    const strange: unknown[] = []
    for (let n = 0; n < OFTEN; n++) {
      const input = mutated(usual, by)
      const { status, error } = await overTrpc(shop, visitorOf(made, by), operation, input)
      const makesSense = status < 300 || (status >= 400 && status < 500 && typeof error?.message === "string")
      if (!makesSense) strange.push([n, input, status, error])
    }
    expect(JSON.stringify(strange).slice(0, 2_000)).toBe("[]")
  })
})

type Chance = ReturnType<typeof chance>

function requestFor({ method, path, input }: Built, scene: Scene, by: Chance) {
  const body = scene.body instanceof FormData ? { files: "none" } : scene.body
  const kind = by.next()
  if (kind < 0.15 && scene.values && Object.keys(scene.values).length > 0)
    return { url: mutatedPath(path, scene.values, by), body }
  const url = urlOf(path, { ...scene, ...(method === "GET" && { query: undefined }) })
  if (method === "GET" || kind < 0.3) return { url: `${url}?${mutatedQuery(Object.keys(input), by)}`, body }
  return { url, body: mutated(body ?? {}, by) }
}

/** A success, or an error response with its type and a message. */
function makesSense({ status, body }: Reply): boolean {
  if (status >= 200 && status < 300) return true
  if (status >= 500 || status < 400) return false
  return typeof body?.type === "string" && typeof body?.message === "string" && body.type !== "unknown_error"
}
