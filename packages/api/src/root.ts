import { adminRouter } from "./admin/index.ts"
import { router } from "./procedures.ts"
import { storeAuth } from "./store/auth.ts"
import { carts } from "./store/carts.ts"
import { collections } from "./store/collections.ts"
import { customers } from "./store/customers.ts"
import { giftCards } from "./store/gift-cards.ts"
import { orders } from "./store/orders.ts"
import { paymentSessions } from "./store/payment-sessions.ts"
import { productCategories } from "./store/product-categories.ts"
import { productTags, productTypes } from "./store/product-labels.ts"
import { products } from "./store/products.ts"
import { regions } from "./store/regions.ts"
import { returnReasons } from "./store/return-reasons.ts"
import { shippingOptions } from "./store/shipping-options.ts"
import { variants } from "./store/variants.ts"

/** Every operation, under the words of its URL. */
export const appRouter = router({
  admin: adminRouter,
  store: router({
    auth: storeAuth,
    carts,
    collections,
    customers,
    "gift-cards": giftCards,
    orders,
    "payment-sessions": paymentSessions,
    "product-categories": productCategories,
    "product-tags": productTags,
    "product-types": productTypes,
    products,
    regions,
    "return-reasons": returnReasons,
    "shipping-options": shippingOptions,
    variants,
  }),
})

export type AppRouter = typeof appRouter
