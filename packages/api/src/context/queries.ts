import type { CurrencyUnit } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A request under an Idempotency-Key. */
export interface KeyedRequest {
  key: string
  method: string
  path: string
  hash: string
}

/**
 * Acquires a key for a request, for this many seconds by the database's clock: a new key, or the same request's key
 * when it is neither answered nor running. Undefined when it cannot be acquired.
 */
export async function claimKey(
  on: SqlSource,
  { key, method, path, hash }: KeyedRequest,
  seconds: number,
): Promise<{ recovery_point: string; fresh: boolean } | undefined> {
  const [claimed] = await sqlOf(on).rows<{ recovery_point: string; fresh: boolean }>(sql`
        INSERT INTO mercer.idempotency_key AS k (key, request_method, request_path, request_hash, locked_until)
        VALUES (${key}, ${method}, ${path}, ${hash}, now() + make_interval(secs => ${seconds}))
        ON CONFLICT (key) DO UPDATE SET locked_until = excluded.locked_until
          WHERE k.response_code IS NULL AND (k.locked_until IS NULL OR k.locked_until < now())
            AND (k.request_method, k.request_path, k.request_hash) = (${method}, ${path}, ${hash})
        RETURNING recovery_point, (xmax = 0) AS fresh`)
  return claimed
}

/** A request and its answer, as it was sent. */
export type AnsweredRequest = KeyedRequest & { status: number; body: string }

/** Stores the answer to a request under its key and releases the key; a key that was never acquired is created. */
export async function keepAnswer(on: SqlSource, answered: AnsweredRequest): Promise<void> {
  await sqlOf(on).send(keeping(answered))
}

/**
 * The same, and in the same statement in Medusa v1's table, where v1 finds the answer when the request is repeated there;
 * `params` are the values of the path. What v1 itself has finished under that key stays.
 */
export async function keepAnswerForMedusa(
  on: SqlSource,
  answered: AnsweredRequest,
  { id, params }: { id: string; params: Record<string, string> },
): Promise<void> {
  const { key, method, path, status, body } = answered
  await sqlOf(on).send(sql`
        WITH ours AS (${keeping(answered)})
        INSERT INTO public.idempotency_key AS k (id, idempotency_key, request_method, request_params, request_path,
          response_code, response_body, recovery_point)
        VALUES (${id}, ${key}, ${method}, ${JSON.stringify(params)}::jsonb, ${path}, ${status}, ${body}::jsonb, 'finished')
        ON CONFLICT (idempotency_key) DO UPDATE SET request_method = excluded.request_method,
          request_params = excluded.request_params, request_path = excluded.request_path,
          response_code = excluded.response_code, response_body = excluded.response_body,
          recovery_point = excluded.recovery_point, locked_at = NULL
          WHERE k.recovery_point <> 'finished'`)
}

const keeping = ({ key, method, path, hash, status, body }: AnsweredRequest) => sql`
        INSERT INTO mercer.idempotency_key
          (key, request_method, request_path, request_hash, response_code, response_body, recovery_point)
        VALUES (${key}, ${method}, ${path}, ${hash}, ${status}, ${body}, 'finished')
        ON CONFLICT (key) DO UPDATE SET response_code = excluded.response_code, response_body = excluded.response_body,
          recovery_point = excluded.recovery_point, locked_until = NULL`

/** A currency's unit as the shop has fixed it. */
export type UnitRow = { code: string } & CurrencyUnit

/** The units that are fixed, of some currencies or of all. */
export async function unitRows(on: SqlSource, codes?: readonly string[]): Promise<UnitRow[]> {
  const where = codes ? sql`WHERE code = ANY(${[...codes]}::text[])` : sql``
  return sqlOf(on).rows<UnitRow>(sql`SELECT code, decimals, step FROM mercer.currency_unit ${where}`)
}
