import { makeAddressLimit, makeLimits, parseExempt, parseRates } from "@mercer/auth"
import type { ShadowReport } from "@mercer/commerce"
import { inTransaction, type PrismaClient, type Query, type Replicas, sqlOf, type TakeoverPhase } from "@mercer/db"
import type { AtPoint } from "@mercer/durable"
import type { Queue } from "@mercer/jobs"
import type { Registry } from "@mercer/providers"
import { type Procedures, routesOf } from "@mercer/rest/handler"
import type { App, Finding, Log, Settings } from "../context/context.ts"
import { makeCounts } from "../context/count.ts"
import { inShopUnits } from "../context/currency-units.ts"
import { withOrderNumber } from "../context/number-rule.ts"
import { asShopColumn } from "../context/shop-columns.ts"
import { type AfterCommit, type Emitted, type MailSender, makeSignals } from "../context/signals.ts"
import { makeSubscriptions, type SubscriptionOptions } from "../context/subscriptions.ts"
import { makeTexts } from "../context/text-samples.ts"
import { readFields } from "../custom-fields/shop-fields.ts"
import { putFile } from "../file/files.ts"
import { recordEmitted } from "../outbox/emit-webhooks.ts"
import { ownHandlers } from "../own/event-handlers.ts"
import type { OwnShop } from "../own/own-shop.ts"
import { mustBeJobs } from "../own/run-job.ts"
import { keptFindings } from "../system/examined.ts"
import { jobQueueOf } from "../worker/job-queue.ts"

export interface Parts {
  db: PrismaClient
  pool: unknown
  query: Query
  /** Where lists may be read; without them everything is read where it is written. */
  replicas?: Replicas | undefined
  providers: Registry
  settings: Settings
  log: Log
  /** The queue for batch jobs; without it they wait until a worker looks for them. */
  queue?: Queue | undefined
  /** Who sends emails in place of this process. */
  mails?: MailSender | undefined
  /** Opens other connections to the same database, for work that takes long; without it that work shares these. */
  openLong?: (() => Pick<Parts, "db" | "query">) | undefined
  /** The current time; the machine's own unless a test sets it. */
  now?: (() => Date) | undefined
  /** The phase of the shop's take-over now; without it the shop is one that Mercer created. */
  takeoverPhase?: (() => TakeoverPhase | undefined) | undefined
  /** Reads what `mercer takeover shadow` has found. */
  comparison?: (() => ShadowReport | null) | undefined
  /** Looks what `mercer doctor` would; without it nothing is found. */
  examine?: (() => Promise<Finding[]>) | undefined
  /** What the shop adds. */
  own?: OwnShop | undefined
  /** Tests: what is known of webhooks at the start. The demo shop: that its past is silent. */
  subscriptions?: SubscriptionOptions | undefined
  /** For tests: called at each point of durable work at which the process may die. */
  at?: AtPoint | undefined
}

/** What a process can do besides requests; one that only sends emails loads none of it. */
export interface Abilities {
  procedures?: Procedures
  /** Resumes an operation on an order; never throws. */
  resumeOperation?: (app: App, id: string) => Promise<void>
}

/** The container without any request: jobs and the sweeper use it. Its parts cannot be assigned later. */
export function openApp(parts: Parts, { procedures = {}, resumeOperation = nothing }: Abilities = {}): App {
  const { db, pool, query, replicas, settings, log, queue, mails, at } = parts
  const providers = inShopUnits(parts.providers, db)
  const { now = () => new Date(), takeoverPhase = () => undefined, comparison = () => null } = parts
  const exempt = parseExempt(settings.login_exempt.join(","))
  const own = ownParts(parts, procedures, exempt)
  const subscriptions = makeSubscriptions({ ...parts.subscriptions, own: own?.handlers.events })
  const app: App = {
    db,
    query,
    replicas,
    tx: transaction(db),
    now,
    providers,
    files: { put: (content, file) => putFile({ db, providers }, content, file) },
    counts: makeCounts(),
    texts: makeTexts(query),
    limits: makeLimits({ pool: pool as never, rates: parseRates(settings.rate_limits), exempt }),
    settings,
    log,
    signals: makeSignals(),
    subscriptions,
    jobs: queue && jobQueueOf(queue),
    mails,
    resumeOperation: (id) => resumeOperation(app, id),
    takeoverPhase,
    comparison,
    examine: keptFindings(now, parts.examine),
    operations: procedures,
    own,
    at,
  }
  app.signals.listen("subscriptions", subscriptions.forget)
  return Object.freeze(app)
}

/** The same container on other connections: what takes long there keeps no request waiting here. */
export function onConnections(app: App, { db, query }: Pick<Parts, "db" | "query">): App {
  return Object.freeze({ ...app, db, query, tx: transaction(db) })
}

const nothing = async () => {}

/** What the shop adds; undefined when it adds nothing that runs. */
function ownParts({ own, pool }: Parts, procedures: Procedures, exempt: (address: string) => boolean) {
  const fields = withOrderNumber(readFields(own?.fields), own?.rules)
  if (!own || !(fields || own.operations || own.on?.length || own.jobs?.length || own.rules || own.documents))
    return undefined
  const { on = [], jobs = [], rules, documents } = own
  const limits = ownLimits(pool, procedures, exempt)
  mustBeJobs(jobs)
  return { procedures, limits, handlers: ownHandlers(on), jobs, fields, rules, documents }
}

/** The limits of requests that the shop's own operations name. */
function ownLimits(pool: unknown, procedures: Procedures, exempt: (address: string) => boolean) {
  const limited = routesOf(procedures).flatMap(({ operation, meta: { limit } }) => {
    if (!limit) return []
    const rate = { points: limit.requests, seconds: limit.seconds }
    return [[operation, makeAddressLimit(pool as never, operation, rate, exempt)] as const]
  })
  return Object.fromEntries(limited)
}

/** Runs transactions, and notifies workers of their rows after each commit. */
function transaction(db: PrismaClient): App["tx"] {
  return async function (work) {
    let after_commit: AfterCommit = new Set()
    const result = await inTransaction(db, async (tx) => {
      // Each try is a separate transaction.
      after_commit = new Set()
      const events: Emitted[] = []
      const inside = sqlOf({ db: tx })
      const query: App["query"] = (statement, values) => inside.rows({ ...statement, values })
      const result = await work({ ...this, db: tx, query, replicas: undefined, tx: nested, after_commit, events })
      await recordEmitted({ ...this, db: tx, after_commit }, events)
      return result
    }).catch((error) => {
      throw asShopColumn(error)
    })
    for (const one of after_commit) this.signals.notify(one)
    return result
  }
}

/** Inside a transaction all work belongs to that one. */
function nested<C extends App, T>(this: C, work: (tx: C) => Promise<T>): Promise<T> {
  return work(this)
}
