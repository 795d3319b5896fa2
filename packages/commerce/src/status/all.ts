import { claimPaymentStatuses, claimStatuses } from "./claim.ts"
import { draftOrderStatuses } from "./draft-order.ts"
import { fulfillmentStatuses, orderFulfillmentStatuses } from "./fulfillment.ts"
import { orderStatuses } from "./order.ts"
import { orderEditStatuses } from "./order-edit.ts"
import { orderPaymentStatuses, paymentStatuses } from "./payment.ts"
import { collectionStatuses } from "./payment-collection.ts"
import { returnStatuses } from "./return.ts"
import { FIRSTS, isNo, type No } from "./statuses.ts"
import { swapFulfillmentStatuses, swapPaymentStatuses } from "./swap.ts"

interface Table {
  of: string
  note: string
  actions: Record<string, string>
  moves: Record<string, Record<string, string | No>>
}

/** Every table of statuses, in the order in which they are explained. */
export const allStatuses: readonly Table[] = [
  orderStatuses,
  orderPaymentStatuses,
  paymentStatuses,
  orderFulfillmentStatuses,
  fulfillmentStatuses,
  returnStatuses,
  claimStatuses,
  claimPaymentStatuses,
  swapFulfillmentStatuses,
  swapPaymentStatuses,
  orderEditStatuses,
  collectionStatuses,
  draftOrderStatuses,
]

/** The tables as a page of the documentation: docs/statuses.md is this text. */
export function statusesPage(): string {
  return [HEAD, ...allStatuses.map(section)].join("\n")
}

const HEAD = `# Statuses

What can happen to orders, payments, fulfillments, returns, claims, swaps, order edits and draft orders, and where it
leads. This page is printed from the tables in \`packages/commerce/src/status\`, which the shop itself obeys; a test fails
when the two differ, and
\`UPDATE_DOCS=1 npx vitest run src/status\` in packages/commerce writes it again.

A dash is a refusal (400 \`not_allowed\`); what has to be done first, if anything helps, stands in brackets.
`

function section({ of, note, actions, moves }: Table): string {
  const names = Object.keys(actions)
  const head = row(["", ...names.map((name) => actions[name] ?? name)])
  const rule = `|${"---|".repeat(names.length + 1)}`
  const rows = Object.entries(moves).map(([state, outcomes]) =>
    row([`**${state}**`, ...names.map((name) => cellText(outcomes[name]))]),
  )
  return `## ${of}\n\n${note}\n\n${[head, rule, ...rows].join("\n")}\n`
}

const row = (cells: string[]) => `| ${cells.join(" | ")} |`

function cellText(cell: string | No | undefined): string {
  if (cell === undefined) return ""
  if (!isNo(cell)) return cell
  return cell.first ? `– (${FIRSTS[cell.first]})` : "–"
}
