import {
  clientAddress,
  findBearer,
  makeLimits,
  originAllowed,
  parseExempt,
  parseOrigins,
  parseRates,
} from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { inTransaction, type PrismaClient, type Query } from "@mercer/db"
import type { Queue } from "@mercer/jobs"
import type { Registry } from "@mercer/providers"
import { type Access, bindAnswers } from "@mercer/rest"
import { openApiDocument } from "@mercer/rest/document"
import { createHandler, type Route } from "@mercer/rest/handler"
import { type Accounts, readAccounts, readStoreLogin, type StoreLogin } from "./accounts.ts"
import type { Context, Log, Settings, Shop } from "./context.ts"
import { makeCounts } from "./count.ts"
import examples from "./examples.json" with { type: "json" }
import { delivering, deliverSoon } from "./flows/deliver-soon.ts"
import { mailSoon } from "./flows/mail-soon.ts"
import { sweep } from "./flows/sweep.ts"
import { leaveIn, workBatchJobs } from "./flows/work-batch-jobs.ts"
import { type HookOptions, hook } from "./hooks.ts"
import { idempotencyStore } from "./idempotency-store.ts"
import { withPictures } from "./own-address.ts"
import { appRouter } from "./root.ts"
import { serveFile } from "./serve-file.ts"
import { asShopColumn, shopColumnOf } from "./shop-columns.ts"
import { trpcDoor } from "./trpc-door.ts"

export interface Parts {
  db: PrismaClient
  pool: unknown
  query: Query
  providers: Registry
  settings: Settings
  log: Log
}

export interface Peer {
  address?: string | undefined
}

bindAnswers(appRouter._def.procedures)

/** The shop's doors: the same operations over REST and, typed, over tRPC. */
export function openDoor(parts: Parts) {
  const shop = openShop(parts)
  const origins = { admin: parseOrigins(parts.settings.admin_cors), store: parseOrigins(parts.settings.store_cors) }
  const context = (request: Request, peer: Peer = {}) => contextOf(shop, request, peer)

  const mustBeOurs = refuseForeign(parts.settings, [...origins.admin, ...origins.store])
  const rest = createHandler({
    procedures: appRouter._def.procedures,
    context: (request, { peer }) => context(request, peer),
    cors: origins,
    refuse: unlessByToken(shop, (request, { operation }) => {
      if (hasCookie(request) || LOGINS.has(operation)) mustBeOurs(request)
    }),
    idempotency: idempotencyStore(shop),
    shown: (text, { headers }) => withPictures(text, parts.settings, headers),
    log: (error, facts) => parts.log.error({ err: error, ...shopColumnOf(error), ...facts }, "A request failed"),
  })

  return {
    shop,
    rest,
    // Only pages of ours ask over tRPC, with a cookie or for one.
    trpc: trpcDoor({ context, refuse: mustBeOurs, log: parts.log }),
    hook: async (provider_id: string, request: Request, options?: HookOptions) =>
      hook(await context(request), provider_id, request, options),
    document: () => openApiDocument(appRouter._def.procedures, { title: "Mercer", examples }),
    sweep: () => sweep(shop),
    /** From now on mails leave as soon as what they tell of is certain, instead of at the next sweep. */
    mailSoon: () => mailSoon(shop),
    /** From now on webhooks leave as soon as what they tell of is certain, and what is due at each sweep. */
    deliverSoon: () => deliverSoon(shop),
    file: (key: string, request: Request) => serveFile(shop, key, request),
    /** From now on this process works on batch jobs. */
    workBatchJobs: (queue: Queue) => workBatchJobs(shop, queue),
    /** From now on batch jobs are left for other processes to work on. */
    leaveBatchJobs: (queue: Queue) => {
      shop.jobs = leaveIn(queue)
    },
    /** Sends all webhooks that are due, and waits for them. */
    deliver: async () => {
      const { nudge, idle } = delivering(shop)
      nudge()
      await idle()
    },
  }
}

/** What answers with a cookie: a stranger's page could otherwise log a browser in to an account of its own. */
const LOGINS = new Set(["admin.auth.login", "store.auth.login", "store.customers.create"])

const hasCookie = ({ headers }: Request) => headers.get("cookie")?.includes("connect.sid=") ?? false

/** Such a write must come from ourselves or from an origin that the shop allows. */
function refuseForeign({ public_url: publicUrl }: Settings, cors: ReturnType<typeof parseOrigins>) {
  return ({ method, headers }: Request): void => {
    const [origin, site, host] = ["origin", "sec-fetch-site", "host"].map((name) => headers.get(name))
    if (originAllowed({ method, origin, site, host, publicUrl, cors })) return
    throw new Refusal("not_allowed", "Requests from this origin are not allowed", undefined, { status: 403 })
  }
}

/**
 * No browser sends a token by itself, so a login that comes from one needs no check of the origin (decision 57). Other
 * operations, such as logging in, work with the cookie and are checked.
 */
function unlessByToken(shop: Shop, refuse: (request: Request, route: Route) => void) {
  return async (request: Request, route: Route): Promise<void> => {
    try {
      refuse(request, route)
    } catch (refusal) {
      if (!(await isLoggedInByToken(shop, route.meta.access, request.headers))) throw refusal
    }
  }
}

async function isLoggedInByToken(shop: Shop, access: Access | undefined, headers: Headers): Promise<boolean> {
  if (access === "admin") return (await findBearer(shop.db, headers)) !== null
  if (access === "customer" || access === "shopper") return (await readStoreLogin(shop, headers)) !== null
  return false
}

/** The shop without any request: what jobs and the sweeper work with. */
export function openShop({ db, pool, query, providers, settings, log }: Parts): Shop {
  const exempt = parseExempt(settings.login_exempt.join(","))
  return {
    db,
    query,
    async tx(work) {
      let told = false
      const nudge = () => {
        told = true
      }
      const result = await inTransaction(db, (tx) => {
        const queryInside: Shop["query"] = ({ text }, values) => tx.$queryRawUnsafe(text, ...values)
        return work({ ...this, db: tx, query: queryInside, tx: nested, nudge })
      }).catch((error) => {
        throw asShopColumn(error)
      })
      // Only now can others see what there is to do.
      if (told) this.nudge?.()
      return result
    },
    now: () => new Date(),
    providers,
    counts: makeCounts(),
    limits: makeLimits({ pool: pool as never, rates: parseRates(settings.rate_limits), exempt }),
    settings,
    log,
  }
}

/** Inside a transaction all work belongs to that one. */
function nested<C extends Shop, T>(this: C, work: (tx: C) => Promise<T>): Promise<T> {
  return work(this)
}

async function contextOf(shop: Shop, request: Request, peer: Peer): Promise<Context> {
  const { headers } = request
  let known: Promise<Accounts> | undefined
  const accounts = () => (known ??= readAccounts(shop, headers.get("cookie")))
  let bearer: Promise<StoreLogin | null> | undefined
  const storeLogin = () => (bearer ??= readStoreLogin(shop, headers))
  return {
    ...shop,
    request: {
      ip: clientAddress(headers, peer.address, shop.settings.trust_proxy),
      user_agent: headers.get("user-agent") ?? "",
      publishable_key: headers.get("x-publishable-api-key"),
      headers,
    },
    reply: { headers: new Headers() },
    accounts,
    storeLogin,
    logins: async () => (await accounts()).logins,
    customer: null,
    user_id: null,
    shape: { fields: null, relations: {} },
  }
}
