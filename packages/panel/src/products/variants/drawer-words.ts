import { wordsIn } from "#panel/words/index.tsx"

/** Texts of drawers and dialogs, loaded with them. */
export const useDrawerWords = wordsIn("products/variants/drawer", {
  optionTitle: "Title",
  optionHelp: "Existing variants get the value “Default Value”. Edit each variant to change it.",
  optionDeleted: (title: string) => `Option ${title} deleted`,
  confirmOption: (title: string) => `Delete the option ${title}?`,
  confirmOptionText: "All variants lose their value for this option. This can’t be undone.",
  newVariant: "New variant",
  prices: "Prices",
  regionPrices: "Region-specific prices",
  regionPricesHelp: "Overrides the currency price in that region.",
  listPrices: "Price list and quantity prices don’t change.",
  backorderHelp: "Customers can order it when inventory is 0 or less.",
  counted: "Track inventory",
  countedHelp: "Orders reduce the available quantity. Customers can’t order more than is in stock.",
  shipped: "Requires shipping",
  shippedHelp:
    "Turn off for products that are not shipped, such as downloads. Carts with only these need no shipping method.",
  stock: "Available",
  codes: "Inventory",
  titleHelp: "Leave blank to generate it from the option values.",
})
