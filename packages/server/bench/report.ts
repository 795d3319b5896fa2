import type { About } from "./database.ts"
import type { Measured } from "./load.ts"
import type { ScenarioResult } from "./scenarios.ts"
import type { Counted } from "./statements.ts"
import { IDLE, LOADED, SCENARIOS, type ScenarioName, SHARE_OF_LIMIT, START, TARGETS } from "./targets.ts"

/** All results of a run; written as JSON. */
export interface Report {
  at: string
  machine: { cpus: number; cpu: string; node: string; memory_gib: number }
  postgres: About
  host: "front" | "next"
  seconds: number
  turns: number
  peer: string | undefined
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
    const { goal, kind, statements } = TARGETS[name]
    const result = report.results[name]
    if (!result) continue
    if (goal) add(`${name}: Y`, inYardsticks(result, "shop"), false, goal)
    add(
      `${name}: share of ${kind === "read" ? "one prepared statement" : "the statements by hand"}`,
      shareOf(result),
      false,
      SHARE_OF_LIMIT,
    )
    const { sizes } = report.statements[name]
    add(`${name}: statements`, sizes.typical, true, statements)
    add(`${name}: statements, 50 lines more than 1`, sizes.fifty - sizes.one, true, 0)
  }
  add("idle, MiB", report.idle_mib, true, IDLE.mib)
  add("after the load, MiB", report.loaded_mib, true, LOADED.mib)
  add("ready after, s", middle(report.starts), true, START.seconds)
  return found
}

/** Medians of the turns. */
const rateOf = (turns: Measured[] | undefined) => middle((turns ?? []).map(({ rate }) => rate))

/** The rate as a multiple of the yardstick's: the median of the turns, each compared with the one next to it. */
function inYardsticks(result: ScenarioResult, who: "shop" | "peer"): number | null {
  return ratio(result[who], result.yardstick)
}

function ratio(turns: Measured[] | undefined, to: Measured[] | undefined): number | null {
  const each = (turns ?? []).map(({ rate }, turn) => rate / (to?.[turn]?.rate ?? Number.NaN))
  return middle(each.filter(Number.isFinite))
}

/** The rate relative to the limit: for reads by turns, for writes to that of one client. */
function shareOf({ shop, limit, by_hand }: ScenarioResult): number | null {
  const rate = rateOf(shop)
  return limit ? ratio(shop, limit) : rate !== null && by_hand ? rate / by_hand.rate : null
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null

/** Whether any errors occurred; missed targets are not errors. A peer's are not ours. */
export function errorsOf({ results }: Report): string[] {
  return Object.entries(results).flatMap(([name, { shop, yardstick, limit = [], peer = [], by_hand }]) => {
    const all: Measured[] = [...shop, ...yardstick, ...limit, ...peer, ...(by_hand ? [by_hand] : [])]
    const words = ({ connections, errors, error }: Measured) =>
      `${name} at ${connections}: ${errors === 0 ? "a turn without an answer" : `${errors} errors, the first: ${error}`}`
    return all.filter(({ errors, done }) => errors > 0 || done === 0).map(words)
  })
}

/** The report as text. */
export function printed(report: Report): string {
  const { machine, postgres, host, seconds, turns, peer } = report
  const head = [
    `${report.at}, ${machine.cpus} × ${machine.cpu}, Node ${machine.node}`,
    `PostgreSQL ${postgres.version}${postgres.embedded ? " (own)" : ""}, fsync ${postgres.fsync}, synchronous_commit ${postgres.synchronous_commit} ${postgres.settings.join(" ")}`,
    `host: ${host === "front" ? "the front (pnpm start)" : "Next's own server"}; medians of ${turns} turns of ${seconds} s${peer ? `; peer: ${peer}, with its own data` : ""}`,
    "Y: multiples of the yardstick's rate in the turn before",
  ]
  const parts = [head.join("\n"), markdown(rates(report)), table(statements(report)), table(targets(report))]
  const errors = errorsOf(report)
  if (errors.length > 0) parts.push(`ERRORS\n${errors.join("\n")}`)
  return parts.join("\n\n")
}

const HEADING = [
  "Scenario",
  "Goal, Y",
  "Y",
  "Peer, Y",
  "×",
  "A second",
  "Yardstick",
  "p50, p99 ms",
  "node, PostgreSQL ms",
  "Share of the limit",
]

function rates({ results }: Report): string[][] {
  const rows = SCENARIOS.flatMap((name) => {
    const result = results[name]
    if (!result) return []
    const { goal, title, parallel } = TARGETS[name]
    const [shop, peer] = [inYardsticks(result, "shop"), inYardsticks(result, "peer")]
    const of = (key: "p50" | "p99" | "server_ms" | "postgres_ms") =>
      middle(result.shop.map((run) => run[key] ?? Number.NaN))
    return [
      [
        `${title}, at ${parallel}`,
        goal === undefined ? "" : String(goal),
        figure(shop),
        figure(peer),
        shop && peer ? (shop / peer).toFixed(1) : "",
        whole(rateOf(result.shop) ?? 0),
        whole(rateOf(result.yardstick) ?? 0),
        `${of("p50")?.toFixed(1)}, ${of("p99")?.toFixed(1)}`,
        `${of("server_ms")?.toFixed(2)}, ${of("postgres_ms")?.toFixed(2)}`,
        figure(shareOf(result)),
      ],
    ]
  })
  return [HEADING, ...rows]
}

/** Two digits that count. */
const figure = (value: number | null) => (value === null ? "" : String(Number(value.toPrecision(2))))

/** As a README has it. */
function markdown(rows: string[][]): string {
  const [heading = [], ...rest] = rows.map((row) => `| ${row.join(" | ")} |`)
  return [heading, `|${"---|".repeat(HEADING.length)}`, ...rest].join("\n")
}

function statements({ statements }: Report): string[][] {
  const rows = [["SQL statements of a request", "this", "1 line", "50 lines", "target"]]
  for (const name of SCENARIOS) {
    const { sizes, steps = {} } = statements[name]
    const { statements: target, title } = TARGETS[name]
    rows.push([title, ...[sizes.typical, sizes.one, sizes.fifty, target].map(String)])
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

/** Aligned columns: the first one left, numbers right. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
  const [heading = [], ...rest] = rows.map((row) => line(row).join("  ").trimEnd())
  return [heading, widths.map((width) => "-".repeat(width)).join("  "), ...rest].join("\n")
}
