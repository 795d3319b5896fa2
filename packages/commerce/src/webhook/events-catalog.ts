const PRODUCT = "the product as a search index needs it (below)"
const VARIANT = "the variant with its prices and options, `product_id`"

/** Products, categories, collections, discounts and gift cards. */
export const CATALOG_EVENTS = {
  "discount.created": { when: "an operator created a discount or a unique code of one", data: "the discount" },
  "gift_card.created": {
    when: "an operator created a gift card, or one was bought",
    data: "the gift card, never its code",
  },
  "product-category.created": { when: "an operator created a category", data: "the category" },
  "product-category.deleted": { when: "an operator deleted a category", data: "`id`" },
  "product-category.updated": { when: "an operator changed or moved a category", data: "the category, `fields`" },
  "product-collection.created": { when: "an operator created a collection", data: "the collection" },
  "product-collection.deleted": { when: "an operator deleted a collection", data: "the collection" },
  "product-collection.products_added": {
    when: "products were added to a collection",
    data: "the collection, `product_ids`",
  },
  "product-collection.products_removed": {
    when: "products were removed from a collection",
    data: "the collection, `product_ids`",
  },
  "product-collection.updated": { when: "an operator changed a collection", data: "the collection, `fields`" },
  "product-variant.created": { when: "a variant was created, alone or with its product", data: VARIANT },
  "product-variant.deleted": { when: "a variant was deleted, alone or with its product", data: VARIANT },
  "product-variant.updated": {
    when: "an operator or an import changed a variant or its prices; not when an order changes its stock",
    data: `${VARIANT}, \`fields\``,
  },
  "product.created": { when: "a product was created, by an operator or an import", data: PRODUCT },
  "product.deleted": { when: "a product was deleted", data: PRODUCT },
  "product.updated": {
    when: "a product, its options, categories, collection or sales channels were changed",
    data: `${PRODUCT}, \`fields\``,
  },
} as const
