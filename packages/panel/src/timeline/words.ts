import { wordsIn } from "#panel/words/index.tsx"

export const useTimelineWords = wordsIn("timeline", {
  title: "Timeline",
  by: (name: string) => `by ${name}`,
  deleted: "a deleted team member",
  order: (number: string) => `Order #${number}`,
  filter: "Filter timeline",
  all: "Everything",
  types: {
    order: "Orders",
    payment: "Payments",
    fulfillment: "Fulfillments",
    return: "Returns, claims, exchanges",
    edit: "Order edits",
    change: "Changes by your team",
    note: "Notes",
    email: "Emails",
    webhook: "Webhooks",
    customer: "Customer",
  },
  none: "Nothing found",
  more: "Show more",
  reasons: { discount: "Discount", return: "Return", swap: "Exchange", claim: "Claim", other: "Other" },
})
