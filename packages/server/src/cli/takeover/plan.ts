import fs from "node:fs"
import { weaknessOf } from "@mercer/auth"
import { planTakeover, type Setting, type TakeoverPlan } from "@mercer/takeover"
import { withOthers } from "../../doctor/provider-advice.ts"
import { sessionsNote } from "../../medusa-logins.ts"
import { readSettings, type WebSettings } from "../../settings.ts"
import type { Shop } from "../../shop-code.ts"
import type { Options } from "../command.ts"
import { checkOptions, linesOf, nextAfter, registered, takeoverCommand } from "./shared.ts"

const OLD = "127.0.0.1:9000"
const FRESH = "127.0.0.1:9001"

/** Prints what apply will do; changes nothing. */
export const takeoverPlan = takeoverCommand(
  "[--schema SCHEMA] [--config FILE] [--env FILE] [--old ADDRESS] [--new ADDRESS] [--sql]",
  "print what apply will do: settings, stand-ins, seconds, the proxy's switch, with --sql all of it",
  async (shop, options) => {
    const { settings } = shop
    const text = (name: string, otherwise: string) => (typeof options[name] === "string" ? options[name] : otherwise)
    const made = await planTakeover({
      ...checkOptions(shop, options),
      old: text("old", OLD),
      new: text("new", FRESH),
    })
    const plan = {
      ...made,
      remarks: [...made.remarks, ...refusedSettings(settings, made), ...loginNotes(settings, made)],
    }
    if (typeof options.env === "string") writeEnv(options.env, plan.settings)
    const apply = `mercer takeover apply --fingerprint ${plan.fingerprint}`
    const { settings: found, ...rest } = plan
    const facts = { ...rest, settings: found.map(masked) }
    return {
      code: plan.code,
      lines: linesOfPlan(plan, options, shop),
      next: nextAfter(plan.obstacles, apply),
      facts,
    }
  },
)

/** What Mercer would refuse of the settings that follow from medusa-config.js: they are tried. */
function refusedSettings({ database }: WebSettings, { settings }: TakeoverPlan): string[] {
  try {
    readSettings({
      DATABASE_URL: database.url,
      ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    })
    return []
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^ *- /, ""))
  }
}

/** What becomes of the logins, with the secret that medusa-config or the environment names. */
function loginNotes({ medusa_secret_weakness: weakness, shop }: WebSettings, { settings }: TakeoverPlan): string[] {
  const found = settings.find(({ name }) => name === "MEDUSA_JWT_SECRET")?.value
  const secret = found ?? shop.medusa?.jwt_secret
  return sessionsNote({ secret, weakness: (found && weaknessOf(found)) ?? weakness })
}

function linesOfPlan(plan: TakeoverPlan, options: Options, shop: Shop): string[] {
  const { sql } = plan
  return [
    ...linesOf(plan.obstacles),
    "",
    `Seconds expected: ${plan.seconds ?? "unknown"}; Medusa goes on selling`,
    `Tables of Medusa that are locked for a moment: ${sql?.locked.join(", ") || "none"}`,
    `Indexes built beside it: ${sql?.indexes.length ?? 0}`,
    ...(options.sql && sql ? sqlLines(sql) : []),
    "",
    "Settings (.env):",
    ...plan.settings.map(masked).map(({ name, value, from }) => `  ${name}=${value}    # ${from}`),
    ...standInLines(plan, shop),
    ...plan.remarks.map((remark) => `  - ${remark}`),
    "",
    `Roles: ${plan.roles}`,
    "",
    "nginx:",
    plan.proxy.nginx,
    "",
    "HAProxy:",
    plan.proxy.haproxy,
    "",
    "Undo:",
    ...plan.undo.map((line) => `  - ${line}`),
    "",
  ]
}

/** The whole setting that lets something stand in for what is refused now: for the owner to decide. */
function standInLines({ stand_ins }: TakeoverPlan, shop: Shop): string[] {
  const refused = stand_ins.filter(({ stand_in }) => stand_in === "refuse")
  if (refused.length === 0) return []
  const whole = withOthers(shop.settings, refused, registered(shop))
  return [`  # PROVIDER_STAND_INS="${whole}"    # now refused: ${refused.map(({ id }) => id).join(", ")}`]
}

function sqlLines({ migrations, indexes }: NonNullable<TakeoverPlan["sql"]>): string[] {
  return [...migrations.map(({ name, sql }) => `-- ${name}\n${sql}`), ...indexes.map(({ sql }) => sql)]
}

/** Secrets are printed nowhere; --env writes them to a file that only its owner reads. */
const masked = ({ value, ...setting }: Setting): Setting => ({ ...setting, value: setting.secret ? "***" : value })

function writeEnv(file: string, settings: Setting[]): void {
  const lines = settings.map(({ name, value }) => `${name}=${JSON.stringify(value)}\n`)
  fs.writeFileSync(file, lines.join(""), { mode: 0o600, flag: "wx" })
}
