import { isOurFault } from "@mercer/rest/handler"
import type { Finished } from "./seen.ts"

/** Where lines go: pino's destination, so that the two logs' lines never mix. */
export interface Out {
  write(text: string): unknown
}

const FLUSH_AFTER_MS = 200
const FLUSH_FROM = 16_384
/** Such requests are logged however few are sampled. */
const SLOW_MS = 1_000
/** What asks every few seconds whether the shop runs. */
const PROBES = new Set(["/health", "/health/ready", "/metrics"])

/**
 * Writes one JSON line a request, in pino's format, and several at a time: a line costs about two microseconds. `rate` is
 * the share of requests that are written; failed and slow ones always are, and probes only then.
 */
export function requestLog(out: Out, rate: number) {
  let lines = ""
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const written = lines
    lines = ""
    if (written) out.write(written)
  }
  const write = (request: Finished) => {
    if (!isWritten(request, rate)) return
    lines += lineOf(request)
    if (lines.length >= FLUSH_FROM) flush()
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref()
  }
  return { write, flush }
}

function isWritten({ status, ms, route }: Finished, rate: number): boolean {
  if (isOurFault({ status }) || ms >= SLOW_MS) return true
  return !PROBES.has(route) && (rate === 1 || Math.random() < rate)
}

/** By hand, since no value needs escaping: methods are node's, routes ours, and ids have been checked. */
function lineOf({ method, route, status, ms, bytes, id, statements, caller, aborted, error }: Finished): string {
  const facts = `"method":"${method}","route":"${route}","status":${status},"ms":${ms.toFixed(2)},"bytes":${bytes}`
  const sql = statements === undefined ? "" : `"sql":${statements},`
  const what = error ? `,"error":"${error}"` : ""
  const who = `"request_id":"${id}",${sql}"caller":"${caller ?? "guest"}"${aborted ? ',"aborted":true' : ""}`
  return `{"level":30,"time":"${new Date().toISOString()}",${facts}${what},${who},"msg":"request"}\n`
}
