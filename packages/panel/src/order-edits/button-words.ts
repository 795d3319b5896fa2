import { wordsIn } from "#panel/words/index.tsx"

/** The texts that every order page needs; the others are loaded with an edit. */
export const useEditButtonWords = wordsIn("order-edits/button", {
  edit: "Edit items",
  active: "The order has an edit that waits for the customer",
})
