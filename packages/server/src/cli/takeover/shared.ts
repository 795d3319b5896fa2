import { appRouter } from "@mercer/api"
import { agreedDecimals, decimalText, isoDecimals, possibleDecimals } from "@mercer/commerce"
import type { ApplyProgress } from "@mercer/db"
import { type Registry, registry, takesSessions } from "@mercer/providers"
import {
  type AdviceFor,
  codeOf,
  type Finding,
  NotNow,
  type ProviderIds,
  type ReadingsOf,
  type Route,
} from "@mercer/takeover"
import { providerAdvice } from "../../doctor/provider-advice.ts"
import { places } from "../../place.ts"
import type { WebSettings } from "../../settings.ts"
import type { Shop } from "../../shop-code.ts"
import type { Command, Options } from "../command.ts"
import { whyFailed } from "./why-failed.ts"

type Say = Parameters<NonNullable<Command["bare"]>>[1]

/** What a command prints at its end: its lines, and with --json its facts. `next` is the one sentence that says what to do. */
export interface Outcome {
  code: 0 | 1 | 2
  lines: string[]
  next: string
  facts: object
}

/** A command of the take-over: a refusal is printed like a result, with its exit code. */
export function takeoverCommand(
  options: string,
  summary: string,
  work: (shop: Shop, options: Options) => Promise<Outcome>,
): Command {
  return {
    options,
    summary,
    bare: async ({ code, settings }, say, given) => {
      try {
        return finish(say, await work({ code, settings: inSchema(settings, given.schema) }, given))
      } catch (error) {
        return finish(say, refused(error))
      }
    },
  }
}

function finish(say: Say, { code, lines, next, facts }: Outcome): number {
  say([...lines, next].join("\n"), { code, next, ...facts })
  return code
}

function refused(error: unknown): Outcome {
  const message = error instanceof NotNow ? error.message : whyFailed(error)
  const [code, details] = error instanceof NotNow ? [error.code, error.details] : [2 as const, []]
  return { code, lines: details.map((line) => `  ${line}`), next: message, facts: { error: message, details } }
}

/** The settings for the schema that --schema names. */
function inSchema(settings: WebSettings, schema: Options[string]): WebSettings {
  if (typeof schema !== "string") return settings
  const url = new URL(settings.database.url)
  url.searchParams.set("schema", schema)
  return { ...settings, database: { ...settings.database, url: url.href } }
}

/** What check and plan look at. */
export function checkOptions(shop: Shop, { log, config }: Options) {
  const text = (value: Options[string]) => (typeof value === "string" ? value : undefined)
  return {
    url: shop.settings.database.url,
    folder: places.migrations(),
    dataFolder: places.baseRows(),
    ...aboutProviders(shop),
    routes: routes(),
    readingsOf,
    log: text(log),
    config: text(config),
    env: shop.settings.env,
  }
}

/** Nothing where v1 agrees with itself and with ISO 4217. */
const readingsOf: ReadingsOf = (code) => {
  if (agreedDecimals(code) !== null) return []
  const { typed, imported } = possibleDecimals(code)
  const ways = [
    { decimals: typed, how: "typed in Medusa's admin" },
    { decimals: imported, how: "imported" },
    { decimals: isoDecimals(code), how: "ISO 4217" },
  ]
  const first = ways.filter(({ decimals }, at) => ways.findIndex((one) => one.decimals === decimals) === at)
  return first.map((way) => ({ ...way, text: (amount) => decimalText(amount, way.decimals) }))
}

/** The providers that this Mercer has, what stands in for others, and what to do about those that are missing. */
function aboutProviders(shop: Shop) {
  const known = registered(shop)
  return {
    providers: idsOf(known),
    stand_ins: known.stand_ins.map((one) => ({ ...one, takes_sessions: takesSessions(one) })),
    adviceFor: (missing: Parameters<AdviceFor>[0]) => providerAdvice(shop, known, missing),
  }
}

/** The providers that this Mercer has, and those that something stands in for. */
export function providerIds(shop: Shop): ProviderIds {
  return idsOf(registered(shop))
}

export const registered = ({ code, settings }: Shop): Registry =>
  registry(code.providers(settings), { allow_scripted: !settings.production })

const idsOf = ({ ids, notification }: Registry): ProviderIds => ({ ...ids, notification: [notification.id] })

/** An operation as its procedure describes it. */
interface Described {
  _def: { meta?: { openapi?: Route; aliases?: string[] } }
}

function routes(): Route[] {
  return Object.values(appRouter._def.procedures as unknown as Record<string, Described>).flatMap(({ _def }) => {
    const { openapi, aliases = [] } = _def.meta ?? {}
    return openapi ? [openapi.path, ...aliases].map((path) => ({ method: openapi.method, path })) : []
  })
}

const MARKS = { fine: "+", note: "i", work: "!", impossible: "x" }

/** Findings as lines: what must be done last. */
export function linesOf(findings: Finding[]): string[] {
  const order = Object.keys(MARKS)
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  return sorted.map(
    ({ section, level, text, cure }) => `${MARKS[level]} ${section}: ${text}${cure ? `\n    ${cure}` : ""}`,
  )
}

/** The sentence at the end of check and plan. */
export function nextAfter(findings: Finding[], ready: string): string {
  const code = codeOf(findings)
  if (code === 2) return "This database cannot be taken over as it is: see the lines marked x."
  if (code === 1) return `Do what the lines marked ! say, or accept it. Next: ${ready}`
  return `Ready. Next: ${ready}`
}

/** Prints progress where it does not get into the result. */
export const progress = (words: string) => void process.stderr.write(`${words}\n`)

/** Progress of apply in words. */
export function applyWords(step: ApplyProgress): string {
  if (step.step === "tables") return "adding tables and columns"
  if (step.step === "applied") return "done"
  if (step.step === "index") return `building index ${step.no} of ${step.of}: ${step.index}`
  const names = step.blockers.map(({ pid, name, seconds }) => `process ${pid} (${name}), open for ${seconds} s`)
  return `waiting for a moment without long transactions${names.length > 0 ? `: ${names.join("; ")}` : ""}`
}
