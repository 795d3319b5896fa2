import { wordsIn } from "#panel/words/index.tsx"

export const useDeliveryWords = wordsIn("webhooks/delivery", {
  title: "Deliveries",
  kind: "Event",
  state: "State",
  states: { pending: "Pending", failing: "Retrying", delivered: "Delivered", given_up: "Failed" },
  result: "Result",
  attempts: "Attempts",
  created: "Created",
  status: (code: number) => `Status ${code}`,
  noResult: "Not sent yet",
  resend: "Resend",
  resendName: (kind: string) => `Resend ${kind}`,
  resent: (n: number) => (n === 1 ? "Event is being resent" : `${n} events are being resent`),
  isDisabled: "Enable the webhook first.",
  emptyTitle: "No deliveries yet",
  emptyText: "Each event is listed here when it is sent, with the receiver’s response.",
})
