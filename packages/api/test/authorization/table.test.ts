import { readFileSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scenes } from "../support/all-scenes.ts"
import type { Market } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { type Built, built, listed, routeOf } from "../support/contract.ts"
import { aSceneMarket, type Scene, urlOf } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { ADMITTED, type Asker, everybody, IDENTITIES, type Identity } from "./identities.ts"

/*
 * Who may call what on whose. `table.tsv` has a row for each operation: what those who are admitted get for what is
 * theirs, for what is somebody else's, and for what is not there; "-" where it has no such target. All others get 401.
 * `UPDATE_TABLE=1` writes the rows as they are now: read each change before it is committed.
 */

const TABLE = new URL("./table.tsv", import.meta.url)
const HEAD = "operation\taccess\town\tforeign\tmissing"
const RATES = ["exists", "gift_card", "login", "lookup", "reset", "claim"].map((name) => `${name}.address=off`)

interface Row {
  own: string
  foreign: string
  missing: string
}

const rows = new Map(
  readFileSync(TABLE, "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [string, string, string, string, string])
    .map(([operation, access, own, foreign, missing]) => [operation, { access, own, foreign, missing }]),
)
const seen = new Map<string, Row>()

let shop: TestShop
let market: Market
let people: Record<Identity, Asker>

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: [...RATES, "claim.account=off", "reset.account=off"].join(",") } })
  market = await aSceneMarket(shop)
  people = await everybody(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
  if (process.env.UPDATE_TABLE) writeFileSync(TABLE, [HEAD, ...written(), ""].join("\n"))
})

test("every operation has its row, and every row its operation", () => {
  expect([...rows.keys()].sort()).toEqual(built.map(nameOf).sort())
})

describe.each(built.map((one) => [nameOf(one), one] as const))("%s", (name, operation) => {
  const access = operation.meta.access ?? ""
  const row = rows.get(name)

  test("admits whom its row says", () => expect(access).toBe(row?.access))

  test("answers strangers and those who are none any more with 401, for anything", async () => {
    const scene = await aScene(operation)
    for (const identity of IDENTITIES.filter((one) => !ADMITTED[access]?.includes(one)))
      for (const at of [scene, missing(scene, operation)]) {
        const answer = await ask(operation, at, people[identity])
        expect([identity, answer.status, answer.body?.type]).toEqual([identity, 401, "unauthorized"])
      }
  })

  test("answers those it admits as its row says", async () => {
    const found: Row = { own: await own(operation), foreign: "-", missing: "-" }
    if (hasTarget(operation)) {
      found.foreign = await others(operation)
      found.missing = await nothing(operation)
    }
    seen.set(name, found)
    if (!process.env.UPDATE_TABLE)
      expect(found).toEqual({ own: row?.own, foreign: row?.foreign, missing: row?.missing })
  })
})

/** Whoever owns it, or may do it by the access of the operation, each on a target of his own. */
async function own(operation: Built): Promise<string> {
  const statuses = new Set<number>()
  const scene = await aScene(operation)
  statuses.add((await ask(operation, scene, { by: scene.by })).status)
  if (operation.meta.access === "admin" && !isPersonal(operation)) {
    const again = await aScene(operation)
    statuses.add((await ask(operation, again, people["operator by token"])).status)
  }
  return [...statuses].join("/")
}

/** Somebody of the same kind, who has nothing to do with it. */
async function others(operation: Built): Promise<string> {
  const scene = await aScene(operation)
  const stranger = operation.meta.access === "admin" ? "operator by cookie" : "other shopper"
  return String((await ask(operation, scene, people[stranger])).status)
}

async function nothing(operation: Built): Promise<string> {
  const scene = missing(await aScene(operation), operation)
  const admin = operation.meta.access === "admin"
  const askers: Asker[] = [{ by: scene.by }, ...(admin ? [people["operator by token"]] : [])]
  const statuses = new Set<number>()
  for (const asker of askers) statuses.add((await ask(operation, scene, asker)).status)
  return [...statuses].join("/")
}

/** What an operator does with their own login, jobs, views and tokens, nobody else can. */
const isPersonal = ({ path }: Built) =>
  /^\/admin\/(auth|batch-jobs|uploads|views\/\{id\}|users\/\{id\}\/tokens)/.test(path)
const hasTarget = ({ path }: Built) => path.includes("{")

function missing(scene: Scene, { path }: Built): Scene {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  return { ...scene, values: Object.fromEntries(names.map((name) => [name, "nothing"])) }
}

async function aScene(operation: Built): Promise<Scene> {
  const name = listed.find(({ method, path }) => routeOf(method, path) === operation.route)?.operation
  const make = scenes[name ?? operation.procedure]
  if (!make) throw new Error(`There is no scene ${name ?? operation.procedure}: describe in support/ one that succeeds`)
  return make(shop, market)
}

function ask({ method, path }: Built, scene: Scene, { by, headers }: Asker): Promise<Reply> {
  return by.ask(method, urlOf(path, scene), scene.body, headers)
}

function nameOf({ method, path }: Built): string {
  return `${method} ${path}`
}

function written(): string[] {
  return built.map((one) => {
    const row = seen.get(nameOf(one)) ?? rows.get(nameOf(one))
    return [nameOf(one), one.meta.access, row?.own, row?.foreign, row?.missing].join("\t")
  })
}
