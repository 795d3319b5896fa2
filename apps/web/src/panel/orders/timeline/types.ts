import type { AppRouter } from "@mercer/api"
import type { inferRouterOutputs } from "@trpc/server"

/** Who called which operation on an order, its returns and its claims. */
export type Entry = inferRouterOutputs<AppRouter>["admin"]["orders"]["history"]["history"][number]

/** An event of an order, with its data. */
export type Event = { key: string; at: string } & (
  | { kind: "placed" | "canceled" | "claimCanceled" | "letGo" }
  | { kind: "captured" | "refunded"; amount: number; reason?: string; note?: string | null }
  | { kind: "packed" | "shipped" | "unpacked"; count: number; tracking: string[] }
  | { kind: "replacementPacked" | "replacementShipped"; count: number; tracking: string[] }
  | { kind: "returnRequested" | "returnReceived" | "returnCanceled"; count: number }
  | { kind: "claimed"; replaces: boolean }
  | { kind: "updated" | "completed" | "archived" | "claimUpdated"; entry: Entry }
)
