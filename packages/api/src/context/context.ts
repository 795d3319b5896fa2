import type { Limits, Logins } from "@mercer/auth"
import type { CustomRole, Role, ShadowReport } from "@mercer/commerce"
import type { Db, Query, Replicas, TakeoverPhase } from "@mercer/db"
import type { AtPoint } from "@mercer/durable"
import type { Registry } from "@mercer/providers"
import type { Shape } from "@mercer/rest"
import type { Idempotency, ReplyHeaders, RequestHeaders } from "@mercer/rest/handler"
import type { Counts } from "./count.ts"
import type { OwnParts, TakenFields } from "./own-parts.ts"
import type { MailSender, Notifier } from "./signals.ts"
import type { Texts } from "./text-samples.ts"

/** The store's configuration; read from the environment by packages/server, once. @public */
export interface Settings {
  /** The store's public address; links in operators' emails begin with it. */
  public_url?: string | undefined
  /** The storefront's address, with which links in customers' emails begin; by default the store's. */
  storefront_url?: string | undefined
  /** The address that the server listens on, for links when no public address is configured. */
  local_url?: string | undefined
  /** Origins of storefronts and panels, as Medusa v1 writes them: a comma-separated list, /patterns/ allowed. */
  store_cors: string
  admin_cors: string
  cookie: { same_site: "lax" | "none"; secure: boolean }
  /** How many proxies in front of the server are trusted to set a request's address. */
  trust_proxy: number
  password_min_length: number
  /** The most lines of a cart; 500 by default. */
  cart_lines?: number
  /** Addresses that rate limits do not count, such as a storefront that renders on its server. */
  login_exempt: string[]
  /** Whether a role's limits are enforced, or only logged and counted (the default). */
  roles?: "report" | "enforce" | undefined
  /** Whether every operator must have a second factor; by default each decides. */
  second_factor?: "optional" | "required" | undefined
  /** Encrypts what the database keeps of second factors; without it nobody can turn one on. */
  secret_key?: string | undefined
  /** A key from before, with which what it has encrypted is still read. */
  earlier_secret_key?: string | undefined
  /** Whether webhooks may be sent to this machine and to private networks. */
  webhook_private_addresses?: boolean
  /** A webhook receiver's time limit; ten seconds by default. */
  webhook_timeout_ms?: number
  /** Changes of the rate limits, as @mercer/auth reads them: `login.pair=20/900,exists.address=off`. */
  rate_limits?: string | undefined
  /** What Medusa v1 has made and still works in its successor. */
  medusa?: MedusaSettings | undefined
}

interface MedusaSettings {
  /** The secret that v1 has signed logins with, if it is good enough. */
  jwt_secret?: string | undefined
  /** The folder of v1's own file service. */
  uploads?: string | undefined
}

/** Where logs are written, without waiting. @public */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The logged-in operator. @public */
export interface Operator {
  id: string
  role: Role | null
  /** A role that the shop has made; it replaces the built-in one. */
  custom?: CustomRole | null
  /** By the token of a program, not by signing in. */
  is_program?: boolean
}

/** Who sends a request, for the server's log: nobody that is logged in is a guest. @public */
export interface Caller {
  caller?: "operator" | "customer" | "provider" | undefined
}

/** The logged-in customer. @public */
export interface Shopper {
  id: string
  email: string
  has_account: boolean
}

/** The accounts that a browser is logged in to, if they still exist. @public */
export interface Accounts {
  logins: Logins
  operator: Operator | null
  /** When the operator's session was last used, to the minute. */
  operator_seen_at: Date | null
  shopper: Shopper | null
}

/** A customer's login by `Authorization: Bearer`. @public */
export interface StoreLogin {
  /** The secret part of the token, which logging out ends and a password change keeps; null for a login of Medusa v1. */
  token: string | null
  shopper: Shopper
}

/** One of doctor's findings. @public */
export interface Finding {
  check: string
  ok: boolean
  words: string
  /** How to fix it. */
  advice?: string
  /** `broken` keeps a shop from running, `problem` keeps it from production only, `advice` is optional. */
  level: "broken" | "problem" | "advice"
}

/** Doctor's findings, and when they were found. @public */
export interface Examined {
  findings: Finding[]
  checked_at: Date
}

/**
 * What lasts as long as the server, without a request. Jobs use it directly. Its parts are set when it is created and
 * never assigned later; a transaction has a copy with its own `db`, `query`, `tx` and `after_commit`.
 * @public
 */
export interface App extends Notifier {
  readonly db: Db
  /** Reads trees of rows in one statement, on the pool or in the open transaction. */
  readonly query: Query
  /** Read replicas, outside transactions. Operations do not ask for them: `replica` in `rest(…)` allows a list to. */
  readonly replicas?: Replicas | undefined
  /** Runs the work in one transaction, again after a serialization conflict; all of it is done or nothing. */
  tx<C extends App, T>(this: C, work: (tx: C) => Promise<T>): Promise<T>
  now(): Date
  readonly providers: Registry
  /** Files of the shop's own code. Their provider is no part of a transaction. */
  readonly files: OwnFiles
  readonly limits: Limits
  /** The row counts of large lists. */
  readonly counts: Counts
  /** Which words are rare in large tables. */
  readonly texts: Texts
  readonly settings: Settings
  readonly log: Log
  /** What was found between Medusa v1 and Mercer; null when nothing was compared. */
  comparison(): ShadowReport | null
  /** What `mercer doctor` finds; at most a minute old. */
  examine(): Promise<Examined>
  /** The queue of batch jobs, for this process or another; without it, jobs wait for the sweep. */
  readonly jobs?: JobQueue | undefined
  /** Who sends emails; unless given, this process. */
  readonly mails?: MailSender | undefined
  /** Resumes an operation on an order that its process left unfinished, unless another process has. Never throws. */
  resumeOperation(id: string): Promise<void>
  /** How far a shop of Medusa v1 is taken over; undefined in a shop that Mercer created. See takeover.ts. */
  takeoverPhase(): TakeoverPhase | undefined
  /** Every operation by its name, Mercer's and the shop's; none in a process that answers no requests. */
  readonly operations: Readonly<Record<string, unknown>>
  /** What the shop adds to Mercer; undefined when it adds nothing. */
  readonly own?: OwnParts | undefined
  /** Called at each point of durable work, and awaited: tests stop, pause or kill the process there. */
  readonly at?: AtPoint | undefined
}

/** Stores files in the shop's provider; see `putFile`. @public */
export interface OwnFiles {
  put(
    content: AsyncIterable<Uint8Array | string>,
    file: { key: string; name: string; content_type: string; limit?: number | undefined },
  ): Promise<{ size: number }>
}

/**
 * Enqueues jobs in the transaction of `db`: they are processed after the commit, and never without one.
 * @public
 */
export interface JobQueue {
  enqueue(db: Db, id: string): Promise<void>
  /** Runs a job of the shop as soon as a process is free for it. */
  runJob(db: Db, name: string): Promise<void>
}

/** What an operation knows of its request. @public */
export interface Context extends App {
  request: { ip: string; user_agent: string; publishable_key: string | null; headers: RequestHeaders; peer: Caller }
  /** Headers that are sent with every response. */
  reply: { headers: ReplyHeaders }
  /** The cookie's logins, read when first needed. */
  logins(): Promise<Logins>
  /** The cookie's logins with their accounts, read at the same time. */
  accounts(): Promise<Accounts>
  /** The customer's login by `Authorization: Bearer`, read when first needed; it has priority over the cookie's. */
  storeLogin(): Promise<StoreLogin | null>
  /** The logged-in customer, in operations for shoppers and customers. */
  customer: Shopper | null
  /** The operator's id, in operations for operators. */
  user_id: string | null
  /** The operator, in operations for operators. */
  operator?: Operator | undefined
  /** What the request selects of the response. */
  shape: Shape
  /** What the request says about the shop's custom fields, in operations whose route names their entity. */
  custom?: TakenFields | undefined
  /** The response as it is sent, for operations that keep it in their own transaction: see `keepResponse`. */
  reduce?(response: object): object
  /** What an operator's write in one transaction adds to its audit record. */
  noted?: Record<string, unknown>
  /** Whether the request came over tRPC, whose input nobody has looked at before its procedure. */
  is_trpc?: boolean
  /** Set for the shop's own handlers and jobs, which act without a request. */
  system?: Operator | undefined
  idempotency?: Idempotency | undefined
}
