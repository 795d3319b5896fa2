import { wordsIn } from "#panel/words/index.tsx"

/** Texts of a customer's addresses. */
export const useCustomerAddressWords = wordsIn("customers/addresses", {
  add: "Add address",
  edit: "Edit address",
  editOf: (address: string) => `Edit address: ${address}`,
  remove: "Delete address",
  isBilling: "Use as billing address",
  added: "Address added",
  saved: "Address saved",
  removed: "Address deleted",
})
