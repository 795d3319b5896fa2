import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { createApi, type Settings } from "@mercer/api"
import { addModels } from "@mercer/db"
import { registry } from "@mercer/providers"
import { type ConfigFacts, coreProviders } from "../core-providers.ts"
import { defineShop, wholeShop } from "../define-shop.ts"
import { type CompiledShop, compiledTables } from "../tables/compiled.ts"
import { pluginMigrations } from "../tables/plugin-tables.ts"
import { createDatabase, moveWork, openTables } from "./database.ts"
import type { TestShopOptions } from "./options.ts"

const SETTINGS: Settings = {
  store_cors: "http://storefront.test",
  admin_cors: "http://panel.test",
  cookie: { same_site: "lax", secure: false },
  trust_proxy: 0,
  password_min_length: 1,
  login_exempt: [],
  roles: "enforce",
}
/** A new shop has no webhooks: until it gets one, events are no statements. */
const NO_WEBHOOKS = { kinds: [], trusted_ms: Number.POSITIVE_INFINITY }

/** The server's parts on a database of their own, with a clock that can be moved. */
export async function openParts(options: TestShopOptions) {
  const { shop = defineShop({}), tables } = options.shop ? options : await compiledShop()
  if (tables) addModels(tables.models)
  const plugins = pluginMigrations(shop.plugins)
  const own = withRulesTwice(wholeShop(shop))
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-test-"))
  const providers = providersOf(own, data_dir)
  const empty = await createDatabase()
  const database = await openTables(empty.url, { tables, plugins, fields: own.fields, registered: providers })
  const errors: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void errors.push(facts) }
  let moved = 0
  const now = () => new Date(Date.now() + moved)
  const parts = { ...database, providers, settings: SETTINGS, log, now, own, subscriptions: NO_WEBHOOKS }
  return {
    api: createApi(parts as Parameters<typeof createApi>[0]),
    database,
    errors,
    advance: (milliseconds: number) => {
      moved += milliseconds
      return moveWork(database, milliseconds)
    },
    close: async () => {
      await database.close()
      await empty.drop()
      fs.rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** Rules are called twice: one that answers equal input differently would change a price before it is paid. */
function withRulesTwice({ rules = {}, ...shop }: ReturnType<typeof wholeShop>) {
  const entries = Object.entries(rules).map(([name, rule]) => [name, twice(name, rule as (given: never) => unknown)])
  return { ...shop, ...(entries.length > 0 && { rules: Object.fromEntries(entries) }) }
}

const twice = (name: string, rule: (given: never) => unknown) => (given: never) => {
  const [first, second] = [rule(given), rule(given)]
  const [one, other] = [first, second].map((value) => JSON.stringify(value))
  if (one === other) return first
  throw new Error(`the rule ${name} has answered equal input with ${one} and then with ${other}`)
}

/** What `mercer test` has compiled of the folder. */
async function compiledShop(): Promise<TestShopOptions> {
  const file = process.env.MERCER_SHOP
  if (!file) return {}
  const compiled: CompiledShop = await import(pathToFileURL(file).href)
  const tables = compiledTables(file, compiled)
  return { shop: compiled.default, ...(tables && { tables }) }
}

/** The outside world of a test: nothing leaves its folder. */
function providersOf(own: ReturnType<typeof wholeShop>, data_dir: string) {
  const facts: ConfigFacts = {
    production: false,
    data_dir,
    mail: { smtp_url: undefined, from: "shop@example.com" },
    stripe: undefined,
    paypal: undefined,
    stand_ins: [],
    s3: undefined,
    oauth_apps: [],
  }
  const core = coreProviders(facts)
  return registry(own.providers?.(core, facts) ?? core, { allow_scripted: true })
}
