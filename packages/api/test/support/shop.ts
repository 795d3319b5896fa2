import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashPassword, login, sessionCookie } from "@mercer/auth"
import {
  addModels,
  type Database,
  ensureApps,
  migrateFields,
  migrateShop,
  newId,
  openDatabase,
  type TakeoverPhase,
} from "@mercer/db"
import { isPooled, PlanSharingClient } from "@mercer/db/testing"
import { openQueue } from "@mercer/jobs"
import {
  type FulfillmentProvider,
  type Ledger,
  localFiles,
  manualFulfillment,
  manualPayment,
  memoryLedger,
  type OauthApp,
  outboxFolder,
  type PaymentProvider,
  type Registry,
  registry,
  type StandInChoice,
  scriptedPayment,
  systemTax,
} from "@mercer/providers"
import { createDatabase, recordAnswers } from "@mercer/testing"
import { createApi, fieldTables, type OwnShop, type Settings } from "../../src/index.ts"
import { client } from "./client.ts"
import { aComparison } from "./comparison.ts"
import { points } from "./points.ts"
import { flawsIn } from "./strict.ts"
import { testApp } from "./test-app.ts"

export interface ShopOptions {
  settings?: Partial<Settings>
  payment?: PaymentProvider[]
  fulfillment?: FulfillmentProvider[]
  /** What serves the rows of providers that the shop does not have. */
  stand_ins?: StandInChoice[]
  /** Apps besides the one that returns a token for every code. */
  oauth?: OauthApp[]
  /** The scripted provider's records: in a file, for tests with several processes. */
  ledger?: Ledger
  /** The folder of the shop's files, for tests with several processes. */
  files?: string
  /** Whether batch jobs stay in a queue, for other processes to process. */
  queue?: boolean
  /** What a shop adds to Mercer. */
  own?: OwnShop
  /** What was generated of its own tables, and the folder of their migrations. */
  tables?: { Client: unknown; models: Readonly<Record<string, unknown>>; migrations?: string | undefined }
  /** Another clock than the machine's. */
  now?: () => Date
  /** How far the shop is taken over from Medusa v1. */
  takeoverPhase?: () => TakeoverPhase | undefined
  /** Called with the database's URL before the shop is opened. */
  before?: (url: string) => Promise<void>
  /** Whether responses must match their operations' schemas; true unless given. */
  strict?: boolean
}

const SETTINGS: Settings = {
  store_cors: "http://storefront.test",
  admin_cors: "http://panel.test",
  cookie: { same_site: "lax", secure: false },
  trust_proxy: 0,
  password_min_length: 1,
  login_exempt: [],
  secret_key: "the key of the shops that tests open",
}

/** A new shop has no webhooks: until it gets one, events are no statements. */
const NONE = { kinds: [], trusted_ms: Number.POSITIVE_INFINITY }

/** A shop on a separate database, called through Request → Response. `close()` it in `afterAll`. */
export async function openShop(options: ShopOptions = {}) {
  const database = await createDatabase()
  await options.before?.(database.directUrl)
  const opened = await openTables(database.url, options)
  const ledger = options.ledger ?? memoryLedger()
  const file = options.files && { file: localFiles({ folder: options.files }) }
  const { payment, oauth, fulfillment, stand_ins } = options
  const providers = { ...providersFor(ledger, payment, oauth, fulfillment, stand_ins), ...file }
  await registerProviders(opened, providers)
  const errors: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void errors.push(facts) }
  const settings = { ...SETTINGS, ...options.settings }
  const at_points = points()
  const queue = options.queue ? await openQueue({ sql: sqlOn(opened), log }) : undefined
  const { now, takeoverPhase, own } = options
  const doubles = { now, takeoverPhase, at: at_points.at, subscriptions: NONE, comparison: aComparison }
  const parts = { ...opened, providers, settings, log, queue, own, ...doubles }
  const opening = createApi(parts)
  const api = recordAnswers(opening, ["rest", "trpc", "hook", "file"])
  return {
    ...client(api.rest, options.strict === false ? undefined : flawsIn(own)),
    db: opened.db,
    pool: opened.pool,
    url: database.url,
    directUrl: database.directUrl,
    api,
    /** What happens at the points of durable work. */
    points: at_points,
    ledger,
    providers,
    /** Requests that were answered with a 500: every test expects none. */
    errors,
    close: async () => {
      await queue?.stop()
      await opened.close()
      await database.drop()
    },
  }
}

/** The database, with the shop's own tables if it has some. */
async function openTables(url: string, { tables, own }: ShopOptions): Promise<Database> {
  if (tables) await migrateShop({ url, folder: tables.migrations })
  await migrateFields({ url, tables: fieldTables(own?.fields) })
  if (tables) addModels(tables.models)
  // A machine that is busy with other suites must not make this one fail.
  return openDatabase({
    url,
    poolSize: 20,
    waitMs: 20_000,
    Client: tables?.Client ?? PlanSharingClient,
    pooler: isPooled,
  })
}

const sqlOn = ({ pool }: Database) => ({
  executeSql: (text: string, values: unknown[]) => pool.query(text, values),
})

export type TestShop = Awaited<ReturnType<typeof openShop>>

/** The shop's providers: `manual` and `scripted` payments, and others that a test adds. */
export function providersFor(
  ledger: Ledger,
  more: PaymentProvider[] = [],
  oauth: OauthApp[] = [],
  carriers: FulfillmentProvider[] = [],
  stand_ins: StandInChoice[] = [],
): Registry {
  const folder = mkdtempSync(join(tmpdir(), "mercer-test-"))
  const providers = {
    payment: [manualPayment(), scriptedPayment({ ledger }), ...more],
    fulfillment: [manualFulfillment(), ...carriers],
    tax: [systemTax()],
    notification: outboxFolder({ folder: join(folder, "mail"), from: "shop@example.com" }),
    file: localFiles({ folder: join(folder, "files") }),
    oauth: [testApp, ...oauth],
    stand_ins,
  }
  return registry(providers, { allow_scripted: true })
}

async function registerProviders({ db, pool }: Database, { ids, apps }: Registry) {
  await ensureApps(pool, apps)
  await db.paymentProvider.createMany({ data: ids.payment.map((id) => ({ id })), skipDuplicates: true })
  await db.fulfillmentProvider.createMany({ data: ids.fulfillment.map((id) => ({ id })), skipDuplicates: true })
}

let hash: Promise<string> | undefined

/** The hash of "secret", computed once: hashing takes 30 ms, and thousands of tests need an account. */
export const secretHash = () => (hash ??= hashPassword("secret"))

/** An operator who can log in with the password "secret". */
export async function anOperator({ db }: Pick<TestShop, "db">, email = "operator@example.com", api_token?: string) {
  const password_hash = await secretHash()
  return db.user.create({
    data: { id: newId("usr"), email, password_hash, role: "admin", ...(api_token && { api_token }) },
  })
}

/** A browser in which this account is logged in, without the cost of checking a password. */
export async function loggedIn(shop: TestShop, actor: "admin" | "customer", id: string) {
  const logins = await login(shop.db, actor, id)
  const [cookie = ""] = sessionCookie(logins, { sameSite: "lax", secure: false }).split(";")
  return shop.withCookie(cookie)
}
