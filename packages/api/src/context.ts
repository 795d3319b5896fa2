import type { Limits, Logins } from "@mercer/auth"
import type { Db, Query } from "@mercer/db"
import type { Registry } from "@mercer/providers"
import type { Shape } from "@mercer/rest"
import type { Accounts, StoreLogin } from "./accounts.ts"
import type { Counts } from "./count.ts"

/** How the shop is set up; read from the environment by apps/web, once. */
export interface Settings {
  /** Where the shop is reached from outside; links in mails begin with it. */
  public_url?: string | undefined
  /** Where the server itself listens, for links when nobody has said where it is reached from outside. */
  local_url?: string | undefined
  /** Origins of storefronts and panels, as Medusa v1 writes them: a comma list, /patterns/ allowed. */
  store_cors: string
  admin_cors: string
  cookie: { same_site: "lax" | "none"; secure: boolean }
  /** How many proxies in front of us may tell a request's address. */
  trust_proxy: number
  password_min_length: number
  /** Addresses that no rate limit counts, such as a storefront that renders on its server. */
  login_exempt: string[]
  /** Whether a role's limits are enforced, or only logged and counted (without a value too). */
  roles?: "report" | "enforce" | undefined
  /** Whether webhooks may go to this machine and to private networks. */
  webhook_private_addresses?: boolean
  /** How long a webhook's receiver may take in all; ten seconds unless told. */
  webhook_timeout_ms?: number
  /** Changes of the rate limits, as @mercer/auth reads them: `login.pair=20/900,exists.address=off`. */
  rate_limits?: string | undefined
}

/** Where things are written that nobody waits for. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The customer who is logged in. */
export interface Shopper {
  id: string
  email: string
  has_account: boolean
}

/** What lasts as long as the server: no request in it. Jobs work with it as it is. */
export interface Shop {
  db: Db
  /** Reads trees of rows in one statement, on the pool or in the transaction that is open. */
  query: Query
  /** Runs the work in one transaction, again when it lost a race; everything in it is done or nothing. */
  tx<C extends Shop, T>(this: C, work: (tx: C) => Promise<T>): Promise<T>
  now(): Date
  providers: Registry
  limits: Limits
  /** The numbers of rows in large lists. */
  counts: Counts
  settings: Settings
  log: Log
  /** Told of work for the outbox as soon as it is certain, where somebody waits for it: see `mailSoon`. */
  nudge?: (() => void) | undefined
  /** Told of webhooks that may be due, where somebody sends them at once: see `deliverSoon`. */
  deliver?: (() => void) | undefined
  /** Where batch jobs are left to be worked on: in a transaction, and after it. */
  jobs?: { enqueue(db: Db, id: string): Promise<void>; wake(): void } | undefined
  /** Told of each recorded step of completion, and waited for: where tests stop, pause or kill the process. */
  step?: ((name: CompletionStep) => Promise<void>) | undefined
}

/** The moments of completion, and of acts on orders, between which a process may die. In a transaction: placing, act_recording. */
export type CompletionStep =
  | "begun"
  | "session_closed"
  | "asked"
  | "authorized"
  | "placing"
  | "placed"
  | "void_intended"
  | "voided_at_provider"
  | "voided"
  | "act_intended"
  | "act_called"
  | "act_recording"
  | "act_done"

/** What an operation knows of its request. */
export interface Context extends Shop {
  request: { ip: string; user_agent: string; publishable_key: string | null; headers: Headers }
  /** Headers that go out with the answer, whatever it is. */
  reply: { headers: Headers }
  /** The cookie's logins, read at the first question. */
  logins(): Promise<Logins>
  /** The cookie's logins with whose they are: the same question. */
  accounts(): Promise<Accounts>
  /** The customer's login by `Authorization: Bearer`, read at the first question; it counts before the cookie's. */
  storeLogin(): Promise<StoreLogin | null>
  /** The logged-in customer, in operations for shoppers and customers. */
  customer: Shopper | null
  /** The operator's id, in operations for operators. */
  user_id: string | null
  /** What the request wants to see of the answer. */
  shape: Shape
  idempotency?: { key: string; recovery_point: string; is_held?: boolean } | undefined
}
