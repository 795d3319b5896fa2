import { wordsIn } from "#panel/words/index.tsx"

/** Texts of the list and of a new discount, which the page of a stored one does not need. */
export const useMoreWords = wordsIn("discounts/more", {
  codeTaken: "A discount with this code already exists.",
  openTaken: "View discount",
  generate: "Generate",
  what: "Summary",
  isDisabled: "Disabled",
  enabledOnly: "Enabled",
  enable: "Enable",
  disable: "Disable",
  emptyTitle: "No discounts yet",
  emptyText: "Create discount codes for a percentage, a fixed amount, or free shipping.",
  dynamic: "Generate unique codes",
  dynamicHelp: "Creates one-time codes that share these terms.",
  needsRegion: "Select at least one region.",
  oneRegion: "A fixed amount discount can only have one region.",
})
