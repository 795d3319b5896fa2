import { wordsIn } from "#panel/words/index.tsx"

export const useWebhookWords = wordsIn("webhooks", {
  en: {
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
  },
  de: {
    title: "Webhooks",
    one: "Webhook",
    create: "Neuer Webhook",
    url: "URL",
    urlHelp: "Muss aus dem Internet erreichbar sein, über https.",
    kinds: "Ereignisse",
    searchKinds: "Ereignisse suchen",
    noKinds: "Noch keine",
    state: "Zustand",
    states: { enabled: "Aktiv", disabled: "Deaktiviert" },
    isDisabled: "Deaktiviert",
    disabledHelp:
      "Neue Ereignisse werden nicht an einen deaktivierten Webhook gesendet. Ausstehende Zustellungen warten bis zu drei Tage.",
    gone: "Der Empfänger antwortete mit 410 Gone, daher wurde der Webhook deaktiviert.",
    rotate: "Neuer Schlüssel",
    deleted: (n) => (n === 1 ? "Webhook gelöscht" : `${n} Webhooks gelöscht`),
    confirm: (n) => (n === 1 ? "Diesen Webhook löschen?" : `${n} Webhooks löschen?`),
    confirmText:
      "Seine Zustellungen werden mit gelöscht, und es wird nichts mehr gesendet. Das kann nicht rückgängig gemacht werden.",
  },
})
