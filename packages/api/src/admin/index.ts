import { router } from "../procedures.ts"
import { apps } from "./apps.ts"
import { audit, roleReport } from "./audit.ts"
import { adminAuth } from "./auth.ts"
import { batchJobs } from "./batch-jobs.ts"
import { collections } from "./collections.ts"
import { currencies } from "./currencies.ts"
import { customerGroups } from "./customer-groups.ts"
import { customers } from "./customers.ts"
import { discountConditions } from "./discount-conditions.ts"
import { discounts } from "./discounts.ts"
import { giftCards } from "./gift-cards.ts"
import { home } from "./home.ts"
import { invites } from "./invites.ts"
import { mails } from "./mails.ts"
import { orders } from "./orders.ts"
import { priceLists } from "./price-lists.ts"
import { productCategories } from "./product-categories.ts"
import { productTags } from "./product-tags.ts"
import { productTypes } from "./product-types.ts"
import { products } from "./products.ts"
import { publishableApiKeys } from "./publishable-api-keys.ts"
import { regions } from "./regions.ts"
import { returnReasons } from "./return-reasons.ts"
import { returns } from "./returns.ts"
import { salesChannels } from "./sales-channels.ts"
import { shippingOptions } from "./shipping-options.ts"
import { shippingProfiles } from "./shipping-profiles.ts"
import { store } from "./store.ts"
import { taxRates } from "./tax-rates.ts"
import { uploads } from "./uploads.ts"
import { users } from "./users.ts"
import { variants } from "./variants.ts"
import { views } from "./views.ts"
import { webhooks } from "./webhooks.ts"

/** Operators' operations, under the words of their URLs. */
export const adminRouter = router({
  apps,
  audit,
  auth: adminAuth,
  "batch-jobs": batchJobs,
  collections,
  currencies,
  "customer-groups": customerGroups,
  customers,
  "discount-conditions": discountConditions,
  discounts,
  "gift-cards": giftCards,
  home,
  invites,
  mails,
  orders,
  "price-lists": priceLists,
  "product-categories": productCategories,
  "product-tags": productTags,
  "product-types": productTypes,
  products,
  "publishable-api-keys": publishableApiKeys,
  regions,
  "return-reasons": returnReasons,
  returns,
  "role-report": roleReport,
  "sales-channels": salesChannels,
  "shipping-options": shippingOptions,
  "shipping-profiles": shippingProfiles,
  store,
  "tax-rates": taxRates,
  uploads,
  users,
  variants,
  views,
  webhooks,
})
