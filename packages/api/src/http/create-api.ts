import { clientAddress, findBearer, type HeadersLike, originAllowed, parseOrigins } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { type Access, bindAnswers } from "@mercer/rest"
import { openApiDocument } from "@mercer/rest/document"
import {
  createHandler,
  type Procedures,
  ReplyHeaders,
  type RestRequest,
  type Route,
  toResponse,
} from "@mercer/rest/handler"
import type { AnyProcedure } from "@trpc/server"
import { readAccounts, readStoreLogin } from "../access/accounts.ts"
import { readMedusaOperator } from "../access/medusa-logins.ts"
import { router } from "../access/procedures.ts"
import { accessFor, rolesFor } from "../access/roles.ts"
import { answerMemory } from "../answer-cache/answer-memory.ts"
import type { Accounts, App, Caller, Context, Log, Settings, StoreLogin } from "../context/context.ts"
import { estimatedCounts, exactCounts } from "../context/count.ts"
import { idempotencyStore } from "../context/idempotency-store.ts"
import { ownAddress, withPictures } from "../context/own-address.ts"
import { shopColumnOf } from "../context/shop-columns.ts"
import { mustTakeWrites } from "../context/takeover.ts"
import { withFields } from "../custom-fields/document.ts"
import { readOwnShop } from "../own/own-shop.ts"
import { runJob } from "../own/run-job.ts"
import { type HandlerTimes, startHandlerWorker, workHandlers } from "../own/work-handlers.ts"
import { appRouter } from "../root.ts"
import { deleteProcess, type ProcessFacts, recordProcess } from "../system/queries.ts"
import { delivering, startWebhookWorker } from "../webhook/webhook-worker.ts"
import { startMailWorker } from "../worker/mail-worker.ts"
import { readBacklog } from "../worker/queries-backlog.ts"
import { resumeOperation } from "../worker/resume.ts"
import { sweep } from "../worker/sweep.ts"
import { workBatchJobs } from "../worker/work-batch-jobs.ts"
import { ABOUT, SCHEMAS, TAGS } from "./described.ts"
import { type HookOptions, hook } from "./hooks.ts"
import { onConnections, openApp, type Parts } from "./open-app.ts"
import { serveFile } from "./serve-file.ts"
import { trpcHandler } from "./trpc-handler.ts"

/** Who has connected; `caller` is set as soon as it is known. */
export interface Peer extends Caller {
  address?: string | undefined
}

bindAnswers(appRouter._def.procedures)

/** All operations: Mercer's, and under `shop` those that the shop adds. */
function allOperations({ own }: Parts) {
  const added = readOwnShop(own, appRouter._def.procedures)
  if (!added) return { router: appRouter, procedures: appRouter._def.procedures as Procedures, isStorefront: undefined }
  bindAnswers(added.procedures)
  const whole = router({ ...appRouter._def.record, shop: own?.operations as Record<string, AnyProcedure> })
  return { ...added, router: whole, procedures: whole._def.procedures as Procedures }
}

// What a replica calls its snapshot cannot be compared with the primary's: what is kept is never made there.
const KEPT = { counts: exactCounts, replicas: undefined }

/** Both interfaces: the same operations over REST and, typed, over tRPC. */
export function createApi(parts: Parts) {
  const { router: whole, procedures, isStorefront } = allOperations(parts)
  const app = openApp(parts, { procedures, resumeOperation })
  const origins = { admin: parseOrigins(parts.settings.admin_cors), store: parseOrigins(parts.settings.store_cors) }
  const context = (request: RestRequest, peer: Peer = {}) => contextOf(app, request, peer)
  const mustBeOurs = refuseForeign(parts.settings, [...origins.admin, ...origins.store])
  const mustBeAllowed = unlessByToken(app, (request, { operation }) => {
    if (hasCookie(request) || LOGINS.has(operation)) mustBeOurs(request)
  })
  const rest = createHandler({
    procedures,
    isStorefront,
    context: async (request, { peer, isCached }) => ({ ...(await context(request, peer)), ...(isCached && KEPT) }),
    // A shop's own rule of prices may depend on the time in ways that nobody knows.
    memory: app.own?.rules?.selectPrice ? undefined : answerMemory(app),
    cors: origins,
    refuse: afterWrites(app, mustBeAllowed),
    idempotency: idempotencyStore(app),
    rewrite: { placeOf: ({ headers }) => ownAddress(parts.settings, headers), text: withPictures },
    log: (error, facts) => parts.log.error({ err: error, ...shopColumnOf(error), ...facts }, "A request failed"),
  })

  return {
    app,
    /** REST for a server that writes replies itself; `rest` is the same as a web handler. */
    restReply: rest,
    rest: async (request: Request, peer?: Peer) => toResponse(await rest(request, peer)),
    // Only our own pages use tRPC, with a cookie or to get one.
    trpc: trpcHandler({ router: whole, context: estimating(context), refuse: mustBeOurs, log: parts.log }),
    /** Whether a path outside /admin and /store is the shop's own. */
    isStorefront,
    ...byName(procedures),
    hook: async (provider_id: string, request: Request, options?: HookOptions, peer?: Peer) =>
      hook(await context(request, peer), provider_id, request, options),
    document: () => documentOf(app, procedures),
    file: (key: string, request: Request) => serveFile(app, key, request),
    ...backgroundOf(app, parts),
  }
}

/** Its examples are large, and most processes are never asked for them. */
async function documentOf(app: App, procedures: Procedures) {
  const { rolesOf } = byName(procedures)
  const accessOf = (name: string) => accessFor(name, procedures[name] as AnyProcedure)
  const { default: examples } = await import("./examples.json", { with: { type: "json" } })
  const document = openApiDocument(procedures, { ...ABOUT, examples, tags: TAGS, schemas: SCHEMAS, rolesOf, accessOf })
  return withFields(document, app.own?.fields, procedures)
}

/** What is known of an operation by its name. */
const byName = (procedures: Procedures) => ({
  isOperation: (name: string) => Object.hasOwn(procedures, name),
  /** The roles that may call an operators' operation; undefined when there is none of this name. */
  rolesOf: (name: string) =>
    Object.hasOwn(procedures, name) ? rolesFor(name, procedures[name] as AnyProcedure) : undefined,
})

/** Refuses writes while there must be none, before the Idempotency-Key is recorded, which is a write too. */
function afterWrites(app: App, refuse: (request: RestRequest, route: Route) => Promise<void>) {
  return async (request: RestRequest, route: Route): Promise<void> => {
    if (route.procedure._def.type === "mutation") mustTakeWrites(app)
    await refuse(request, route)
  }
}

/** Background work, which the process starts as needed. */
function backgroundOf(app: App, { queue, openLong }: Parts) {
  let long: App | undefined
  const forLong = () => (long ??= openLong ? onConnections(app, openLong()) : app)
  return {
    sweep: () => sweep(app),
    /** What waits to be done, and what has failed. */
    backlog: () => readBacklog(app),
    /** Records that this process runs, for operators; again every few seconds. */
    recordProcess: (facts: ProcessFacts) => recordProcess(app, facts),
    /** This process ends. */
    forgetProcess: (id: string) => deleteProcess(app, id),
    /** Starts sending emails right after their commit, instead of at the next sweep. */
    startMailWorker: () => startMailWorker(app),
    /** Starts sending webhooks right after their commit, and due ones at each sweep. */
    startWebhookWorker: () => startWebhookWorker(app),
    /** Starts what the shop does after events, so many at once; nothing when it has no handlers. */
    startHandlerWorker: (most: number) => startHandlerWorker(app, most),
    /** Does all due work of the shop's handlers, and waits for it. */
    workHandlers: (times?: HandlerTimes) => workHandlers(app, times),
    /** The jobs of the shop; each run is recorded. */
    jobs: (app.own?.jobs ?? []).map((job) => ({ name: job.name, at: job.at, run: () => runJob(app, job) })),
    /** Starts processing the batch jobs of the queue that the container was opened with. */
    workBatchJobs: () => {
      if (!queue) throw new Error("The shop was opened without a queue of batch jobs")
      return workBatchJobs(app, queue, forLong)
    },
    /** Sends all due webhooks, and waits for them. */
    deliver: async () => {
      const { begin, idle } = delivering(app)
      begin()
      await idle()
    },
  }
}

/** Operations that set a cookie: otherwise another site's page could log a browser in to its own account. */
const LOGINS = new Set([
  "admin.auth.login",
  "admin.invites.accept",
  "admin.setup.create",
  "store.auth.login",
  "store.customers.create",
])

/** The same context, in which counts of large lists may be estimates. */
const estimating =
  (context: (request: Request, peer?: Peer) => Promise<Context>) =>
  async (request: Request, peer?: Peer): Promise<Context> => {
    const made = await context(request, peer)
    return { ...made, counts: estimatedCounts(made.counts) }
  }

const hasCookie = ({ headers }: RestRequest) => headers.get("cookie")?.includes("connect.sid=") ?? false

/** Such a write must come from our own origin or from one that the store allows. */
function refuseForeign({ public_url: publicUrl }: Settings, cors: ReturnType<typeof parseOrigins>) {
  return ({ method, headers }: RestRequest): void => {
    const [origin, site, host] = ["origin", "sec-fetch-site", "host"].map((name) => headers.get(name))
    if (originAllowed({ method, origin, site, host, publicUrl, cors })) return
    throw new Refusal("forbidden", "Requests from this origin are not allowed")
  }
}

/**
 * No browser sends a token by itself, so a login by token needs no check of the origin. Other operations,
 * such as logging in, use the cookie and are checked.
 */
function unlessByToken(app: App, refuse: (request: RestRequest, route: Route) => void) {
  return async (request: RestRequest, route: Route): Promise<void> => {
    try {
      refuse(request, route)
    } catch (refusal) {
      if (!(await isLoggedInByToken(app, route.meta.access, request.headers))) throw refusal
    }
  }
}

async function isLoggedInByToken(app: App, access: Access | undefined, headers: HeadersLike): Promise<boolean> {
  if (access === "admin")
    return ((await readMedusaOperator(app, headers)) ?? (await findBearer(app.db, headers))) !== null
  if (access === "customer" || access === "shopper") return (await readStoreLogin(app, headers)) !== null
  return false
}

/** All that is logged for a request names it, if the server has given it an id. */
function logOf(log: Log, request_id: string | null): Log {
  if (!request_id) return log
  return {
    info: (facts, message) => log.info({ ...facts, request_id }, message),
    warn: (facts, message) => log.warn({ ...facts, request_id }, message),
    error: (facts, message) => log.error({ ...facts, request_id }, message),
  }
}

async function contextOf(app: App, request: RestRequest, peer: Peer): Promise<Context> {
  const { headers } = request
  let known: Promise<Accounts> | undefined
  const accounts = () => (known ??= readAccounts(app, headers.get("cookie")))
  let bearer: Promise<StoreLogin | null> | undefined
  const storeLogin = () => (bearer ??= readStoreLogin(app, headers))
  return {
    ...app,
    log: logOf(app.log, headers.get("x-request-id")),
    request: {
      ip: clientAddress(headers, peer.address, app.settings.trust_proxy),
      user_agent: headers.get("user-agent") ?? "",
      publishable_key: headers.get("x-publishable-api-key"),
      headers,
      peer,
    },
    reply: { headers: new ReplyHeaders() },
    accounts,
    storeLogin,
    logins: async () => (await accounts()).logins,
    customer: null,
    user_id: null,
    shape: { fields: null, relations: {} },
  }
}
