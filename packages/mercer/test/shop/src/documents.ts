import type { Documents } from "mercer"

export const documents: Documents = {
  /** Mercer's invoice under another title, with a sentence of the shop's own. */
  invoice: ({ core, order, invoice }) => ({
    ...core,
    title: `Tax invoice ${order.number}`,
    blocks: [...core.blocks, { text: invoice.due > 0 ? "Payable within 14 days." : "Paid with thanks." }],
  }),
}
