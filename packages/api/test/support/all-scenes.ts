import { type MakeScene, storeScenes } from "./scenes.ts"
import { batchScenes } from "./scenes-batch.ts"
import { catalogScenes } from "./scenes-catalog.ts"
import { claimScenes } from "./scenes-claims.ts"
import { comparisonScenes } from "./scenes-comparison.ts"
import { customerScenes } from "./scenes-customers.ts"
import { discountScenes } from "./scenes-discounts.ts"
import { draftScenes } from "./scenes-drafts.ts"
import { inventoryScenes } from "./scenes-inventory.ts"
import { mediaScenes } from "./scenes-media.ts"
import { noteScenes } from "./scenes-notes.ts"
import { operatorScenes } from "./scenes-operators.ts"
import { orderEditScenes } from "./scenes-order-edits.ts"
import { orderScenes } from "./scenes-orders.ts"
import { ownScenes } from "./scenes-own.ts"
import { collectionScenes } from "./scenes-payment-collections.ts"
import { paymentScenes } from "./scenes-payments.ts"
import { settingsScenes } from "./scenes-settings.ts"
import { signInScenes } from "./scenes-sign-in.ts"
import { storefrontScenes } from "./scenes-storefront.ts"
import { swapScenes } from "./scenes-swaps.ts"
import { webhookScenes } from "./scenes-webhooks.ts"

/** For each operation, by its name in the table or its own, a shop in which it succeeds with a full response. */
export const scenes: Record<string, MakeScene> = {
  ...storeScenes,
  ...batchScenes,
  ...discountScenes,
  ...operatorScenes,
  ...catalogScenes,
  ...claimScenes,
  ...comparisonScenes,
  ...customerScenes,
  ...mediaScenes,
  ...noteScenes,
  ...inventoryScenes,
  ...draftScenes,
  ...orderScenes,
  ...ownScenes,
  ...collectionScenes,
  ...orderEditScenes,
  ...paymentScenes,
  ...settingsScenes,
  ...signInScenes,
  ...storefrontScenes,
  ...swapScenes,
  ...webhookScenes,
}
