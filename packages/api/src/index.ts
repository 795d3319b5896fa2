export { areaOf } from "./access/areas.ts"
export { endMedusaLogins } from "./access/medusa-logins.ts"
export { hashNewPassword } from "./access/passwords.ts"
export { router } from "./access/procedures.ts"
export { shutOutOperator } from "./account/operators.ts"
export { removeSecondFactor } from "./account/second-factor.ts"
export { needsSetUp, newSetUpCode } from "./account/set-up/set-up.ts"
export type { App, Context, Finding, Log, Settings, Shopper } from "./context/context.ts"
export { fixUnits, readUnit, readUnitRows } from "./context/currency-units.ts"
export type {
  DocumentGiven,
  DocumentItem,
  InvoiceGiven,
  OwnDocuments,
  PackingSlipGiven,
  ReturnSlipGiven,
} from "./context/own-documents.ts"
export type {
  ChosenPrice,
  DiscountGiven,
  NumberGiven,
  OwnRules,
  PriceGiven,
  ReturnGiven,
  ShippingGiven,
} from "./context/own-rules.ts"
export type { MailSender, Work } from "./context/signals.ts"
export { isCompat } from "./context/takeover.ts"
export { fieldTables, mustBeFields, type ShopFields } from "./custom-fields/shop-fields.ts"
export { page } from "./data/page.ts"
export { findOne, treeOf } from "./data/read.ts"
export { coreEntities, type EditedName, type ResourceName } from "./entities/index.ts"
export { createApi, type Peer } from "./http/create-api.ts"
export {
  logMissingProviders,
  type MissingProvider,
  missingProviders,
  refusedSessions,
} from "./http/missing-providers.ts"
export { mustBeSound } from "./http/must-be-sound.ts"
export { openApp, type Parts } from "./http/open-app.ts"
export { repairStock, stockFaults } from "./inventory/check-stock.ts"
export type { StockFault } from "./inventory/queries-check.ts"
export { failedNumbers } from "./order/own/queries-number.ts"
export { type StagedReport, takeStagedJobs } from "./outbox/staged-jobs.ts"
export { builders } from "./own/builders.ts"
export { many, one, type Returned } from "./own/own-entities.ts"
export type { OwnOperations } from "./own/own-operations.ts"
export type { OwnShop } from "./own/own-shop.ts"
export { systemContext } from "./own/system.ts"
export { type AppRouter, appRouter } from "./root.ts"
export { readBrand } from "./store-settings/brand.ts"
export { type TotalsHash, totalsHash } from "./verify/totals-hash.ts"
export { type OtherTotal, otherTotalsInV1 } from "./verify/v1-totals.ts"
export { type LedgerFault, type VerifiedLedgers, verifyLedgers } from "./verify/verify-ledgers.ts"
export type { Backlog } from "./worker/queries-backlog.ts"
