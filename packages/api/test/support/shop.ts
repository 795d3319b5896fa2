import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashPassword, login, sessionCookie } from "@mercer/auth"
import { type Database, ensureApps, newId, openDatabase } from "@mercer/db"
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
  scriptedPayment,
  systemTax,
} from "@mercer/providers"
import { createDatabase } from "@mercer/testing"
import { openDoor, type Settings } from "../../src/index.ts"
import { testApp } from "./apps.ts"
import { client } from "./client.ts"
import { flaws } from "./strict.ts"

export interface ShopOptions {
  settings?: Partial<Settings>
  payment?: PaymentProvider[]
  fulfillment?: FulfillmentProvider[]
  /** Apps beside the one that gives a token for every code. */
  oauth?: OauthApp[]
  /** The scripted provider's book: a file's, for tests with several processes. */
  ledger?: Ledger
}

const SETTINGS: Settings = {
  store_cors: "http://storefront.test",
  admin_cors: "http://panel.test",
  cookie: { same_site: "lax", secure: false },
  trust_proxy: 0,
  password_min_length: 1,
  login_exempt: [],
}

/** A shop on a database of its own, asked through Request → Response. `close()` it in `afterAll`. */
export async function openShop(options: ShopOptions = {}) {
  const database = await createDatabase()
  const opened: Database = openDatabase({ url: database.url, poolSize: 20 })
  const ledger = options.ledger ?? memoryLedger()
  const providers = providersFor(ledger, options.payment, options.oauth, options.fulfillment)
  await registerProviders(opened, providers)
  const errors: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void errors.push(facts) }
  const settings = { ...SETTINGS, ...options.settings }
  const door = openDoor({ ...opened, providers, settings, log })
  return {
    ...client(door.rest, flaws),
    db: opened.db,
    pool: opened.pool,
    url: database.url,
    door,
    ledger,
    providers,
    /** What was answered with a 500: every test expects none. */
    errors,
    close: async () => {
      await opened.close()
      await database.drop()
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

/** What the shop works with: `manual` and `scripted` payments, and more that a test brings along. */
export function providersFor(
  ledger: Ledger,
  more: PaymentProvider[] = [],
  oauth: OauthApp[] = [],
  carriers: FulfillmentProvider[] = [],
): Registry {
  const folder = mkdtempSync(join(tmpdir(), "mercer-test-"))
  return registry({
    payment: [manualPayment(), scriptedPayment({ ledger }), ...more],
    fulfillment: [manualFulfillment(), ...carriers],
    tax: [systemTax()],
    notification: outboxFolder({ folder: join(folder, "mail"), from: "shop@example.com" }),
    file: localFiles({ folder: join(folder, "files") }),
    oauth: [testApp, ...oauth],
  })
}

async function registerProviders({ db, pool }: Database, { ids, apps }: Registry) {
  await ensureApps(pool, apps)
  await db.paymentProvider.createMany({ data: ids.payment.map((id) => ({ id })), skipDuplicates: true })
  await db.fulfillmentProvider.createMany({ data: ids.fulfillment.map((id) => ({ id })), skipDuplicates: true })
}

let hash: Promise<string> | undefined

/** The hash of "secret", made once: hashing takes 30 ms, and thousands of tests need an account. */
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
