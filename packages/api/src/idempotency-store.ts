import type { IdempotencyStore } from "@mercer/rest/handler"
import type { Context, Shop } from "./context.ts"

/** How long a key stays with a request that died: then the same key may go on from its last recovery point. */
const LOCK_SECONDS = 30

/** Where Idempotency-Keys are kept, so that every server on this database knows them. */
export function idempotencyStore({ db }: Shop): IdempotencyStore {
  return {
    async claim({ key, method, path, hash }) {
      const [claimed] = await db.$queryRaw<{ recovery_point: string; fresh: boolean }[]>`
        INSERT INTO mercer.idempotency_key AS k (key, request_method, request_path, request_hash, locked_until)
        VALUES (${key}, ${method}, ${path}, ${hash}, now() + make_interval(secs => ${LOCK_SECONDS}))
        ON CONFLICT (key) DO UPDATE SET locked_until = excluded.locked_until
          WHERE k.response_code IS NULL AND (k.locked_until IS NULL OR k.locked_until < now())
            AND (k.request_method, k.request_path, k.request_hash) = (${method}, ${path}, ${hash})
        RETURNING recovery_point, (xmax = 0) AS fresh`
      if (claimed) return { state: claimed.fresh ? "new" : "resume", recovery_point: claimed.recovery_point }
      const known = await db.idempotencyKey.findUnique({ where: { key } })
      if (!known) return { state: "running" } // released this instant: the next try gets it
      const same = known.request_method === method && known.request_path === path && known.request_hash === hash
      if (!same) return { state: "mismatch" }
      if (known.response_code === null) return { state: "running" }
      return { state: "replay", status: known.response_code, body: known.response_body ?? "" }
    },

    async finish({ key, method, path, hash, status, body }) {
      const done = { response_code: status, response_body: body, recovery_point: "finished", locked_until: null }
      const first = { key, request_method: method, request_path: path, request_hash: hash }
      await db.$executeRaw`
        INSERT INTO mercer.idempotency_key
          (key, request_method, request_path, request_hash, response_code, response_body, recovery_point)
        VALUES (${first.key}, ${method}, ${path}, ${hash}, ${status}, ${body}, ${done.recovery_point})
        ON CONFLICT (key) DO UPDATE SET response_code = excluded.response_code, response_body = excluded.response_body,
          recovery_point = excluded.recovery_point, locked_until = NULL`
    },

    async release(key) {
      await db.idempotencyKey.updateMany({ where: { key, response_code: null }, data: { locked_until: null } })
    },
  }
}

/**
 * Records in the operation's own transaction that its work is done, so that the same key, used again after a crash,
 * goes straight to the answer.
 */
export async function recoverFrom(ctx: Context, recovery_point: string): Promise<void> {
  const { key, is_held } = ctx.idempotency ?? {}
  // A key of our own making is not kept before the answer is.
  if (is_held) await ctx.db.idempotencyKey.updateMany({ where: { key }, data: { recovery_point } })
}
