import { router } from "./access/procedures.ts"
import { carts } from "./cart-change/store-carts.ts"
import { giftCards } from "./cart-change/store-gift-cards.ts"
import { paymentSessions } from "./cart-change/store-payment-sessions.ts"
import { shippingOptions } from "./cart-change/store-shipping-options.ts"
import { collections } from "./category/store-collections.ts"
import { productCategories } from "./category/store-product-categories.ts"
import { complete } from "./checkout/store-complete.ts"
import { storeAuth } from "./customer/store-auth.ts"
import { customers } from "./customer/store-customers.ts"
import { adminRouter } from "./http/admin-routes.ts"
import { orderEdits } from "./order-edit/store-order-edits.ts"
import { orders } from "./order-history/store-orders.ts"
import { paymentCollections } from "./payment-collection/store-payment-collections.ts"
import { regions } from "./region/store-regions.ts"
import { returnReasons } from "./return/store-return-reasons.ts"
import { returns } from "./return/store-returns.ts"
import { productTags, productTypes } from "./storefront/store-product-labels.ts"
import { products } from "./storefront/store-products.ts"
import { variants } from "./storefront/store-variants.ts"
import { swaps } from "./swap/store-swaps.ts"

/** Every operation, under the segments of its URL. */
export const appRouter = router({
  admin: adminRouter,
  store: router({
    auth: storeAuth,
    carts: router({ ...carts, complete }),
    collections,
    customers,
    "gift-cards": giftCards,
    "order-edits": orderEdits,
    orders,
    "payment-collections": paymentCollections,
    "payment-sessions": paymentSessions,
    "product-categories": productCategories,
    "product-tags": productTags,
    "product-types": productTypes,
    products,
    regions,
    "return-reasons": returnReasons,
    returns,
    "shipping-options": shippingOptions,
    swaps,
    variants,
  }),
})

export type AppRouter = typeof appRouter
