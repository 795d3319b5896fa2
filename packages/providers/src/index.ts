export type { Data, Json } from "./data.ts"
export { newFileKey } from "./file/key.ts"
export { localFiles } from "./file/local.ts"
export { type MedusaUpload, openMedusaUpload } from "./file/medusa-uploads.ts"
export { type FileStore, FileTooLarge, type SaveOptions, type StoredFile } from "./file/port.ts"
export { type S3Options, s3Files } from "./file/s3.ts"
export { manualFulfillment } from "./fulfillment/manual.ts"
export type {
  FulfillmentAddress,
  FulfillmentCart,
  FulfillmentItem,
  FulfillmentLine,
  FulfillmentOption,
  FulfillmentOrder,
  FulfillmentProvider,
  ReturnOrder,
} from "./fulfillment/port.ts"
export { isOutbox, type Outbox, outboxFolder, type SentMessage } from "./notification/outbox-folder.ts"
export { ADDRESS_NOT_TAKEN, type Message, type NotificationProvider } from "./notification/port.ts"
export { smtp, smtpFault } from "./notification/smtp.ts"
export { type Oauth2Options, oauth2 } from "./oauth/oauth2.ts"
export type { OauthApp } from "./oauth/port.ts"
export type { Entry as LedgerEntry, Hold } from "./payment/book.ts"
export { converting, type UnitOf } from "./payment/converting.ts"
export { EXTERNAL_PAYMENT, externalPayment } from "./payment/external.ts"
export { fileLedger, type Ledger, memoryLedger, type WantedHold } from "./payment/ledger.ts"
export { manualPayment } from "./payment/manual.ts"
export type { PayPalOptions } from "./payment/paypal/account.ts"
export { paypalPayment } from "./payment/paypal/paypal.ts"
export type {
  Attempt,
  Authorization,
  Payment,
  PaymentCustomer,
  PaymentData,
  PaymentEvent,
  PaymentProvider,
  Sale,
  SessionStatus,
  WebhookRequest,
} from "./payment/port.ts"
export { scriptedPayment } from "./payment/scripted.ts"
export { type StripeOptions, stripePayment } from "./payment/stripe.ts"
export { stripeMethods } from "./payment/stripe-methods.ts"
export { stripeWebhook } from "./payment/stripe-webhook.ts"
export { SYSTEM_PAYMENT } from "./payment/system.ts"
export { measurePicture, type PictureFacts, resizePicture } from "./picture/resize.ts"
export {
  isNotConfigured,
  NotConfigured,
  type Providers,
  type Registry,
  type RegistryOptions,
  registry,
} from "./registry.ts"
export {
  adviseStandIn,
  type ProviderKind,
  REFUSE,
  resolveStandIns,
  type StandIn,
  type StandInChoice,
  takesSessions,
} from "./stand-ins.ts"
export type {
  ItemTaxLine,
  ShippingTaxLine,
  TaxContext,
  TaxedItem,
  TaxedShipping,
  TaxLine,
  TaxProvider,
  TaxRate,
} from "./tax/port.ts"
export { systemTax } from "./tax/system.ts"
export { webhookUrl } from "./webhook/address.ts"
export type { Answered as WebhookAnswer } from "./webhook/post.ts"
export { newWebhookSecret, sendWebhook, type WebhookMessage } from "./webhook/send.ts"
export { type ProviderCall, ProviderTimeout, withTimeout } from "./with-timeout.ts"
