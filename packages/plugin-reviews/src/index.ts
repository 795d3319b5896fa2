import { definePlugin, type Handler, type Plugin } from "mercer"
import { operations } from "./operations.ts"
import { Review } from "./review.ts"

/** What is left of a product that is deleted need not be read by anybody. */
const rejectPending: Handler = {
  event: "product.deleted",
  name: "reviews.product.deleted",
  async run(shop, { id: product_id }) {
    await shop.db.review.updateMany({ where: { product_id, status: "pending" }, data: { status: "rejected" } })
  },
}

/** Reviews of products: customers write them, operators approve them, storefronts display them. */
export const reviews: () => Plugin = definePlugin(() => ({
  name: "reviews",
  needs: "^1.0.0",
  tables: new URL("../prisma/", import.meta.url),
  operations,
  entities: { Review },
  on: [rejectPending],
  panel: {
    pages: {
      reviews: {
        title: { en: "Reviews", de: "Bewertungen" },
        icon: "star",
        operation: "shop.reviews.listAll",
        file: "@mercer/plugin-reviews/panel/reviews",
      },
    },
    slots: {
      "product.side": "@mercer/plugin-reviews/panel/product-rating",
      home: "@mercer/plugin-reviews/panel/waiting",
    },
  },
}))
