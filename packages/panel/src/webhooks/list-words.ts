import { wordsIn } from "#panel/words/index.tsx"

export const useWebhookListWords = wordsIn("webhooks/list", {
  en: {
    help: "Send what happens in your store to other programs, as signed requests to a URL.",
    more: (n: number) => `and ${n} more`,
    enable: "Enable",
    disable: "Disable",
    enabledNow: (n: number) => (n === 1 ? "Webhook enabled" : `${n} webhooks enabled`),
    disabledNow: (n: number) => (n === 1 ? "Webhook disabled" : `${n} webhooks disabled`),
    emptyTitle: "No webhooks yet",
    emptyText: "Create one to let another program know about new orders.",
  },
  de: {
    help: "Senden Sie anderen Programmen, was in Ihrem Shop geschieht, als signierte Anfragen an eine URL.",
    more: (n) => `und ${n} weitere`,
    enable: "Aktivieren",
    disable: "Deaktivieren",
    enabledNow: (n) => (n === 1 ? "Webhook aktiviert" : `${n} Webhooks aktiviert`),
    disabledNow: (n) => (n === 1 ? "Webhook deaktiviert" : `${n} Webhooks deaktiviert`),
    emptyTitle: "Noch keine Webhooks",
    emptyText: "Erstellen Sie einen, um einem anderen Programm neue Bestellungen zu melden.",
  },
})
