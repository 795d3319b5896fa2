import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileLedger } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { aCartToKill, completeInProcess, KILL_CASES, type KillCase } from "../support/completion-kills.ts"
import { expectSound, faultsOf } from "../support/invariants.ts"
import { mutantSweep } from "../support/mutants.ts"
import { make, secondServer } from "../support/races.ts"
import { pick, randomOf, SEED } from "../support/seed.ts"
import { openShop, providersFor, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

/** How many processes are killed besides the one that dies at every step. Set PROVE_KILLS=400 for a long run. */
const KILLS = Number(process.env.PROVE_KILLS || 1)
const AT_ONCE = 6
const RESTOCK = 10
const LONG = 120_000 + KILLS * 60_000

const random = randomOf("kills")
let book: string
let shop: TestShop
let market: Market

async function openAnother() {
  book = join(mkdtempSync(join(tmpdir(), "mercer-kill-")), "ledger.jsonl")
  shop = await openShop({ ledger: fileLedger(book) })
  market = await aMarket(shop)
}

/** All of the books are read after each kill, so they must stay short. */
async function anotherShop() {
  await shop.close()
  await openAnother()
}

beforeAll(openAnother)
afterAll(() => shop.close())

const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const holds = async (id: string) => (await shop.ledger.open()).filter(({ cart_id }) => cart_id === id)
const stateOf = async (cart_id: string) =>
  (await shop.db.completion.findFirstOrThrow({ where: { cart_id }, orderBy: { created_at: "desc" } })).state

/** Another server, started after the crash: it knows only what is in the database and at the provider. */
async function restarted<T>(work: (server: ReturnType<typeof secondServer>["api"]) => Promise<T>): Promise<T> {
  const { api, close } = secondServer({ ...shop, providers: providersFor(fileLedger(book)) })
  try {
    return await work(api)
  } finally {
    await close()
  }
}

async function finishedByOthers(): Promise<void> {
  await aMinuteLater(shop)
  await restarted((server) => server.sweep())
}

/** After recovery the cart can be completed, unless it already was, and is paid once. */
async function canBeFinished(id: string, variant: string): Promise<void> {
  await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: { increment: RESTOCK } } })
  const data = { mode: "authorized" }
  const set = await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data })
  expect([200, 400]).toContain(set.status) // 400: it is already an order
  expect(must(await complete(id)).type).toBe("order")
  expect(await holds(id)).toHaveLength(1)
}

test("a process that is not killed answers", { timeout: 120_000 }, async () => {
  const { id, variant } = await aCartToKill(shop, market, { mode: "authorized" })
  expect(await completeInProcess(shop, book, [{ id }], "never")).toEqual({ signal: null, said: "200" })
  expect(await holds(id)).toHaveLength(1)
  await expectSound(shop, { [variant]: 10 })
})

describe("SIGKILL while a completion is at each of its steps", () => {
  const carts = new Map<KillCase, Awaited<ReturnType<typeof aCartToKill>>>()

  beforeAll(async () => {
    const made = await make(KILL_CASES.length, (index) => aCartToKill(shop, market, KILL_CASES[index] as KillCase))
    for (const [index, killCase] of KILL_CASES.entries()) carts.set(killCase, made[index] as (typeof made)[number])
    const toKill = KILL_CASES.map((killCase, index) => ({ id: made[index]?.id as string, step: killCase.step }))
    expect(await completeInProcess(shop, book, toKill, 0)).toEqual({ signal: "SIGKILL", said: "" })
    await finishedByOthers()
  }, 120_000)

  test("leaves books that balance", () =>
    expectSound(shop, Object.fromEntries([...carts.values()].map(({ variant, stock }) => [variant, stock]))))

  test.each(KILL_CASES)("$step, the provider $mode: $state", async (killCase) => {
    const { id, variant, stock } = carts.get(killCase) as Awaited<ReturnType<typeof aCartToKill>>
    expect(await stateOf(id)).toBe(killCase.state)
    const placed = killCase.state === "placed" ? 1 : 0
    expect(await holds(id)).toHaveLength(placed)
    expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(placed)
    await canBeFinished(id, variant)
    expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(1)
    await expectSound(shop, { [variant]: stock + RESTOCK })
  })
})

/** Random carts: most die wherever they are, in a process that is killed at a random moment. */
async function killByChance() {
  const cases = Array.from({ length: AT_ONCE }, () => pick(random, KILL_CASES))
  const carts = await make(AT_ONCE, (index) => aCartToKill(shop, market, cases[index] as KillCase))
  const toKill = carts.map(({ id }, index) => ({ id, step: random() < 0.3 ? cases[index]?.step : undefined }))
  const moment = Math.floor(random() * 200)
  expect((await completeInProcess(shop, book, toKill, moment)).signal).toBe("SIGKILL")
  return { carts, stock: Object.fromEntries(carts.map(({ variant, stock }) => [variant, stock])) }
}

test(`SIGKILL at any moment, ${KILLS} times ${AT_ONCE} completions (seed ${SEED})`, { timeout: LONG }, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const { carts, stock } = await killByChance()
    await finishedByOthers()
    await expectSound(shop, stock)
    for (const { id, variant } of carts) await canBeFinished(id, variant)
    await expectSound(shop, Object.fromEntries(carts.map(({ variant, stock }) => [variant, stock + RESTOCK])))
    if (kill % 20 === 0) await anotherShop()
  }
})

test("a mutant sweeper that skips unfinished attempts is caught", { timeout: 120_000 }, async () => {
  const { stock } = await killByChance()
  const toKill = await aCartToKill(shop, market, { mode: "authorized" })
  await completeInProcess(shop, book, [{ id: toKill.id, step: "authorizing.asked" }], 0)
  await mutantSweep(shop)
  expect(await faultsOf(shop, stock)).toHaveProperty("reconciled")
})
