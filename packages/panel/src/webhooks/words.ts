import { wordsIn } from "#panel/words/index.tsx"

export const useWebhookWords = wordsIn("webhooks", {
  title: "Webhooks",
  one: "Webhook",
  create: "New webhook",
  url: "URL",
  urlHelp: "Must be reachable from the internet, by https.",
  kinds: "Events",
  searchKinds: "Search events",
  noKinds: "None yet",
  state: "State",
  states: { enabled: "Enabled", disabled: "Disabled" },
  isDisabled: "Disabled",
  disabledHelp: "New events aren’t sent to a disabled webhook. Pending deliveries wait for up to three days.",
  gone: "The receiver answered 410 Gone, so the webhook was disabled.",
  rotate: "New secret",
  deleted: (n: number) => (n === 1 ? "Webhook deleted" : `${n} webhooks deleted`),
  confirm: (n: number) => (n === 1 ? "Delete this webhook?" : `Delete ${n} webhooks?`),
  confirmText: "Its deliveries are deleted too, and nothing more is sent. This can’t be undone.",
})
