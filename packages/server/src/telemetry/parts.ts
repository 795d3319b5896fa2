import type { createApi } from "@mercer/api"
import type { Database, Replicas } from "@mercer/db"
import type { Logger } from "pino"
import type { ProviderCalls } from "./provider-calls.ts"
import type { Out } from "./request-log.ts"

/** What can be watched of a shop, and where the log goes. */
export interface TelemetryParts {
  out: Out
  log: Logger
  api: ReturnType<typeof createApi>
  database: Database
  replicas: Replicas | undefined
  calls: ProviderCalls
}
