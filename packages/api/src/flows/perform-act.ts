import { setTimeout as sleep } from "node:timers/promises"
import { isRefusal, Refusal } from "@mercer/commerce"
import { type Data, isNotConfigured } from "@mercer/providers"
import type { Context, Shop } from "../context.ts"
import { recoverFrom } from "../idempotency-store.ts"
import { type Deed, deedOf } from "./acts.ts"
import { conflict } from "./hold-cart.ts"
import { type LoadedOrder, lockOrder } from "./load-order.ts"
import {
  type Act,
  type ActKind,
  callsOf,
  claimLeft,
  end,
  leave,
  leftBehind,
  OrderBusy,
  ofKey,
  open,
  type Plan,
} from "./order-act.ts"
import { callProvider, mustHaveProviders } from "./provider-calls.ts"

type Decide<P extends Plan> = (tx: Context, order: LoadedOrder) => Promise<P> | P

/**
 * Does something to an order that takes an outside provider, in three recorded steps, each of which may be the last
 * before a crash: under the order's lock it is decided and the intent recorded; the provider is asked, outside any
 * transaction, under keys that the act gives; its answer is recorded. Whatever ends between two steps is taken up again
 * by the next call for the order or the sweeper, so that each effect happens once. The same Idempotency-Key never begins
 * a second act. Refuses with the provider's words when it says no, and then nothing has happened; with conflict when
 * nobody knows yet what became of it.
 */
export async function perform<P extends Plan>(
  ctx: Context,
  order_id: string,
  kind: ActKind,
  decide: Decide<P>,
): Promise<Act> {
  return whenFree(ctx, async () => {
    const key = ctx.idempotency?.is_held ? ctx.idempotency.key : null
    const earlier = key && (await ofKey(ctx, order_id, kind, key))
    if (earlier && earlier.state === "done") return earlier
    if (earlier) throw new OrderBusy(earlier.id)
    const act = await ctx.tx((tx) => begin(tx, order_id, { kind, key, decide }))
    if (act.state === "intended") await finish(ctx, act)
    return act
  })
}

/** What a key is told when its change is made: with it a request that is sent again goes straight to the answer. */
const CHANGED = "order_changed"

/**
 * Does something to an order that takes no provider, under its lock, in one transaction. A change that was made under
 * the same Idempotency-Key, by a process that then died, is not made again.
 */
export async function changeOrder(
  ctx: Context,
  order_id: string,
  change: (tx: Context, order: LoadedOrder) => Promise<void>,
): Promise<void> {
  if (ctx.idempotency?.recovery_point === CHANGED) return
  await whenFree(ctx, () =>
    ctx.tx(async (tx) => {
      await change(tx, await lockOrder(tx, order_id))
      await recoverFrom(tx, CHANGED)
    }),
  )
}

/** Takes up acts that were left between two steps, by a killed process say, and brings each to its end. */
export async function takeUpActs(ctx: Shop, most = 100): Promise<void> {
  for (const id of await leftBehind(ctx, most)) await resume(ctx, id)
}

interface Beginning<P extends Plan> {
  kind: ActKind
  key: string | null
  decide: Decide<P>
}

/** With nobody to ask, the decision and its record are one. */
async function begin<P extends Plan>(tx: Context, order_id: string, { kind, key, decide }: Beginning<P>): Promise<Act> {
  const order = await lockOrder(tx, order_id)
  const plan = await decide(tx, order)
  await mustHaveProviders(tx, plan.calls)
  const state = plan.calls.length > 0 ? ("intended" as const) : ("done" as const)
  const act = await open(tx, { order_id, kind, state, plan, idempotency_key: key })
  if (state === "done") await deedOf(kind).record(tx, { order, plan, results: [], act_id: act.id })
  return act
}

async function finish(ctx: Shop, act: Act): Promise<void> {
  await ctx.step?.("act_intended")
  const results: Data[] = []
  try {
    for (const [at, call] of act.plan.calls.entries())
      results.push(await callProvider(ctx, act.order_id, call, `${act.id}:${at}`))
  } catch (error) {
    // Nobody was asked: what became of an earlier try only the provider knows, once it is configured again.
    if (isNotConfigured(error)) throw error
    if (isRefusal(error)) return refuse(ctx, act, results, error)
    ctx.log.warn({ err: error, act: act.id }, "A provider failed to answer")
    await leave(ctx, act)
    throw conflict("The provider does not answer. It will be asked again: look at the order before you repeat this")
  }
  await ctx.step?.("act_called")
  await record(ctx, act, results).catch(async (error) => {
    await leave(ctx, act)
    throw error
  })
  await ctx.step?.("act_done")
}

async function record(ctx: Shop, act: Act, results: Data[]): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await lockOrder(tx, act.order_id, act.id)
    if (!(await end(tx, act, { state: "done", results }))) return
    await deedOf(act.kind).record(tx, { order, plan: act.plan, results, act_id: act.id })
    await tx.step?.("act_recording")
  })
}

/** The provider's definite no: what it did before, if anything, is recorded, and the rest never happened. */
async function refuse(ctx: Shop, act: Act, results: Data[], refusal: Refusal): Promise<never> {
  const { type, message } = refusal
  await ctx.tx(async (tx) => {
    const order = await lockOrder(tx, act.order_id, act.id)
    if (!(await end(tx, act, { state: "refused", results, error: { type, message } }))) return
    const deed: Deed = deedOf(act.kind)
    await deed.refused?.(tx, { order, plan: act.plan, results, act_id: act.id })
  })
  throw new Refusal("not_allowed", message)
}

async function resume(ctx: Shop, act_id: string): Promise<void> {
  try {
    const left = await claimLeft(ctx, act_id)
    if (left) await finish(ctx, left)
  } catch (error) {
    ctx.log.warn({ err: error, act: act_id }, "An act on an order that was left behind could not be finished")
  }
}

const PATIENCE_MS = 2_000
const POLL_MS = 50

/** Tries again while another act on the order is under way, without holding a connection; after two seconds it refuses. */
async function whenFree<T>(ctx: Shop, work: () => Promise<T>): Promise<T> {
  const patience = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OrderBusy)) throw error
      await mustHaveProviders(ctx, await callsOf(ctx, error.act_id))
      await resume(ctx, error.act_id)
      if (Date.now() > patience) throw conflict("Something else is being done to this order. Try again in a moment")
    }
    await sleep(POLL_MS)
  }
}
