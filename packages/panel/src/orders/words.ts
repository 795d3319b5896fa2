import { wordsIn } from "#panel/words/index.tsx"

/** Texts that all order pages share. */
export const useOrderWords = wordsIn("orders", {
  title: "Orders",
  one: "Order",
  number: (number: string) => `Order #${number}`,
  statuses: {
    pending: "Open",
    completed: "Completed",
    archived: "Archived",
    canceled: "Canceled",
    requires_action: "Requires action",
  },
  archived: (n: number) => (n === 1 ? "Order archived" : `${n} orders archived`),
})
