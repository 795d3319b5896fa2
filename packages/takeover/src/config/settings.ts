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

function ofPlugin(name: string, options: Options): [string, ConfigValue, string][] {
  if (name === "medusa-payment-stripe")
    return [
      ["STRIPE_API_KEY", options.api_key, name],
      ["STRIPE_WEBHOOK_SECRET", options.webhook_secret, name],
    ]
  if (name === "medusa-file-s3" || name === "medusa-file-minio" || name === "medusa-file-spaces")
    return [
      ["S3_BUCKET", options.bucket, name],
      ["S3_REGION", options.region, name],
      ["S3_ENDPOINT", options.endpoint, name],
      ["S3_ACCESS_KEY_ID", options.access_key_id, name],
      ["S3_SECRET_ACCESS_KEY", options.secret_access_key, name],
      ["S3_PREFIX", options.prefix, name],
    ]
  if (name === "@medusajs/file-local") return [["MEDUSA_UPLOADS", options.upload_dir ?? "uploads", name]]
  return []
}

/** What could not be carried over, in words. */
export function remarksOn({ project, plugins, modules, unread }: MedusaConfig): string[] {
  const isWeak = typeof project.jwt_secret === "string" && WEAK(project.jwt_secret)
  const carried = new Set(settingsOf({ project, plugins, modules, unread, flags: {} }).map(({ from }) => from))
  const others = plugins.map(({ name }) => name).filter((name) => !carried.has(name))
  return [
    ...(isWeak
      ? ["projectConfig.jwt_secret is too short or well known: it is not used, and its users log in again"]
      : []),
    ...others.map(
      (name) => `the plugin ${name} has no setting of Mercer: what it does must come from Mercer or an extension`,
    ),
    ...modules.map((name) => `the module ${name} is not used`),
    ...unread.map((place) => `${place} can only be known by running medusa-config.js: look at it yourself`),
  ]
}
