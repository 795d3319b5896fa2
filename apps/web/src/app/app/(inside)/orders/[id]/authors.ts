import type { AppRouter } from "@mercer/api"
import type { inferRouterOutputs } from "@trpc/server"
import type { Event } from "./events.ts"

/** Who called which operation on an order, its returns and its claims. */
export type Entry = inferRouterOutputs<AppRouter>["admin"]["orders"]["history"]["history"][number]

/** The operations that make something happen, each by the last part of its name. */
const CAUSES: Record<Event["kind"], readonly string[]> = {
  placed: [],
  canceled: ["cancel"],
  letGo: ["cancel"],
  captured: ["capture"],
  refunded: ["refund", "createClaim", "receive", "requestReturn"],
  packed: ["fulfil"],
  shipped: ["ship"],
  unpacked: ["cancelFulfillment", "cancelClaimFulfillment", "cancelClaim"],
  replacementPacked: ["fulfilClaim", "createClaim"],
  replacementShipped: ["shipClaim"],
  returnRequested: ["requestReturn", "createClaim"],
  returnReceived: ["receive", "requestReturn"],
  returnCanceled: ["cancel", "cancelClaim"],
  claimed: ["createClaim"],
  claimCanceled: ["cancelClaim"],
  updated: ["update"],
  completed: ["complete"],
  archived: ["archive"],
  claimUpdated: ["updateClaim"],
}

/** How long an operation may take between its note and what it did, in milliseconds. */
const LONGEST_MS = 60_000

/** Who made it happen: the call of a fitting operation that is next to it in time; undefined where nobody of the team did. */
export function authorOf(event: Event, history: Entry[]): Entry | undefined {
  if ("entry" in event) return event.entry
  const at = Date.parse(event.at)
  const away = (entry: Entry) => Math.abs(Date.parse(entry.created_at) - at)
  const fitting = history.filter((entry) => causes(entry, event) && away(entry) <= LONGEST_MS)
  return fitting.sort((a, b) => away(a) - away(b))[0]
}

function causes({ operation, path }: Entry, { kind, key }: Event): boolean {
  const [, resource, action = ""] = operation.split(".")
  if (!CAUSES[kind].includes(action)) return false
  // Orders and returns both have a “cancel”.
  if (action === "cancel") return (resource === "returns") === (kind === "returnCanceled")
  // What was canceled is named by the path, and by the key of the event about it.
  const canceled = /\/(\w+)\/cancel$/.exec(path)?.[1]
  const isNamed = action.endsWith("Fulfillment") || kind === "claimCanceled"
  return !canceled || !isNamed || key.startsWith(canceled)
}
