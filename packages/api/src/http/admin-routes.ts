import { router } from "../access/procedures.ts"
import { apps } from "../account/admin-apps.ts"
import { audit, roleReport } from "../account/admin-audit.ts"
import { adminAuth } from "../account/admin-auth.ts"
import { invites } from "../account/admin-invites.ts"
import { roles } from "../account/admin-roles.ts"
import { users } from "../account/admin-users.ts"
import { views } from "../account/admin-views.ts"
import { setup } from "../account/set-up/admin-setup.ts"
import { analytics } from "../analytics/admin-analytics.ts"
import { collections } from "../category/admin-collections.ts"
import { productCategories } from "../category/admin-product-categories.ts"
import { claims } from "../claim/admin-claims.ts"
import { comparison } from "../comparison/admin-comparison.ts"
import { customerAddresses } from "../customer/admin-customer-addresses.ts"
import { customerGroups } from "../customer/admin-customer-groups.ts"
import { customers } from "../customer/admin-customers.ts"
import { customerInvitations } from "../customer/admin-invitations.ts"
import { home } from "../dashboard/admin-home.ts"
import { discountConditions } from "../discount/admin-discount-conditions.ts"
import { discounts } from "../discount/admin-discounts.ts"
import { giftCards } from "../discount/admin-gift-cards.ts"
import { documents } from "../document/admin-documents.ts"
import { draftOrders } from "../draft-order/admin-draft-orders.ts"
import { uploads } from "../file/admin-uploads.ts"
import { orderFulfillment } from "../fulfillment/admin-order-fulfillment.ts"
import { batchJobs } from "../import-export/admin-batch-jobs.ts"
import { mails } from "../mail/admin-mails.ts"
import { notifications } from "../mail/admin-notifications.ts"
import { media } from "../media/admin-media.ts"
import { mediaProducts } from "../media/admin-media-products.ts"
import { mentions } from "../note/admin-mentions.ts"
import { notes } from "../note/admin-notes.ts"
import { orders } from "../order/admin-orders.ts"
import { orderEdits } from "../order-edit/admin-order-edits.ts"
import { orderShipping } from "../order-shipping/admin-order-shipping.ts"
import { customFields } from "../own/admin-custom-fields.ts"
import { eventRuns } from "../own/admin-event-runs.ts"
import { jobs } from "../own/admin-jobs.ts"
import { payments } from "../payment/admin-payments.ts"
import { paymentCollections } from "../payment-collection/admin-payment-collections.ts"
import { presence } from "../presence/admin-presence.ts"
import { priceLists } from "../price-list/admin-price-lists.ts"
import { productTags } from "../product/admin-product-tags.ts"
import { productTypes } from "../product/admin-product-types.ts"
import { products } from "../product/admin-products.ts"
import { variants } from "../product/admin-variants.ts"
import { productTagChanges } from "../product-label/admin-tag-changes.ts"
import { productTypeChanges } from "../product-label/admin-type-changes.ts"
import { currencies } from "../region/admin-currencies.ts"
import { regions } from "../region/admin-regions.ts"
import { returnReasons } from "../return/admin-return-reasons.ts"
import { requestReturn, returns } from "../return/admin-returns.ts"
import { channelLocations } from "../sales-channel/admin-channel-locations.ts"
import { publishableApiKeys } from "../sales-channel/admin-publishable-api-keys.ts"
import { salesChannels } from "../sales-channel/admin-sales-channels.ts"
import { shippingOptions } from "../shipping/admin-shipping-options.ts"
import { shippingProfiles } from "../shipping/admin-shipping-profiles.ts"
import { inventoryItems } from "../stock/admin-inventory-items.ts"
import { inventoryLevels } from "../stock/admin-inventory-levels.ts"
import { orderReservations } from "../stock/admin-order-reservations.ts"
import { reservations } from "../stock/admin-reservations.ts"
import { stockLocations } from "../stock/admin-stock-locations.ts"
import { stockMoves } from "../stock/admin-stock-moves.ts"
import { store } from "../store-settings/admin-store.ts"
import { orderSwaps } from "../swap/admin-order-swaps.ts"
import { swaps } from "../swap/admin-swaps.ts"
import { system } from "../system/admin-system.ts"
import { taxRates } from "../tax/admin-tax-rates.ts"
import { customerTimeline, customerValue, orderTimeline } from "../timeline/admin-timeline.ts"
import { webhooks } from "../webhook/admin-webhooks.ts"

/** Operators' operations, under the segments of their URLs. @public */
export const adminRouter = router({
  analytics,
  apps,
  audit,
  auth: adminAuth,
  "batch-jobs": batchJobs,
  collections,
  comparison,
  currencies,
  "custom-fields": customFields,
  "customer-groups": customerGroups,
  customers: router({
    ...customers,
    ...customerAddresses,
    ...customerInvitations,
    timeline: customerTimeline,
    lifetimeValue: customerValue,
  }),
  "discount-conditions": discountConditions,
  discounts,
  documents,
  "draft-orders": draftOrders,
  "event-runs": eventRuns,
  "gift-cards": giftCards,
  home,
  "inventory-items": router({ ...inventoryItems, ...inventoryLevels, ...stockMoves }),
  invites,
  jobs,
  mails,
  media: router({ ...media, ...mediaProducts }),
  mentions,
  notes,
  notifications,
  "order-edits": orderEdits,
  orders: router({
    ...orders,
    timeline: orderTimeline,
    requestReturn,
    ...orderFulfillment,
    ...orderReservations,
    ...orderShipping,
    ...claims,
    ...orderSwaps,
  }),
  "payment-collections": paymentCollections,
  payments,
  presence,
  "price-lists": priceLists,
  "product-categories": productCategories,
  "product-tags": router({ ...productTags, ...productTagChanges }),
  "product-types": router({ ...productTypes, ...productTypeChanges }),
  products,
  "publishable-api-keys": publishableApiKeys,
  regions,
  reservations,
  "return-reasons": returnReasons,
  returns,
  "role-report": roleReport,
  roles,
  "sales-channels": router({ ...salesChannels, ...channelLocations }),
  setup,
  "shipping-options": shippingOptions,
  "shipping-profiles": shippingProfiles,
  "stock-locations": router(stockLocations),
  store,
  swaps,
  system,
  "tax-rates": taxRates,
  uploads,
  users,
  variants,
  views,
  webhooks,
})
