import { wordsIn } from "#panel/words/index.tsx"

export const useWhyWords = wordsIn("discounts/detail/why", {
  yes: "Discount applies.",
  no: "Discount doesn’t apply.",
  takesOff: "Discount amount:",
  shipping: "Free shipping. Discount amount:",
  why: {
    used_up: "The usage limit has been reached.",
    not_started: "The discount hasn’t started yet.",
    expired: "The discount has expired.",
    disabled: "The code or its discount is disabled.",
    needs_customer: "The discount is limited to customer groups, and the cart has no customer.",
    region: "The discount isn’t valid in the cart’s region.",
    customer: "The customer isn’t in an eligible customer group.",
    no_items: "No items in the cart are eligible.",
  },
  left: {
    not_discountable: "Product isn’t discountable.",
    returned: "Return item.",
    no_product: "Custom item without a product.",
    condition: "Excluded by",
    rule: "Excluded by a custom rule.",
  },
})
