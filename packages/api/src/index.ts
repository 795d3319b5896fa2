export { endMedusaLogins } from "./access/medusa-logins.ts"
export { hashNewPassword } from "./access/passwords.ts"
export type { App, Context, Log, Settings } from "./context/context.ts"
export { isCompat } from "./context/takeover.ts"
export { createApi, type Peer } from "./http/create-api.ts"
export {
  logMissingProviders,
  type MissingProvider,
  missingProviders,
  refusedSessions,
} from "./http/missing-providers.ts"
export { openApp, type Parts } from "./http/open-app.ts"
export { repairStock, stockFaults } from "./inventory/check-stock.ts"
export type { StockFault } from "./inventory/queries-check.ts"
export { type StagedReport, takeStagedJobs } from "./outbox/staged-jobs.ts"
export { type AppRouter, appRouter } from "./root.ts"
