import { wordsIn } from "#panel/words/index.tsx"

export const useWebhookListWords = wordsIn("webhooks/list", {
  help: "Send what happens in your store to other programs, as signed requests to a URL.",
  more: (n: number) => `and ${n} more`,
  enable: "Enable",
  disable: "Disable",
  enabledNow: (n: number) => (n === 1 ? "Webhook enabled" : `${n} webhooks enabled`),
  disabledNow: (n: number) => (n === 1 ? "Webhook disabled" : `${n} webhooks disabled`),
  emptyTitle: "No webhooks yet",
  emptyText: "Create one to let another program know about new orders.",
})
