import type { Area } from "./areas.ts"

/**
 * The area that an operator must be able to read to see an entry of a timeline, by its type. Payments, fulfillments,
 * returns, and edits are part of an order, which always shows them. Entries of other types, such as a customer's first
 * one, are part of the timeline's own row.
 */
const AREA_OF_ENTRY = {
  edit: "orders",
  email: "emails",
  fulfillment: "orders",
  note: "notes",
  order: "orders",
  payment: "orders",
  return: "orders",
  webhook: "integrations",
} as const satisfies Record<string, Area>

/** Whether a role that reads these areas sees entries of a type. `change` entries are decided by their operation. */
export function mayReadEntry(type: string, areas: readonly string[]): boolean {
  const needed = Object.hasOwn(AREA_OF_ENTRY, type) ? AREA_OF_ENTRY[type as keyof typeof AREA_OF_ENTRY] : undefined
  return needed === undefined || areas.includes(needed)
}
