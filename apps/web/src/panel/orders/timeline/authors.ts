import type { Entry, Event } from "./types.ts"

/** The operations that cause each event, by the last part of their names. */
const CAUSES: Record<Event["kind"], readonly string[]> = {
  placed: [],
  canceled: ["cancel"],
  letGo: ["cancel"],
  captured: ["capture"],
  refunded: ["refund", "createClaim", "receive", "requestReturn"],
  packed: ["fulfill"],
  shipped: ["ship"],
  unpacked: ["cancelFulfillment", "cancelClaimFulfillment", "cancelClaim"],
  replacementPacked: ["fulfillClaim", "createClaim"],
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

/** How long an operation may take between its audit entry and its effect, in milliseconds. */
const LONGEST_MS = 60_000

/** Who caused an event: the call of a matching operation closest in time; undefined if no operator did. */
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
  // The canceled resource is named in the path, and in the key of its event.
  const canceled = /\/(\w+)\/cancel$/.exec(path)?.[1]
  const isNamed = action.endsWith("Fulfillment") || kind === "claimCanceled"
  return !canceled || !isNamed || key.startsWith(canceled)
}
