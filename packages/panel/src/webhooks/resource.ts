import { crudResource } from "#panel/crud/resource.ts"
import { useWebhookWords } from "./words.ts"

export const webhooks = crudResource({
  name: "webhooks",
  one: "webhook",
  many: "webhooks",
  page: "webhooks",
  words: useWebhookWords,
  refusals: { invalid_data: "url" },
})
