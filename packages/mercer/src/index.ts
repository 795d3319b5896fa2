/*
 * What shops and plugins are written with. What this file exports is the promise of semver: names stay, answers grow.
 */
export {
  type AppRouter,
  type ChosenPrice,
  coreEntities as entities,
  type DiscountGiven,
  type InvoiceGiven,
  many,
  type NumberGiven,
  type OwnDocuments as Documents,
  type OwnRules as Rules,
  one,
  type PackingSlipGiven,
  type PriceGiven,
  type ReturnGiven,
  type ReturnSlipGiven,
  router,
  type ShippingGiven,
  type ShopFields,
} from "@mercer/api"
export { csvLine, type Field, type Fields, Refusal, type RefusalType } from "@mercer/commerce"
export { type FieldsOf, live, type ModelName, type ShopDb } from "@mercer/db"
export * from "@mercer/db/own"
export type { Paper, PaperBlock } from "@mercer/paper/paper"
export type { FulfillmentProvider, PaymentProvider, Providers } from "@mercer/providers"
export {
  changes,
  DateFilter,
  deleted,
  Email,
  entity,
  Id,
  Ids,
  Instant,
  Int,
  JsonObject,
  Metadata,
  Moment,
  Order,
  optional,
  Page,
  plain,
  QueryBoolean,
  QueryString,
} from "@mercer/rest"
export * as z from "zod"
export type { EventName, Handler, Job, ShopEvent } from "./background.ts"
export { admin, adminWrite, customer, open, shopper } from "./builders.ts"
export type { CustomerContext, OperatorContext, Shop, ShopContext, ShopFiles } from "./context.ts"
export { type ConfigFacts, coreProviders } from "./core-providers.ts"
export {
  defineFields,
  definePlugin,
  defineShop,
  type GeneratedTables,
  type Plugin,
  panelOf,
  type ShopDefinition,
  type ShopParts,
  wholeShop,
} from "./define-shop.ts"
export { input } from "./input.ts"
export type { OperationInput, OperationName, OperationOutput } from "./operation-types.ts"
export type { PanelPage, PanelParts, PanelText, SlotName, WholePanel } from "./panel/parts.ts"
export { rest } from "./rest.ts"
export { findOne, newId, page } from "./rows.ts"
export type { ShopRouter } from "./shop-router.ts"
