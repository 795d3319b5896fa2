/*
 * What shops and plugins are written with. What this file exports is the promise of semver: names stay, answers grow.
 */
export {
  type AppRouter,
  type ChosenPrice,
  coreEntities as entities,
  type DiscountGiven,
  type DocumentGiven,
  type DocumentItem,
  type InvoiceGiven,
  type Log,
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
  type Shopper,
} from "@mercer/api"
export {
  csvLine,
  type DocumentLanguage,
  type Field,
  type Fields,
  type Invoice,
  type InvoiceRow,
  type Price,
  type PriceContext,
  type PriceList,
  Refusal,
  type RefusalType,
  type SelectedPrice,
  type Seller,
  type TaxSum,
} from "@mercer/commerce"
export { type FieldsOf, live, type ModelName, type ShopDb } from "@mercer/db"
export * from "@mercer/db/own"
export type {
  Letterhead,
  Paper,
  PaperBlock,
  PaperColumn,
  PaperSum,
  PaperTable,
  TableCell,
  TableColumn,
} from "@mercer/paper/paper"
export type {
  Attempt,
  Authorization,
  Data,
  FileStore,
  FulfillmentAddress,
  FulfillmentCart,
  FulfillmentItem,
  FulfillmentLine,
  FulfillmentOption,
  FulfillmentOrder,
  FulfillmentProvider,
  ItemTaxLine,
  Json,
  Message,
  NotificationProvider,
  Oauth2Options,
  OauthApp,
  Payment,
  PaymentCustomer,
  PaymentData,
  PaymentEvent,
  PaymentProvider,
  PayPalOptions,
  ProviderKind,
  Providers,
  ReturnOrder,
  S3Options,
  Sale,
  SaveOptions,
  SessionStatus,
  ShippingTaxLine,
  StandInChoice,
  StoredFile,
  TaxContext,
  TaxedItem,
  TaxedShipping,
  TaxLine,
  TaxProvider,
  TaxRate,
  WebhookRequest,
} from "@mercer/providers"
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
  type Shape,
} from "@mercer/rest"
export type { RequestHeaders } from "@mercer/rest/handler"
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
export type { PanelLanguage, PanelPage, PanelParts, PanelText, SlotName, WholePanel } from "./panel/parts.ts"
export { rest } from "./rest.ts"
export { findOne, newId, page } from "./rows.ts"
export type { ShopRouter } from "./shop-router.ts"
