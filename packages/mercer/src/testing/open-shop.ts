import { systemContext } from "@mercer/api"
import type { Role } from "@mercer/commerce"
import type { ShopDb } from "@mercer/db"
import { recordStatements } from "@mercer/testing/statements"
import type { Shop } from "../context.ts"
import { accountsOf } from "./accounts.ts"
import { openParts } from "./open-parts.ts"
import { checkAnswers, type OwnOperation, ownOperationsOf } from "./operations.ts"
import type { TestShopOptions } from "./options.ts"
import { type OrderFacts, orderPlacer, type PlacedOrder } from "./place-order.ts"
import { type Account, type Visitor, visitor } from "./visitor.ts"

/** A shop with a database of its own, in the process of its test. It answers visitors who have not logged in. */
export interface TestShop extends Visitor {
  /** The shop as its handlers and jobs see it: `call` runs Mercer's operations, `db` reads tables. */
  readonly system: Shop
  readonly db: ShopDb
  /** An operator who has logged in. */
  operator(facts?: { email?: string; role?: Role }): Promise<Account>
  /** A customer with an account who has logged in. */
  customer(facts?: { email?: string }): Promise<Account>
  /**
   * Moves the shop's clock, and what waits for a later attempt: a handler that has failed is tried again by the next
   * `work()` after its delay. Columns that the database fills in keep its own time.
   */
  advance(milliseconds: number): Promise<void>
  /** Places an order as a storefront does: a customer, items, shipping and payment, or what is there of them. */
  placeOrder(facts?: OrderFacts): Promise<PlacedOrder>
  /** Does what is due after events: the shop's handlers, emails and webhooks. */
  work(): Promise<void>
  /** Runs a job of the shop now. */
  runJob(name: string): Promise<void>
  /** The SQL statements that the work sends, with BEGIN and COMMIT. */
  statements(work: () => Promise<unknown>): Promise<string[]>
  /** What was logged as an error, such as requests that were answered with a status of 500. */
  readonly errors: readonly object[]
  /** The shop's own operations; what is known of one besides name, method and path may change. */
  readonly operations: readonly OwnOperation[]
  close(): Promise<void>
}

type Opened = Awaited<ReturnType<typeof openParts>>

/** Opens a shop for one file of tests; `close` it after them. */
export async function openShop(options: TestShopOptions = {}): Promise<TestShop> {
  const opened = await openParts(options)
  const { api, database, errors, advance, close } = opened
  const operations = ownOperationsOf(api.app.own?.procedures ?? {})
  const check = checkAnswers(operations, api.app.own?.fields?.visible)
  const browser = (cookie?: string) => visitor(api.rest, check, cookie ? [cookie] : [])
  const accounts = accountsOf(database, browser)
  let clock = Promise.resolve()
  let helper: Promise<Account> | undefined
  return {
    ...browser(),
    ...accounts,
    placeOrder: orderPlacer(browser(), () => (helper ??= accounts.operator({ email: HELPER }))),
    system: systemContext(api.app) as unknown as Shop,
    db: database.db as unknown as ShopDb,
    advance: (milliseconds) => (clock = Promise.all([clock, advance(milliseconds)]).then(() => {})),
    work: () => clock.then(() => work(opened)),
    runJob: (name) => clock.then(() => runJob(opened, name)),
    statements: recordStatements(database),
    errors,
    operations,
    close,
  }
}

/** Who makes what orders need. */
const HELPER = "helper@example.com"

/** Handlers' work may be events again: until nothing is due, or what is left has failed and waits. */
async function work({ api, database: { pool } }: Opened): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    await api.sweep()
    await api.workHandlers()
    const { rows } = await pool.query(DUE)
    if (!rows[0].due) return
  }
}
const MOST_ROUNDS = 20
const DUE = `SELECT EXISTS (SELECT FROM mercer.outbox
  WHERE done_at IS NULL AND parked_at IS NULL AND run_at <= now()) AS due`

async function runJob({ api }: Opened, name: string): Promise<void> {
  const job = api.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`The shop has no job ${name}`)
  await job.run()
}
