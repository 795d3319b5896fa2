import path from "node:path"
import { dumpOf, fingerprintOf, readSchema, type TakeoverSql, takeoverSql } from "@mercer/db"
import { type CheckOptions, checkShop } from "../check/index.ts"
import { readMedusaConfig } from "../config/read-config.ts"
import { remarksOn, type Setting, settingsOf } from "../config/settings.ts"
import type { Finding } from "../finding.ts"
import { readOnly } from "../read-only.ts"
import { proxyExamples } from "./proxy.ts"

/** What a take-over will do, for the schema with this fingerprint. */
export interface TakeoverPlan {
  code: 0 | 1 | 2
  /** `mercer takeover apply --fingerprint` refuses another schema. */
  fingerprint: string | undefined
  /** Why the plan cannot be carried out yet. */
  obstacles: Finding[]
  sql: TakeoverSql | undefined
  /** For .env; from medusa-config.js when that is given. */
  settings: Setting[]
  remarks: string[]
  /** What serves the rows of providers that Mercer lacks: refuse, unless PROVIDER_STAND_INS names something else. */
  stand_ins: { kind: "payment" | "fulfillment" | "tax"; id: string; stand_in: string }[]
  roles: string
  seconds: number | undefined
  proxy: { nginx: string; haproxy: string }
  undo: string[]
}

/** Makes the plan. Changes nothing: the database itself refuses writes. */
export async function planTakeover(options: CheckOptions & { old: string; new: string }): Promise<TakeoverPlan> {
  const report = await checkShop({ ...options, log: undefined })
  const config = options.config ? readMedusaConfig(options.config, options.env) : undefined
  const sql = report.code === 2 ? undefined : await readOnly(options.url, (reader) => sqlFor(reader, options.folder))
  return {
    code: report.code,
    fingerprint: sql?.fingerprint,
    obstacles: report.findings.filter(({ level }) => level === "work" || level === "impossible"),
    sql: sql?.sql,
    settings: config ? settingsOf(config).map((one) => placed(one, options.config)) : [],
    remarks: config ? remarksOn(config) : ["Give --config medusa-config.js, and the settings follow from it."],
    stand_ins: report.providers.flatMap(({ kind, id, is_there, stand_in }) =>
      kind !== "notification" && (!is_there || stand_in) ? [{ kind, id, stand_in: stand_in?.by ?? "refuse" }] : [],
    ),
    roles:
      "ROLES=report until you set ROLES=enforce: what a role may not do is only counted, so that nobody is locked out",
    seconds: report.seconds,
    proxy: proxyExamples(options.old, options.new),
    undo: UNDO,
  }
}

/** Medusa's folder of uploads is beside its configuration, unless that names another place. */
function placed(setting: Setting, config = ""): Setting {
  if (setting.name !== "MEDUSA_UPLOADS") return setting
  return { ...setting, value: path.resolve(path.dirname(config), setting.value) }
}

async function sqlFor({ client, schema }: Parameters<Parameters<typeof readOnly>[1]>[0], folder: string) {
  const objects = await readSchema(client, schema)
  return { fingerprint: fingerprintOf(dumpOf(objects)), sql: takeoverSql(folder, objects, schema) }
}

const UNDO = [
  "drops the schemas mercer and pgboss, and every index, column and table that apply has added; the schema is then compared with the one before",
  "keeps all that was sold, and every row that both know",
  "gives providers their is_installed back",
  "writes what Medusa cannot know (audit log, webhooks, views, saved tokens) to a JSON file",
  "works until `mercer takeover done`",
]
