import { collectDefaultMetrics, Registry } from "prom-client"
import type { TelemetryParts } from "../parts.ts"
import { backlogMetrics } from "./backlog-metrics.ts"
import { requestMetrics } from "./request-metrics.ts"
import { orderMetrics, poolMetrics, providerMetrics } from "./shop-metrics.ts"

/** The metrics of this process, in Prometheus' format. Loaded only when they are wanted. */
export function openMetrics({ api, database, calls }: TelemetryParts) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  poolMetrics(register, database.pool)
  providerMetrics(register, calls)
  orderMetrics(register, api)
  backlogMetrics(register, api.backlog)
  return {
    observe: requestMetrics(register),
    read: async () => ({ type: register.contentType, text: await register.metrics() }),
  }
}

export type Metrics = ReturnType<typeof openMetrics>
