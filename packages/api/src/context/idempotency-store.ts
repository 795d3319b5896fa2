import { newId, sendUpdate } from "@mercer/db"
import type { IdempotencyStore } from "@mercer/rest/handler"
import type { App, Context } from "./context.ts"
import { type AnsweredRequest, claimKey, keepAnswer, keepAnswerForMedusa } from "./queries.ts"
import { isCompat } from "./takeover.ts"

/** How long a key stays with a request that died: then the same key may continue from its last recovery point. */
const LOCK_SECONDS = 30

/** The store of Idempotency-Keys, shared by all servers on this database. @public */
export function idempotencyStore(app: App): IdempotencyStore {
  const { db } = app
  return {
    async claim({ key, method, path, hash }) {
      const claimed = await claimKey(app, { key, method, path, hash }, LOCK_SECONDS)
      if (claimed) return { state: claimed.fresh ? "new" : "resume", recovery_point: claimed.recovery_point }
      const known = await db.idempotencyKey.findUnique({ where: { key } })
      if (!known) return { state: "running" } // just released: the next try gets it
      const same = known.request_method === method && known.request_path === path && known.request_hash === hash
      if (!same) return { state: "mismatch" }
      if (known.response_code === null) return { state: "running" }
      return { state: "replay", status: known.response_code, body: known.response_body ?? "" }
    },

    finish: (answered) => finish(app, answered),

    async release(key) {
      await db.idempotencyKey.updateMany({ where: { key, response_code: null }, data: { locked_until: null } })
    },
  }
}

async function finish(on: Pick<App, "db" | "takeoverPhase">, answered: AnsweredRequest): Promise<void> {
  const params = isCompat(on) ? medusaParams(answered) : undefined
  if (params) await keepAnswerForMedusa(on, answered, { id: newId("ikey"), params })
  else await keepAnswer(on, answered)
}

/**
 * Keeps the operation's response under the request's key in the operation's own transaction, so that one commit has
 * both. Returns the response as the operation must return it.
 * @public
 */
export async function keepResponse<Response extends object>(tx: Context, response: Response): Promise<Response> {
  const reduced = tx.reduce?.(response) ?? response
  const answered = tx.idempotency?.answeredWith?.(reduced)
  if (answered) await finish(tx, answered)
  return reduced as Response
}

/** The requests whose keys Medusa v1 honors too, and which must not be done a second time there. */
const KNOWN_TO_MEDUSA = [
  /^\/store\/carts\/([^/]+)\/complete$/,
  /^\/store\/(?:swaps|returns)$/,
  /^\/admin\/orders\/([^/]+)\/(?:claims|swaps|return)$/,
  /^\/admin\/returns\/([^/]+)\/receive$/,
]

/** The values of such a request's path; undefined for other requests. */
function medusaParams({ method, path }: { method: string; path: string }): Record<string, string> | undefined {
  const found = KNOWN_TO_MEDUSA.map((known) => known.exec(path)).find((match) => match !== null)
  if (!found || method !== "POST") return undefined
  return found[1] === undefined ? {} : { id: decodeURIComponent(found[1]) }
}

/**
 * Records in the operation's own transaction that its work is done, so that the same key, used again after a crash,
 * goes straight to the answer.
 * @public
 */
export async function recoverFrom(ctx: Context, recovery_point: string): Promise<void> {
  const { key, is_held } = ctx.idempotency ?? {}
  // A key that the server generated is not stored before the answer is.
  if (is_held && key) await sendUpdate(ctx, "IdempotencyKey", { key }, { recovery_point })
}
