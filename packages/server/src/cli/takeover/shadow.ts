import fs from "node:fs"
import { explainAgain, requestOf } from "@mercer/commerce"
import { Misused } from "../../misused.ts"
import type { WebSettings } from "../../settings.ts"
import { readCallers } from "../../shadow/callers.ts"
import { answerOf, type Servers } from "../../shadow/replay.ts"
import { readRules } from "../../shadow/rules.ts"
import { runShadow } from "../../shadow/run-shadow.ts"
import { openState, type ShadowState, shadowFile, writeState } from "../../shadow/shadow-file.ts"
import { type Command, type Options, required } from "../command.ts"
import { registered } from "./shared.ts"

const READY = 0
const WORK_TO_DO = 1
const IMPOSSIBLE = 2

/**
 * Compares what Medusa v1 and Mercer answer on the same database, while v1 sells: only reads are sent. Exit code 0:
 * every difference is intended; 1: some are unexplained; 2: a server does not answer.
 */
export const takeoverShadow: Command = {
  options: "--from URL [--to URL] [--log FILE [--follow]] [--headers FILE] [--rules FILE] [--fresh] [--json]",
  summary: "compare Medusa's answers with Mercer's, by an access log or by what every shop has",
  async bare(shop, say, options) {
    const { settings } = shop
    const servers = serversOf(settings, options)
    const callers = readCallers(text(options, "headers"))
    const rules = readRules(text(options, "rules"), { ...registered(shop), by_key: callers.by_key })
    const log = logOf(options)
    const silent = await silentOne(servers)
    if (silent) {
      say(`${silent} does not answer. Nothing was compared.`, { ok: false, silent })
      return IMPOSSIBLE
    }
    if (options.fresh) fs.rmSync(shadowFile(settings.data_dir), { force: true })
    const state = openState(settings.data_dir, servers, new Date())
    explainAgain(state, rules)
    const stop = stopOnSignal()
    const save = (now: ShadowState) => writeState(settings.data_dir, now)
    await runShadow({ servers, callers, rules, log, state, save, signal: stop.signal })
    stop.end()
    save(state)
    say(reportOf(state), { ok: state.unexplained === 0, ...state })
    return codeOf(state)
  },
}

function serversOf({ port }: WebSettings, options: Options): Servers {
  const servers = { from: required(options, "from"), to: text(options, "to") ?? `http://localhost:${port}` }
  for (const [name, url] of Object.entries(servers))
    if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Misused(`--${name} must be an address: http://…`)
  if (servers.from === servers.to) throw new Misused("--from and --to are the same server")
  return servers
}

function text(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === "string" ? value : undefined
}

function logOf(options: Options) {
  const file = text(options, "log")
  if (options.follow && file === undefined) throw new Misused("--follow needs --log")
  if (file !== undefined && !fs.existsSync(file)) throw new Misused(`--log ${file}: there is no such file`)
  return file === undefined ? undefined : { file, follow: options.follow === true }
}

/** The server that answers nothing at all. */
async function silentOne({ from, to }: Servers): Promise<string | undefined> {
  const request = requestOf("/store/regions") ?? { path: "/store/regions", query: "" }
  for (const server of [from, to]) if (!(await answerOf(server, request, {}))) return server
  return undefined
}

/** Ctrl-C ends the run after the batch, with its report. */
function stopOnSignal() {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop)
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop)
    },
  }
}

/** Of nothing nobody can say that it is the same. */
function codeOf({ compared, unexplained }: ShadowState): number {
  if (compared === 0) return IMPOSSIBLE
  return unexplained > 0 ? WORK_TO_DO : READY
}

const MOST_PRINTED = 20
const LINES = 12

function reportOf(state: ShadowState): string {
  const { compared, explained, unexplained, unanswered, skipped, cases, rules } = state
  const names = Object.entries(rules).sort(([, a], [, b]) => b.count - a.count)
  return [
    `${compared} compared, ${explained} explained, ${unexplained} unexplained; ${unanswered} without an answer, ${skipped} left out`,
    ...names.map(([name, { decision, count }]) => `  ${count} × ${name} (${decision})`),
    ...cases.slice(0, MOST_PRINTED).map(caseText),
    ...(cases.length > MOST_PRINTED ? [`and ${cases.length - MOST_PRINTED} more kinds: --json has them all`] : []),
    "",
    nextStep(state),
  ].join("\n")
}

function caseText({ request, count, differences, old, ours }: ShadowState["cases"][number]): string {
  const address = `${request.path}${request.query && `?${request.query}`}`
  return [
    "",
    `✗ GET ${address}${count > 1 ? ` and ${count - 1} more like it` : ""}: ${old.status} and ${ours.status}`,
    ...differences.slice(0, LINES).map(({ at, kind, old, ours }) => {
      return `    ${at || "(the answer)"} ${kind.replace("_", " ")}: ${JSON.stringify(old)} → ${JSON.stringify(ours)}`
    }),
  ].join("\n")
}

function nextStep({ compared, unexplained }: ShadowState): string {
  if (compared === 0) return "Nothing was compared: give --log an access log with GET requests to /store or /admin."
  if (unexplained === 0) return "Every difference is intended. Next: mercer takeover live"
  return "Look at each case in the panel under Comparison, or add a rule with its decision: --rules rules.json"
}
