import type { Work } from "@mercer/api"
import type { ProviderCall } from "@mercer/providers"
import type { WebSettings } from "../settings.ts"

/** What the thread is started with. */
export interface MailFacts {
  settings: Omit<WebSettings, "env">
  /** Whether the shop has providers or handlers of its own, so that its code must be loaded. */
  has_own_parts: boolean
}

/** Messages to the thread: emails may be due, or it is to end. */
export type ToThread = { begin: number; local_url: string | undefined } | { end: true }

type Level = "info" | "warn" | "error"

/** Messages to the server. */
export type FromThread =
  | { ready: true }
  /** What was asked for up to this number is done. */
  | { done: number }
  | { log: [level: Level, facts: object, message: string] }
  | { call: ProviderCall }
  /** Work for others of the server's workers. */
  | { notify: Work }
