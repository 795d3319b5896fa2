import type { LogFn, Logger } from "pino"

/** Of one kind so many lines are written a minute. */
const MOST = 10
const MINUTE_MS = 60_000
/** So many kinds are known at once; texts of a library may have something different in each. */
const MOST_KINDS = 1_000
const WARN = 40

type Line = Parameters<LogFn>

interface Kind {
  /** When the last lines were written: milliseconds, the oldest first. */
  written: number[]
  left_out: number
  timer?: NodeJS.Timeout | undefined
  /** Writes how many were left out. */
  sum: () => void
}

/**
 * Leaves out warnings and errors that say the same again and again, and says how many: something that fails at every
 * request, or that a stranger makes fail, fills no disk and hides no other line. Returns pino's hook, and what writes
 * the counts before the end.
 */
export function leaveOutRepeated(now: () => number = Date.now) {
  const kinds = new Map<string, Kind>()
  const sum = (kind: Kind) => {
    clearTimeout(kind.timer)
    kind.timer = undefined
    if (kind.left_out > 0) kind.sum()
    kind.left_out = 0
  }
  const kindOf = (key: string): Kind => {
    const kind = kinds.get(key) ?? { written: [], left_out: 0, sum: () => {} }
    kinds.delete(key)
    kinds.set(key, kind)
    const [longestAgo] = kinds
    if (kinds.size > MOST_KINDS && longestAgo) {
      sum(longestAgo[1])
      kinds.delete(longestAgo[0])
    }
    kind.written = kind.written.filter((time) => time > now() - MINUTE_MS)
    return kind
  }
  function logMethod(this: Logger, line: Line, write: LogFn, level: number): void {
    if (level < WARN) return void write.apply(this, line)
    const kind = kindOf(`${level} ${sameness(line)}`)
    if (kind.written.length < MOST) {
      kind.written.push(now())
      return void write.apply(this, line)
    }
    kind.left_out++
    kind.sum = () => write.call(this, { left_out: kind.left_out }, `${textOf(line)} (${kind.left_out} more times)`)
    kind.timer ??= setTimeout(sum, MINUTE_MS, kind).unref()
  }
  return { hooks: { logMethod }, flush: () => kinds.forEach(sum) }
}

/** What is said, of which error, thrown where: ids and times differ from line to line. */
function sameness(line: Line): string {
  const [facts] = line as [unknown]
  const error = isFacts(facts) ? (facts.err ?? facts) : undefined
  if (!(error instanceof Error)) return textOf(line)
  const { name, code = "", stack = "" } = error as NodeJS.ErrnoException
  const [place = ""] = /^\s+at .*$/m.exec(stack) ?? []
  return `${textOf(line)} ${name} ${code} ${place.trim()}`
}

const isFacts = (value: unknown): value is { err?: unknown } => typeof value === "object" && value !== null

function textOf(line: Line): string {
  const [facts, text] = line as [unknown, unknown]
  if (typeof facts === "string") return facts
  return typeof text === "string" ? text : facts instanceof Error ? facts.message : ""
}
