import { wordsIn } from "#panel/words/index.tsx"

export const useReturnWords = wordsIn("returns", {
  title: "Returns",
  help: "Returns of all orders, claims and exchanges. Receive them on the page of their order.",
  order: "Order",
  orderNumber: (n: string) => `#${n}`,
  customer: "Customer",
  items: "Items",
  refund: "Refund",
  state: "State",
  states: {
    requested: "Requested",
    received: "Received",
    requires_action: "Requires action",
    canceled: "Canceled",
  },
  of: { order: "Order", claim: "Claim", swap: "Exchange" },
  from: "From",
  created: "Requested",
  received: "Received",
  open: "Open",
  work: "Show",
  print: "Print return slips",
  printMost: "Select at most 100 returns to print.",
  emptyTitle: "No returns yet",
  emptyAction: "Open orders",
  emptyText: "Returns are requested by customers, or on the page of an order.",
})
