import { clientAddress, findBearer, type HeadersLike, originAllowed, parseOrigins } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import type { Queue } from "@mercer/jobs"
import { type Access, bindAnswers } from "@mercer/rest"
import { openApiDocument } from "@mercer/rest/document"
import { createHandler, ReplyHeaders, type RestRequest, type Route, toResponse } from "@mercer/rest/handler"
import { readAccounts, readStoreLogin } from "../access/accounts.ts"
import { readMedusaOperator } from "../access/medusa-logins.ts"
import { catalogCache } from "../answer-cache/catalog-cache.ts"
import type { Accounts, App, Context, Settings, StoreLogin } from "../context/context.ts"
import { exactCounts } from "../context/count.ts"
import { idempotencyStore } from "../context/idempotency-store.ts"
import { withPictures } from "../context/own-address.ts"
import { shopColumnOf } from "../context/shop-columns.ts"
import { mustTakeWrites } from "../context/takeover.ts"
import { appRouter } from "../root.ts"
import { delivering, startWebhookWorker } from "../webhook/webhook-worker.ts"
import { startMailWorker } from "../worker/mail-worker.ts"
import { sweep } from "../worker/sweep.ts"
import { workBatchJobs } from "../worker/work-batch-jobs.ts"
import examples from "./examples.json" with { type: "json" }
import { type HookOptions, hook } from "./hooks.ts"
import { openApp, type Parts } from "./open-app.ts"
import { serveFile } from "./serve-file.ts"
import { trpcHandler } from "./trpc-handler.ts"

export interface Peer {
  address?: string | undefined
}

bindAnswers(appRouter._def.procedures)

/** Both interfaces: the same operations over REST and, typed, over tRPC. */
export function createApi(parts: Parts) {
  const app = openApp(parts)
  const origins = { admin: parseOrigins(parts.settings.admin_cors), store: parseOrigins(parts.settings.store_cors) }
  const context = (request: RestRequest, peer: Peer = {}) => contextOf(app, request, peer)

  const mustBeOurs = refuseForeign(parts.settings, [...origins.admin, ...origins.store])
  const mustBeAllowed = unlessByToken(app, (request, { operation }) => {
    if (hasCookie(request) || LOGINS.has(operation)) mustBeOurs(request)
  })
  const rest = createHandler({
    procedures: appRouter._def.procedures,
    context: async (request, { peer, isCached }) => ({
      ...(await context(request, peer)),
      ...(isCached && { counts: exactCounts }),
    }),
    cache: catalogCache(app),
    cors: origins,
    refuse: async (request, route) => {
      // Before the Idempotency-Key is recorded, which is a write too.
      if (route.procedure._def.type === "mutation") mustTakeWrites(app)
      await mustBeAllowed(request, route)
    },
    idempotency: idempotencyStore(app),
    rewrite: (text, { headers }) => withPictures(text, parts.settings, headers),
    log: (error, facts) => parts.log.error({ err: error, ...shopColumnOf(error), ...facts }, "A request failed"),
  })

  return {
    app,
    /** REST for a server that writes replies itself; `rest` is the same as a web handler. */
    restReply: rest,
    rest: async (request: Request, peer?: Peer) => toResponse(await rest(request, peer)),
    // Only our own pages use tRPC, with a cookie or to get one.
    trpc: trpcHandler({ context, refuse: mustBeOurs, log: parts.log }),
    hook: async (provider_id: string, request: Request, options?: HookOptions) =>
      hook(await context(request), provider_id, request, options),
    document: () => openApiDocument(appRouter._def.procedures, { title: "Mercer", examples }),
    file: (key: string, request: Request) => serveFile(app, key, request),
    ...backgroundOf(app, parts.queue),
  }
}

/** Background work, which the process starts as needed. */
function backgroundOf(app: App, queue?: Queue) {
  return {
    sweep: () => sweep(app),
    /** Starts sending emails right after their commit, instead of at the next sweep. */
    startMailWorker: () => startMailWorker(app),
    /** Starts sending webhooks right after their commit, and due ones at each sweep. */
    startWebhookWorker: () => startWebhookWorker(app),
    /** Starts processing the batch jobs of the queue that the container was opened with. */
    workBatchJobs: () => {
      if (!queue) throw new Error("The shop was opened without a queue of batch jobs")
      return workBatchJobs(app, queue)
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
const LOGINS = new Set(["admin.auth.login", "store.auth.login", "store.customers.create"])

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
 * No browser sends a token by itself, so a login by token needs no check of the origin (decision 57). Other operations,
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

async function contextOf(app: App, request: RestRequest, peer: Peer): Promise<Context> {
  const { headers } = request
  let known: Promise<Accounts> | undefined
  const accounts = () => (known ??= readAccounts(app, headers.get("cookie")))
  let bearer: Promise<StoreLogin | null> | undefined
  const storeLogin = () => (bearer ??= readStoreLogin(app, headers))
  return {
    ...app,
    request: {
      ip: clientAddress(headers, peer.address, app.settings.trust_proxy),
      user_agent: headers.get("user-agent") ?? "",
      publishable_key: headers.get("x-publishable-api-key"),
      headers,
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
