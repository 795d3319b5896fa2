import type { createApi } from "@mercer/api"
import type { Database } from "@mercer/db"
import type { ProviderCall } from "@mercer/providers"
import { Counter, Gauge, Histogram, type Registry } from "prom-client"
import type { ProviderCalls } from "../provider-calls.ts"

type Api = ReturnType<typeof createApi>
type Pool = Database["pool"]

/** Counts the orders that this process has placed. */
export function orderMetrics(register: Registry, { app }: Api) {
  const placed = new Counter({
    name: "mercer_orders_placed_total",
    help: "Orders that this process has placed.",
    registers: [register],
  })
  app.signals.listen("order_placed", () => placed.inc())
}

/** Counts calls to providers, and measures them. */
export function providerMetrics(register: Registry, calls: ProviderCalls) {
  const seconds = new Histogram({
    name: "mercer_provider_call_duration_seconds",
    help: "Calls to providers of payment, fulfillment, tax and mail; outcome error: no answer, or none that was expected.",
    labelNames: ["provider", "call", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  calls.listen(({ provider_id: provider, call, ms, ok }: ProviderCall) =>
    seconds.observe({ provider, call, outcome: ok ? "ok" : "error" }, ms / 1_000),
  )
}

/** The connections to the database at the moment of the scrape. */
export function poolMetrics(register: Registry, pool: Pool) {
  new Gauge({
    name: "mercer_database_connections",
    help: "Connections of this process to the database.",
    labelNames: ["state"],
    registers: [register],
    collect() {
      this.set({ state: "idle" }, pool.idleCount)
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount)
      this.set({ state: "allowed" }, pool.options.max)
    },
  })
  new Gauge({
    name: "mercer_database_waiting",
    help: "Requests that wait for a free connection.",
    registers: [register],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
