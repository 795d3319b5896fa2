import type { About } from "./database.ts"
import type { Measured } from "./load.ts"
import type { ScenarioResult } from "./scenarios.ts"
import type { Counted } from "./statements.ts"
import { IDLE, SCENARIOS, type ScenarioName, SHARE_OF_LIMIT, START, TARGETS, TIMES_PEER } from "./targets.ts"

/** All results of a run; written as JSON. */
export interface Report {
  at: string
  machine: { cpus: number; cpu: string; node: string; memory_gib: number }
  postgres: About
  host: "front" | "next"
  seconds: number
  starts: number[]
  idle_mib: number | null
  loaded_mib: number | null
  statements: Record<ScenarioName, Omit<Counted, "recording"> & { texts: string[] }>
  results: Partial<Record<ScenarioName, ScenarioResult>>
}

/** One target. */
interface Verdict {
  what: string
  found: number | null
  target: string
  ok: boolean | null
}

/** Each target with this run's result. */
function verdicts(report: Report): Verdict[] {
  const found: Verdict[] = []
  const add = (what: string, value: number | null, atMost: boolean, target: number, unit = "") =>
    found.push({
      what,
      found: value,
      target: `${atMost ? "≤" : "≥"} ${target}${unit}`,
      ok: value === null ? null : atMost ? value <= target : value >= target,
    })
  for (const name of SCENARIOS) {
    const target = TARGETS[name]
    const result = report.results[name]
    if (!result) continue
    const run = result.runs.at(-1)
    const wanted = target.peer && TIMES_PEER * target.peer.rate
    if (wanted) add(`${name}: a second at ${target.parallel}`, run?.rate ?? null, false, wanted)
    const share = shareOf(result, 1)
    const limit = target.kind === "read" ? "one prepared statement" : "the statements by hand"
    add(`${name}: share of ${limit}`, share, false, SHARE_OF_LIMIT)
    const { sizes } = report.statements[name]
    add(`${name}: statements`, sizes.typical, true, target.statements)
    add(`${name}: statements, 50 lines more than 1`, sizes.fifty - sizes.one, true, 0)
  }
  add("idle, MiB", report.idle_mib, true, IDLE.mib)
  add("ready after, s", middle(report.starts), true, START.seconds)
  return found
}

/** The rate relative to the limit: for reads under the same load, for writes that of the one client. */
function shareOf({ runs, limits, by_hand }: ScenarioResult, at: 0 | 1): number | null {
  const rate = runs[at]?.rate
  const limit = limits ? limits.statement[at]?.rate : by_hand?.rate
  return rate !== undefined && limit ? rate / limit : null
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null

/** Whether any errors occurred; missed targets are not errors. */
export function errorsOf({ results }: Report): string[] {
  return Object.entries(results).flatMap(([name, { runs, limits, by_hand }]) => {
    const all: Measured[] = [
      ...runs,
      ...(limits ? [...limits.constant, ...limits.statement] : []),
      ...(by_hand ? [by_hand] : []),
    ]
    const words = ({ connections, errors, error }: Measured) =>
      `${name} at ${connections}: ${errors} errors, the first: ${error}`
    return all.filter(({ errors, done }) => errors > 0 || done === 0).map(words)
  })
}

/** The report as text. */
export function printed(report: Report): string {
  const { machine, postgres, host, seconds } = report
  const head = [
    `${report.at}, ${machine.cpus} × ${machine.cpu}, Node ${machine.node}`,
    `PostgreSQL ${postgres.version}${postgres.embedded ? " (own)" : ""}, fsync ${postgres.fsync}, synchronous_commit ${postgres.synchronous_commit} ${postgres.settings.join(" ")}`,
    `host: ${host === "front" ? "the front (pnpm start)" : "Next's own server"}; ${seconds} s each`,
  ]
  const parts = [
    head.join("\n"),
    table(rates(report)),
    table(limits(report)),
    table(statements(report)),
    table(targets(report)),
  ]
  const errors = errorsOf(report)
  if (errors.length > 0) parts.push(`ERRORS\n${errors.join("\n")}`)
  return parts.join("\n\n")
}

function rates({ results }: Report): string[][] {
  const rows = [["scenario", "parallel", "a second", "p50 ms", "p99 ms", "peer", "× peer", "node ms", "pg ms"]]
  for (const name of SCENARIOS) {
    for (const run of results[name]?.runs ?? []) {
      const { peer, parallel, title } = TARGETS[name]
      const isPeers = peer && run.connections === parallel
      const versus = isPeers ? [whole(peer.rate), (run.rate / peer.rate).toFixed(1)] : ["", ""]
      const figures = [whole(run.rate), run.p50.toFixed(1), run.p99.toFixed(1), ...versus]
      rows.push([title, String(run.connections), ...figures, ms(run.server_ms), ms(run.postgres_ms)])
    }
  }
  return rows
}

function limits({ results }: Report): string[][] {
  const rows = [["limit", "parallel", "a second", "shop", "share"]]
  for (const name of SCENARIOS) {
    const result = results[name]
    if (!result) continue
    const add = (what: string, limit: Measured, rate = 0) =>
      rows.push([
        `${name}: ${what}`,
        String(limit.connections),
        whole(limit.rate),
        whole(rate),
        percent(rate / limit.rate),
      ])
    result.runs.forEach(({ rate, connections }, i) => {
      const { constant, statement } = result.limits ?? {}
      if (constant?.[i]) add("constant body", constant[i], rate)
      if (statement?.[i]) add("one prepared statement", statement[i], rate)
      if (result.by_hand) add(`statements by hand, shop at ${connections}`, result.by_hand, rate)
    })
  }
  return rows
}

function statements({ statements }: Report): string[][] {
  const rows = [["SQL statements of a request", "this", "1 line", "50 lines", "target", "peer"]]
  for (const name of SCENARIOS) {
    const { sizes, steps = {} } = statements[name]
    const { statements: target, peer, title } = TARGETS[name]
    rows.push([title, ...[sizes.typical, sizes.one, sizes.fifty, target, peer?.statements ?? ""].map(String)])
    for (const [step, of] of Object.entries(steps))
      rows.push([`  ${step}`, ...[of.typical, of.one, of.fifty].map(String)])
  }
  return rows
}

function targets(report: Report): string[][] {
  const words = { true: "reached", false: "MISSED", null: "unknown" }
  const rows = verdicts(report).map(({ what, found, target, ok }) => [
    what,
    found === null ? "?" : found < 10 && !Number.isInteger(found) ? found.toFixed(2) : whole(found),
    target,
    words[String(ok) as keyof typeof words],
  ])
  return [["target", "found", "wanted", ""], ...rows]
}

const whole = (value: number) => (value < 10 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.round(value)))
const ms = (value: number | null) => (value === null ? "?" : value.toFixed(2))
const percent = (share: number) => `${Math.round(share * 100)} %`

/** Aligned columns: the first one left, numbers right. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
  const [heading = [], ...rest] = rows.map((row) => line(row).join("  ").trimEnd())
  return [heading, widths.map((width) => "-".repeat(width)).join("  "), ...rest].join("\n")
}
