import { Counter, Histogram, type Registry } from "prom-client"
import type { Finished } from "../seen.ts"

/** Seconds: from an answer of the memory to what a client gives up on. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMPLETIONS = new Set(["/store/carts/{id}/complete", "/store/carts/{id}/complete-cart"])

/** Counts requests by route and status, their time, their SQL statements, and completions that were refused. */
export function requestMetrics(register: Registry) {
  const registers = [register]
  const requests = new Counter({
    name: "mercer_http_requests_total",
    help: "Requests that were answered, by route and status; status 0: the client left before.",
    labelNames: ["method", "route", "status"],
    registers,
  })
  const seconds = new Histogram({
    name: "mercer_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  })
  const statements = new Counter({
    name: "mercer_sql_statements_total",
    help: "SQL statements that requests have sent.",
    registers,
  })
  const refused = new Counter({
    name: "mercer_completions_refused_total",
    help: "Carts that could not be completed, by the code of the refusal.",
    labelNames: ["reason"],
    registers,
  })
  return ({ method, route, status, ms, statements: sent, error }: Finished) => {
    requests.inc({ method, route, status })
    seconds.observe({ method, route }, ms / 1_000)
    if (sent) statements.inc(sent)
    if (error && COMPLETIONS.has(route)) refused.inc({ reason: error })
  }
}
