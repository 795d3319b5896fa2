import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import type { Settings } from "@mercer/api"
import { parseExempt, parseRates, weaknessOf } from "@mercer/auth"
import { MOST_CART_LINES } from "@mercer/commerce"
import { isSchemaName, namedSchema } from "@mercer/db"
import type { Oauth2Options, PayPalOptions, S3Options, StandInChoice } from "@mercer/providers"
import * as z from "zod"
import { inItsSchema } from "./database-url.ts"
import { keptKey } from "./kept-key.ts"
import { type OperationSettings, OperationVariables, operationSettingsOf } from "./operation-settings.ts"
import { places, root } from "./place.ts"
import { address, databases, flag, OauthApps, paypalOf, StandIns, s3Of, whole } from "./setting-values.ts"

/** The validated environment: settings of operations (`shop`) and of the server itself. */
export interface WebSettings extends OperationSettings {
  /** All of it as it was at the start, for threads and other programs: Next sets variables when the first page is opened. */
  env: Environment
  production: boolean
  /** `mercer dev`: what its developer changes is compiled again. */
  development: boolean
  port: number
  host: string | undefined
  /** Seconds for which a stopping server still takes requests, but is not ready for more. */
  stop_delay_s: number
  database: DatabaseSettings
  data_dir: string
  /** Batch jobs that this process runs concurrently; 0 leaves them to `pnpm mercer worker`. */
  workers: number
  own_workers: number
  mail: { smtp_url: string | undefined; from: string }
  stripe: { api_key: string; webhook_secret: string | undefined } | undefined
  paypal: PayPalOptions | undefined
  /** What serves the rows of providers that the shop does not have. */
  stand_ins: StandInChoice[]
  /** Where files are stored if not in a folder. */
  s3: S3Options | undefined
  /** Apps that operators may connect, in addition to those in mercer.config.ts. */
  oauth_apps: Oauth2Options[]
  /** Whether a server that finds a shop of Medusa v1 begins to take it over by itself. */
  takeover: "ask" | "auto"
  log_level: (typeof LOG_LEVELS)[number]
  store_name: string | undefined
  /** Why MEDUSA_JWT_SECRET is not used, if it is not. */
  medusa_secret_weakness: string | undefined
  shop: Settings
}

/** Where the database is. */
interface DatabaseSettings {
  /** PostgreSQL's own address, where it is known: for migrations and commands. */
  url: string
  /** Where requests go. */
  pool_url: string
  /** Read replicas. */
  replica_urls: string[]
  pool_size: number
  /** Whether `pool_url` is a pooler in transaction mode. */
  pooler: boolean
  /** False: `url` is that pooler too, so that no lock can be kept over transactions. */
  is_direct: boolean
  wait_s: number
}

/** Environment variables; values that are empty or all blanks count as not set. */
export type Environment = Record<string, string | undefined>

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const

// v1: its starter's storefront and admin on the developer's machine; a shop in production names its own.
const CORS_IN_DEVELOPMENT = { store: "http://localhost:8000", admin: "http://localhost:7000,http://localhost:7001" }

/** More would only compete: beyond two for each core PostgreSQL needs up to 40 % more time for the same work. */
const CONNECTIONS = Math.max(4, 2 * os.availableParallelism())

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(0, 65_535).default(9000),
  HOST: z.string().optional(),
  STOP_DELAY: whole(0, 60).default(0),
  DATABASE_URL: address(["postgres:", "postgresql:"]).optional(),
  DATABASE_DIRECT_URL: address(["postgres:", "postgresql:"]).optional(),
  DATABASE_SCHEMA: z.string().refine(isSchemaName, "cannot be the schema of a shop's tables").optional(),
  DATABASE_REPLICA_URLS: databases.optional(),
  DATABASE_POOL_SIZE: whole(1, 200).default(CONNECTIONS),
  DATABASE_POOLER: flag.default(false),
  WORKERS: whole(0, 16).default(2),
  OWN_WORKERS: whole(0, 50).default(5),
  DATABASE_WAIT: whole(0, 3_600).default(30),
  DATA_DIR: z.string().optional(),
  PUBLIC_URL: address(["http:", "https:"]).optional(),
  STOREFRONT_URL: address(["http:", "https:"]).optional(),
  STORE_NAME: z.string().max(200, "must have at most 200 characters").optional(),
  STORE_CORS: z.string().optional(),
  ADMIN_CORS: z.string().optional(),
  COOKIE_SAME_SITE: z.enum(["lax", "none"], "must be lax or none").default("lax"),
  COOKIE_SECURE: flag.optional(),
  TRUST_PROXY: whole(0, 20).default(0),
  PASSWORD_MIN_LENGTH: whole(1, 128).default(1),
  CART_LINES: whole(1, 10_000).default(MOST_CART_LINES),
  ROLES: z.enum(["report", "enforce"], "must be report or enforce").optional(),
  SECOND_FACTOR: z.enum(["optional", "required"], "must be optional or required").default("optional"),
  SECRET_KEY: z
    .string()
    .refine((text) => !weaknessOf(text), "must be random: 32 characters or more")
    .optional(),
  RATE_LIMIT_EXEMPT: z
    .string()
    .refine((text) => isReadBy(parseExempt, text), "must be a comma list of addresses and networks (10.0.0.0/8)")
    .default(""),
  RATE_LIMITS: z
    .string()
    .refine((text) => isReadBy(parseRates, text), "must be like login.pair=20/900,exists.address=off")
    .optional(),
  SMTP_URL: address(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().includes("@", "must be a mail address").optional(),
  MEDUSA_JWT_SECRET: z.string().optional(),
  MEDUSA_UPLOADS: z.string().optional(),
  TAKEOVER: z.enum(["ask", "auto"], "must be ask or auto").default("ask"),
  STRIPE_API_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, "must be a secret key of Stripe: sk_ or rk_ and so on")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be a webhook's secret: whsec_ and so on")
    .optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_AUTH_WEBHOOK_ID: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,50}$/, "must be the id of a webhook at PayPal")
    .optional(),
  PAYPAL_SANDBOX: flag.default(false),
  PAYPAL_API_URL: address(["http:", "https:"]).optional(),
  PROVIDER_STAND_INS: StandIns.optional(),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: address(["http:", "https:"]).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().optional(),
  OAUTH_APPS: OauthApps.optional(),
  ...OperationVariables,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
})

type Values = z.infer<typeof Variables>

/** The names of all settings: .env.example lists each. */
export const SETTINGS = Object.keys(Variables.shape)

/** The settings of this process, with those of the .env file; a program reads them once, when it starts. */
export function processSettings(): WebSettings {
  if (fs.existsSync(places.env())) process.loadEnvFile(places.env())
  return readSettings({ ...process.env })
}

/** Validates an environment; throws one error that lists all problems. */
export function readSettings(env: Environment): WebSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = Variables.safeParse(given)
  const problems = read.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []
  if (read.success) problems.push(...contradictions(read.data))
  if (problems.length > 0 || !read.success) {
    throw new Error(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
  }
  return { ...settingsOf(read.data), env }
}

function contradictions(values: Values): string[] {
  const problems: string[] = []
  const url = databaseUrl(values)
  if (!url) problems.push("DATABASE_URL is missing: set it, or run npm start, which brings a PostgreSQL along")
  const schema = url && namedSchema(url)
  if (schema && !isSchemaName(schema)) problems.push(`DATABASE_URL names a schema that no shop can be in: ${schema}`)
  if (schema && values.DATABASE_SCHEMA && schema !== values.DATABASE_SCHEMA)
    problems.push(`DATABASE_SCHEMA and the schema in DATABASE_URL (${schema}) must be the same, or only one be there`)
  if (values.COOKIE_SAME_SITE === "none" && values.COOKIE_SECURE === false) {
    problems.push("COOKIE_SECURE cannot be false with COOKIE_SAME_SITE none: browsers drop such cookies")
  }
  if (values.SMTP_URL && !values.MAIL_FROM)
    problems.push("MAIL_FROM is missing: mail needs a sender when SMTP_URL is set")
  if (Boolean(values.PAYPAL_CLIENT_ID) !== Boolean(values.PAYPAL_CLIENT_SECRET))
    problems.push("PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: one of them is missing")
  if (values.S3_BUCKET && !s3Of(values))
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: S3_BUCKET needs both")
  return problems
}

function settingsOf(values: Values): Omit<WebSettings, "env"> {
  const production = values.NODE_ENV === "production"
  return {
    production,
    development: values.NODE_ENV === "development",
    port: values.PORT,
    host: values.HOST,
    stop_delay_s: values.STOP_DELAY,
    database: databaseOf(values),
    data_dir: dataDir(values),
    workers: values.WORKERS,
    own_workers: values.OWN_WORKERS,
    mail: { smtp_url: values.SMTP_URL, from: values.MAIL_FROM ?? "shop@example.com" },
    stripe: values.STRIPE_API_KEY
      ? { api_key: values.STRIPE_API_KEY, webhook_secret: values.STRIPE_WEBHOOK_SECRET }
      : undefined,
    paypal: paypalOf(values),
    stand_ins: values.PROVIDER_STAND_INS ?? [],
    s3: s3Of(values),
    oauth_apps: values.OAUTH_APPS ?? [],
    takeover: values.TAKEOVER,
    log_level: values.LOG_LEVEL,
    ...operationSettingsOf(values, production),
    store_name: values.STORE_NAME,
    medusa_secret_weakness: values.MEDUSA_JWT_SECRET && weaknessOf(values.MEDUSA_JWT_SECRET),
    shop: shopOf(values, production),
  }
}

function databaseOf(values: Values): DatabaseSettings {
  const { DATABASE_DIRECT_URL: direct, DATABASE_POOLER: pooler, DATABASE_SCHEMA: schema } = values
  const pool_url = inItsSchema(databaseUrl(values) ?? "", schema)
  const url = direct ? inItsSchema(direct, schema) : pool_url
  return {
    url,
    pool_url,
    // Where a replica's address does not say so, its tables are in the schema in which the primary's are.
    replica_urls: (values.DATABASE_REPLICA_URLS ?? []).map((one) =>
      inItsSchema(one, namedSchema(one) ?? namedSchema(url)),
    ),
    pool_size: values.DATABASE_POOL_SIZE,
    pooler,
    is_direct: !pooler || direct !== undefined,
    wait_s: values.DATABASE_WAIT,
  }
}

function shopOf(values: Values, production: boolean): WebSettings["shop"] {
  const same_site = values.COOKIE_SAME_SITE
  const overTls = values.PUBLIC_URL?.startsWith("https:") ?? false
  return {
    public_url: values.PUBLIC_URL,
    storefront_url: values.STOREFRONT_URL,
    local_url: `http://localhost:${values.PORT}`,
    store_cors: values.STORE_CORS ?? (production ? "" : CORS_IN_DEVELOPMENT.store),
    admin_cors: values.ADMIN_CORS ?? (production ? "" : CORS_IN_DEVELOPMENT.admin),
    cookie: { same_site, secure: values.COOKIE_SECURE ?? (overTls || same_site === "none") },
    trust_proxy: values.TRUST_PROXY,
    password_min_length: values.PASSWORD_MIN_LENGTH,
    cart_lines: values.CART_LINES,
    roles: values.ROLES,
    second_factor: values.SECOND_FACTOR,
    ...secretKeys(values),
    webhook_private_addresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    rate_limits: values.RATE_LIMITS,
    medusa: medusaOf(values),
    login_exempt: values.RATE_LIMIT_EXEMPT.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  }
}

/** With a secret that anybody can guess, anybody could sign the logins of all accounts: it is not used. */
function medusaOf({ MEDUSA_JWT_SECRET: secret, MEDUSA_UPLOADS: uploads }: Values): Settings["medusa"] {
  return {
    jwt_secret: secret && !weaknessOf(secret) ? secret : undefined,
    uploads: uploads && path.resolve(root(), uploads),
  }
}

function isReadBy(parse: (text: string) => unknown, text: string) {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

const dataDir = ({ DATA_DIR }: Pick<Values, "DATA_DIR">) => path.resolve(root(), DATA_DIR ?? ".data")

/** A key that is set takes the place of the kept one, which still reads what was encrypted before. */
function secretKeys(values: Pick<Values, "DATA_DIR" | "SECRET_KEY">) {
  const kept = keptKey(dataDir(values))
  const { SECRET_KEY: given = kept } = values
  return { secret_key: given, earlier_secret_key: kept === given ? undefined : kept }
}

/** The configured database, else the one `npm start` runs: its address is in a file next to its data. */
function databaseUrl(values: Pick<Values, "DATABASE_URL" | "DATA_DIR">): string | undefined {
  if (values.DATABASE_URL) return values.DATABASE_URL
  const left = path.join(dataDir(values), "database-url")
  return fs.existsSync(left) ? fs.readFileSync(left, "utf8").trim() : undefined
}
