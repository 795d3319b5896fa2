import type { Backlog } from "@mercer/api"
import { Gauge, type Registry } from "prom-client"

/** What the gauges show of the backlog. It is the whole shop's: every process gives the same values. */
const GAUGES: [name: string, help: string, values: Record<string, keyof Backlog>][] = [
  ["mercer_outbox_rows", "Mails and events that are due.", { due: "outbox_due", failing: "outbox_failing" }],
  ["mercer_outbox_age_seconds", "How long the oldest of them has been due.", { oldest: "outbox_age" }],
  [
    "mercer_webhook_deliveries",
    "Webhooks that wait, that failed and are tried again, and that were given up in the last day.",
    { pending: "webhooks_pending", failing: "webhooks_failing", given_up: "webhooks_given_up" },
  ],
  [
    "mercer_batch_jobs",
    "Batch jobs at work, waiting for an operator, and failed in the last day.",
    { running: "jobs_running", waiting: "jobs_waiting", failed: "jobs_failed" },
  ],
  ["mercer_unfinished", "Completions and operations on orders without an end for a minute.", { all: "unfinished" }],
]

const FRESH_MS = 5_000
const PATIENCE_MS = 2_000

/** Reads the backlog when metrics are read, at most every five seconds. Without a database only `up` is left, as 0. */
export function backlogMetrics(register: Registry, read: () => Promise<Backlog>) {
  const registers = [register]
  const reading = keptFor(FRESH_MS, () => inTime(read(), PATIENCE_MS))
  for (const [name, help, values] of GAUGES)
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers,
      async collect() {
        this.reset()
        const backlog = await reading()
        for (const [state, key] of Object.entries(values)) if (backlog) this.set({ state }, backlog[key])
      },
    })
  new Gauge({
    name: "mercer_database_up",
    help: "Whether the database has answered.",
    registers,
    async collect() {
      this.set((await reading()) ? 1 : 0)
    },
  })
}

async function inTime(reading: Promise<Backlog>, ms: number): Promise<Backlog | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([reading, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** One reading for all gauges, and for scrapes that follow at once. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (!kept || kept.until < now) kept = { value: read(), until: now + ms }
    return kept.value
  }
}
