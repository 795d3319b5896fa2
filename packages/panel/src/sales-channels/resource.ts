import { crudResource } from "#panel/crud/resource.ts"
import { useChannelWords } from "./words.ts"

export const channels = crudResource({
  name: "sales-channels",
  one: "sales_channel",
  many: "sales_channels",
  page: "sales-channels",
  words: useChannelWords,
})
