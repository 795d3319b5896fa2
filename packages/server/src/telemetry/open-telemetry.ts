import type { WebSettings } from "../settings.ts"
import type { TelemetryParts } from "./parts.ts"
import { requestLog } from "./request-log.ts"
import type { Seen } from "./seen.ts"
import { countStatements } from "./statements.ts"
import { makeWatch, type Observer, type Watch } from "./watch.ts"

/** How a running shop is watched. */
export interface Telemetry {
  watch: Watch
  /** Runs a request's work, so that its statements are counted as its own. */
  within<T>(seen: Seen, work: () => T): T
  /** Listens on the port that metrics have for themselves, if they have one. */
  listen(): Promise<void>
  /** Answers GET /metrics, for a shop whose metrics are read with a token. */
  metrics: ((request: Request) => Promise<Response>) | undefined
  /** Writes what is not written yet. */
  close(): Promise<void>
}

/** Sets up what the settings ask for; what they do not costs nothing, and is not even loaded. */
export async function openTelemetry(settings: WebSettings, parts: TelemetryParts): Promise<Telemetry> {
  const { out, log, api, database } = parts
  const rate = log.isLevelEnabled("info") ? settings.request_log : 0
  const written = rate > 0 ? requestLog(out, rate) : undefined
  const metrics = await openedMetrics(settings, parts)
  const traces = settings.traces ? (await import("./traces/index.ts")).openTraces(parts) : undefined
  const observers = [written?.write, metrics?.observe, traces?.observe].filter(
    (one): one is Observer => one !== undefined,
  )
  const isCounted = observers.length > 0 && settings.request_sql
  const counted = isCounted ? countStatements(database.pool).within : unobserved
  return {
    watch: makeWatch({ observers, isCounted, isOperation: api.isOperation, begin: traces?.begin }),
    within: traces ? (seen, work) => traces.within(seen, () => counted(seen, work)) : counted,
    listen: async () => metrics?.listen(),
    metrics: metrics?.answer,
    close: async () => {
      written?.flush()
      await metrics?.close()
      // A receiver that is away is no reason to fail.
      await traces?.close().catch(() => {})
    },
  }
}

const unobserved = <T>(_seen: Seen, work: () => T): T => work()

async function openedMetrics({ metrics_port: at, metrics_token: token }: WebSettings, parts: TelemetryParts) {
  if (!at && !token) return undefined
  const { openMetrics } = await import("./metrics/index.ts")
  const { metricsAnswer, serveMetrics } = await import("./metrics/serve.ts")
  const metrics = openMetrics(parts)
  let server: ReturnType<typeof serveMetrics> | undefined
  return {
    observe: metrics.observe,
    listen: async () => {
      if (!at || server) return
      server = serveMetrics(metrics, at)
      parts.log.info({ port: (await server).port }, "Metrics are served")
    },
    answer: token ? (request: Request) => metricsAnswer(metrics, token, request) : undefined,
    close: async () => (await server?.catch(() => {}))?.close(),
  }
}
