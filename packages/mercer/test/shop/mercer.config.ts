import { defineShop } from "mercer"
import { documents } from "./src/documents.ts"
import { fields } from "./src/fields.ts"
import { countRatings, dropReviews } from "./src/ratings.ts"
import { Review, reviews } from "./src/reviews.ts"
import { rules } from "./src/rules.ts"

export default defineShop({
  operations: { reviews },
  entities: { Review },
  fields,
  on: [dropReviews],
  jobs: [countRatings],
  rules,
  documents,
  panel: {
    pages: {
      reviews: { title: "Reviews", icon: "star", operation: "shop.reviews.listAll", file: "./src/panel/reviews.tsx" },
    },
    slots: { "product.side": "./src/panel/product-reviews.tsx" },
  },
})
