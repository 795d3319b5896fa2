import { dumpOf, fingerprintOf, readSchema, readTakeoverPhase, type TakeoverPhase, takeoverSql } from "@mercer/db"
import { readMedusaConfig } from "../config/read-config.ts"
import { remarksOn, settingsOf } from "../config/settings.ts"
import { codeOf, type Finding, fine, note } from "../finding.ts"
import { type Reader, readOnly } from "../read-only.ts"
import { aboutCalls, type Called, type Route, readAccessLog } from "./access-log.ts"
import { aboutAccounts } from "./accounts.ts"
import { aboutAdditions } from "./additions.ts"
import { aboutCurrencies, type ReadingsOf } from "./currencies.ts"
import {
  type AdviceFor,
  aboutProviders,
  type NamedProvider,
  type ProviderIds,
  readProviders,
  type StandIn,
} from "./providers.ts"
import { aboutRights } from "./rights.ts"
import { aboutSize, aboutStock, aboutTransactions, estimatedSeconds } from "./state.ts"
import { aboutVersion } from "./version.ts"

/** What a check looks at. */
export interface CheckOptions {
  /** With `?schema=` for a shop that is not in public. */
  url: string
  /** prisma/migrations */
  folder: string
  /** packages/db/data */
  dataFolder: string
  providers: ProviderIds
  stand_ins?: StandIn[]
  adviceFor: AdviceFor
  /** What amounts of a currency may mean, where that must be said. */
  readingsOf: ReadingsOf
  /** The operations that Mercer has. */
  routes: Route[]
  /** An access log in nginx's combined format. */
  log?: string | undefined
  /** medusa-config.js */
  config?: string | undefined
  /** The variables that it may read. */
  env: Record<string, string | undefined>
}

/** What a check found. `code` is the exit code: 0 ready, 1 work to do, 2 impossible. */
export interface CheckReport {
  code: 0 | 1 | 2
  phase: TakeoverPhase | undefined
  fingerprint: string | undefined
  seconds: number | undefined
  findings: Finding[]
  providers: NamedProvider[]
  calls: Called[]
}

/** Looks whether a shop of Medusa v1 can be taken over. Changes nothing: the database itself refuses writes. */
export async function checkShop(options: CheckOptions): Promise<CheckReport> {
  const calls = options.log ? await readAccessLog(options.log, options.routes, options.dataFolder) : []
  const outside = [
    ...(options.log ? aboutCalls(calls) : []),
    ...(options.config ? aboutConfig(options.config, options.env) : []),
  ]
  const found = await readOnly(options.url, (reader) => aboutDatabase(reader, options))
  const findings = [...found.findings, ...outside]
  return {
    providers: [],
    fingerprint: undefined,
    seconds: undefined,
    ...found,
    calls,
    findings,
    code: codeOf(findings),
  }
}

type Found = Pick<CheckReport, "phase" | "findings"> &
  Partial<Pick<CheckReport, "fingerprint" | "seconds" | "providers">>

async function aboutDatabase(reader: Reader, options: CheckOptions): Promise<Found> {
  const phase = await phaseOf(reader)
  const version = await aboutVersion(reader, options.dataFolder)
  const findings = [...(phase ? [note("phase", `The shop is taken over already: ${phase}`)] : []), ...version]
  // An older Medusa lacks tables that the rest reads.
  if (codeOf(version) > 0) return { phase, findings }
  const objects = await readSchema(reader.client, reader.schema)
  const { indexes } = takeoverSql(options.folder, objects, reader.schema)
  const seconds = await estimatedSeconds(
    reader,
    indexes.map(({ table }) => table),
  )
  const providers = await readProviders(reader, options.providers, options.stand_ins)
  findings.push(
    await aboutSize(reader),
    ...(await aboutAdditions(reader, options.folder)),
    ...(await aboutRights(reader)),
    ...aboutProviders(providers, options.adviceFor),
    ...(await aboutAccounts(reader)),
    await aboutStock(reader),
    ...(phase ? [] : await aboutCurrencies(reader, options.readingsOf)),
    ...(await aboutTransactions(reader)),
    ...(await aboutEvents(reader)),
    fine("time", `apply takes about ${seconds} s, while Medusa sells`),
  )
  return { phase, findings, seconds, providers, fingerprint: fingerprintOf(dumpOf(objects)) }
}

async function phaseOf({ client, rows }: Reader): Promise<TakeoverPhase | undefined> {
  const [known] = await rows<{ there: boolean }>("SELECT to_regclass('mercer.takeover') IS NOT NULL AS there")
  return known?.there ? readTakeoverPhase(client as never) : undefined
}

async function aboutEvents({ rows }: Reader): Promise<Finding[]> {
  const [left] = await rows<{ count: number }>("SELECT count(*)::int AS count FROM public.staged_job")
  if (!left?.count) return [fine("events", "Medusa has left no event to send")]
  return [
    note(
      "events",
      `Medusa has ${left.count} events that it has not sent yet; after live Mercer takes over those that are left`,
    ),
  ]
}

function aboutConfig(file: string, env: CheckOptions["env"]): Finding[] {
  const config = readMedusaConfig(file, env)
  const names = settingsOf(config).map(({ name }) => name)
  return [
    fine("config", `settings for Mercer: ${names.join(", ") || "none"} (mercer takeover plan prints them)`),
    ...remarksOn(config).map((text) => note("config", text)),
  ]
}
