import type { ConfigValue, MedusaConfig } from "./read-config.ts"

/** One line of Mercer's .env. */
export interface Setting {
  name: string
  value: string
  /** Must not be printed. */
  secret: boolean
  from: string
}

type Options = { [key: string]: ConfigValue }

const SECRET = /KEY|SECRET|PASSWORD|DATABASE_URL|SMTP_URL|TOKEN/
/** Well known, or too short to protect anything: not used, so that users log in again. */
const WEAK = (value: string) => value.length < 32 || value === "supersecret"

/** Mercer's settings that follow from medusa-config.js. */
export function settingsOf({ project, plugins }: MedusaConfig): Setting[] {
  const found: [name: string, value: ConfigValue, from: string][] = [
    ["DATABASE_URL", project.database_url, "projectConfig.database_url"],
    ["DATABASE_SCHEMA", project.database_schema, "projectConfig.database_schema"],
    ["STORE_CORS", project.store_cors, "projectConfig.store_cors"],
    ["ADMIN_CORS", project.admin_cors, "projectConfig.admin_cors"],
    ["MEDUSA_JWT_SECRET", strong(project.jwt_secret), "projectConfig.jwt_secret"],
    ...plugins.flatMap(({ name, options }) => ofPlugin(name, options)),
  ]
  return found.flatMap(([name, value, from]) =>
    typeof value === "string" && value !== "" ? [{ name, value, from, secret: SECRET.test(name) }] : [],
  )
}

const strong = (value: ConfigValue) => (typeof value === "string" && !WEAK(value) ? value : undefined)

const S3: Record<string, string> = {
  S3_BUCKET: "bucket",
  S3_REGION: "region",
  S3_ENDPOINT: "endpoint",
  S3_ACCESS_KEY_ID: "access_key_id",
  S3_SECRET_ACCESS_KEY: "secret_access_key",
  S3_PREFIX: "prefix",
}

/** Of each plugin that Mercer has the like of: its options by the settings that take them. Those without have none. */
const PLUGINS: Record<string, Record<string, string>> = {
  "medusa-payment-stripe": { STRIPE_API_KEY: "api_key", STRIPE_WEBHOOK_SECRET: "webhook_secret" },
  "medusa-payment-paypal": {
    PAYPAL_CLIENT_ID: "client_id",
    PAYPAL_CLIENT_SECRET: "client_secret",
    PAYPAL_AUTH_WEBHOOK_ID: "auth_webhook_id",
    PAYPAL_SANDBOX: "sandbox",
  },
  "medusa-payment-manual": {},
  "medusa-fulfillment-manual": {},
  "medusa-file-s3": S3,
  "medusa-file-minio": S3,
  "medusa-file-spaces": S3,
  "@medusajs/file-local": { MEDUSA_UPLOADS: "upload_dir" },
  "@medusajs/admin": {},
  "@medusajs/event-bus-local": {},
  "@medusajs/event-bus-redis": {},
  "@medusajs/cache-inmemory": {},
  "@medusajs/cache-redis": {},
  "@medusajs/inventory": {},
  "@medusajs/stock-location": {},
}

/** What stands for an option that the plugin need not be given. */
const DEFAULTS: Record<string, string> = { MEDUSA_UPLOADS: "uploads" }

function ofPlugin(name: string, options: Options): [string, ConfigValue, string][] {
  return Object.entries(PLUGINS[name] ?? {}).map(([setting, option]) => [
    setting,
    textOf(options[option]) ?? DEFAULTS[setting],
    name,
  ])
}

const textOf = (value: ConfigValue) => (typeof value === "boolean" ? String(value) : value)

/** What could not be carried over, in words. */
export function remarksOn({ project, plugins, modules, unread }: MedusaConfig): string[] {
  const isWeak = typeof project.jwt_secret === "string" && WEAK(project.jwt_secret)
  const carried = settingsOf({ project, plugins, modules, unread, flags: {} })
  const found = (setting: string, plugin: string) =>
    carried.some(({ name, from }) => name === setting && from === plugin)
  return [
    ...(isWeak
      ? ["projectConfig.jwt_secret is too short or well known: it is not used, and its users log in again"]
      : []),
    ...plugins.flatMap(({ name }) => remarkOnPlugin(name, (setting) => found(setting, name))),
    ...modules.filter((name) => !(name in MODULES)).map((name) => `the module ${name} is not used`),
    ...unread.map((place) => `${place} can only be known by running medusa-config.js: look at it yourself`),
  ]
}

/** Modules of Medusa whose work Mercer does itself. */
const MODULES = { eventBus: true, cacheService: true, inventoryService: true, stockLocationService: true }

/** What is said of a plugin: nothing where Mercer has the like of it and all that it needs was found. */
function remarkOnPlugin(name: string, isFound: (setting: string) => boolean): string[] {
  const settings = PLUGINS[name]
  if (!settings)
    return [`the plugin ${name} has no setting of Mercer: what it does must come from Mercer or an extension`]
  const [needed] = Object.keys(settings)
  if (!needed || isFound(needed)) return []
  return [`the plugin ${name} becomes ${needed}, which could not be read: set it`]
}
