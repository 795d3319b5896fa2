import { newId, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { Data } from "@mercer/providers"
import { STALE_SECONDS } from "../data/stale.ts"
import {
  callsOf,
  type OperationKind,
  type OperationState,
  type OrderOperation,
  operationOf,
  type Plan,
  storedKind,
  storedKinds,
  storedPlan,
} from "./order-operation.ts"
import type { Call } from "./provider-calls.ts"

/**
 * Locks the order's row until the transaction ends. Returns whether the shop sells by stock locations, which then does
 * not change either.
 * @public
 */
export async function lockOrderRow(on: SqlSource, id: string): Promise<boolean> {
  const [row] = await sqlOf(on).rows<{ by_location: boolean }>(sql`
    SELECT mercer.sells_by_location() AS by_location FROM "order" WHERE id = ${id} FOR UPDATE`)
  return row?.by_location ?? false
}

/** The lines of an order that have taken the places of these by order edits, as far as there are such lines. */
export function findSuccessors(
  on: SqlSource,
  order_id: string,
  ids: string[],
): Promise<{ old_id: string; new_id: string }[]> {
  return sqlOf(on).rows(sql`
    WITH RECURSIVE copies AS (
        SELECT l.id, l.original_item_id, l.order_id FROM order_edit e JOIN line_item l ON l.order_edit_id = e.id
        WHERE e.order_id = ${order_id} AND e.confirmed_at IS NOT NULL),
      chain AS (
        SELECT id AS old_id, id AS new_id FROM unnest(${ids}::text[]) AS w (id)
        UNION
        SELECT chain.old_id, copies.id FROM chain JOIN copies ON copies.original_item_id = chain.new_id)
    SELECT old_id, new_id FROM chain JOIN copies ON copies.id = chain.new_id
    WHERE copies.order_id = ${order_id} AND old_id <> new_id`)
}

/** The operation that is running on an order. @public */
export async function findOpenOperation(on: SqlSource, order_id: string): Promise<string | undefined> {
  const [open] = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM mercer.order_act WHERE order_id = ${order_id} AND state = 'intended'`)
  return open?.id
}

/** The provider calls of an operation that is running; nothing when it has ended. */
export async function findOpenCalls(on: SqlSource, id: string): Promise<Call[]> {
  const [found] = await sqlOf(on).rows<{ plan: Plan }>(sql`
    SELECT plan FROM mercer.order_act WHERE id = ${id} AND state = 'intended'`)
  return found ? callsOf(found.plan) : []
}

type NewOperation = Omit<OrderOperation, "id"> & { idempotency_key: string | null }

/** Records an operation, by the database's clock. */
export async function insertOperation(on: SqlSource, one: NewOperation): Promise<OrderOperation> {
  const { idempotency_key, ...operation } = { ...one, id: newId("act") }
  const { id, order_id, state } = operation
  const [kind, plan] = [storedKind(operation.kind), JSON.stringify(storedPlan(operation.plan))]
  await sqlOf(on).run(sql`
    INSERT INTO mercer.order_act (id, order_id, kind, state, plan, idempotency_key)
    VALUES (${id}, ${order_id}, ${kind}, ${state}, ${plan}::jsonb, ${idempotency_key})`)
  return operation
}

/** Ends an operation that is still intended; false when it is not. */
export async function endOperation(
  on: SqlSource,
  { id }: OrderOperation,
  { state, results, error }: { state: OperationState; results: Data[]; error?: object | undefined },
): Promise<boolean> {
  const count = await sqlOf(on).run(sql`
    UPDATE mercer.order_act SET state = ${state}, results = ${JSON.stringify(results)}::jsonb,
      error = ${error ? JSON.stringify(error) : null}::jsonb, updated_at = clock_timestamp()
    WHERE id = ${id} AND state = 'intended'`)
  return count > 0
}

/** The operation that was made under this key, within the time that keys are kept; a refused one may be made again. */
export async function findOperationOfKey(
  on: SqlSource,
  order_id: string,
  kind: OperationKind,
  key: string,
): Promise<OrderOperation | undefined> {
  const [found] = await sqlOf(on).rows<OrderOperation>(sql`
    SELECT id, order_id, kind, state, plan FROM mercer.order_act
    WHERE order_id = ${order_id} AND kind = ANY (${storedKinds(kind)}) AND idempotency_key = ${key}
      AND state <> 'refused' AND created_at > now() - interval '24 hours'
    ORDER BY created_at DESC LIMIT 1`)
  return found && operationOf(found)
}

/** Ids of stale operations, the oldest first. */
export async function findStaleOperations(on: SqlSource, most: number): Promise<string[]> {
  const stale = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM mercer.order_act
    WHERE state = 'intended' AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    ORDER BY updated_at LIMIT ${most}`)
  return stale.map(({ id }) => id)
}

/** Takes over a stale operation for this process, unless another process has done so. */
export async function acquireStaleOperation(on: SqlSource, id: string): Promise<OrderOperation | undefined> {
  const [acquired] = await sqlOf(on).rows<OrderOperation>(sql`
    UPDATE mercer.order_act SET updated_at = clock_timestamp()
    WHERE id = ${id} AND state = 'intended'
      AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    RETURNING id, order_id, kind, state, plan`)
  return acquired && operationOf(acquired)
}

/** Makes an operation stale immediately. */
export async function releaseOperation(on: SqlSource, { id }: OrderOperation): Promise<void> {
  await sqlOf(on).run(
    sql`UPDATE mercer.order_act SET updated_at = to_timestamp(0) WHERE id = ${id} AND state = 'intended'`,
  )
}
