import { setTimeout as sleep } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { isRefusal, mustBeOpen, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { PaymentData, Sale } from "@mercer/providers"
import { type CartTree, type LoadedCart, lockCart } from "../cart/load-cart.ts"
import { conflict, mustNotBePaid, whenFree } from "../cart/lock-cart.ts"
import { priced } from "../cart/priced-cart.ts"
import { lockUnchanged, type SeenCart, seeCart } from "../cart/seen-cart.ts"
import type { App } from "../context/context.ts"
import { closeLater } from "../outbox/outbox.ts"
import { bounded } from "../wire/metadata.ts"
import { type SessionRow, type SessionRows, withRows, writeRows } from "./write-sessions.ts"

export type Session = LoadedCart["payment_sessions"][number]

/** The planned change of one provider's session of a cart. */
export type Step =
  | { do: "delete" | "amount" | "deselect" | "update"; session: Session }
  | { do: "patch"; session: Session; data: PaymentData }
  /** Deselected, and otherwise the same: its provider is missing and cannot close it. */
  | { do: "unselect"; session: Session }
  | { do: "list"; provider_id: string }
  /** Started at its provider and selected: a new one, or in place of the given session. */
  | { do: "start"; provider_id: string; session?: Session | undefined }

type Plan = (cart: LoadedCart, total: number) => Step[]

const TRIES = 12

/** What a request wants with the cart as its sessions are then. @public */
export interface Replying<Response> {
  /** What is read of the cart. */
  tree: CartTree
  /** Makes the response, in the transaction that writes the sessions if there is one. */
  answer(ctx: App, cart: LoadedCart): Promise<Response>
}

interface ChangeOptions<Response> {
  /** A completed cart is ignored instead of refused: its sessions no longer have to be updated. */
  unless_completed?: boolean
  reply?: Replying<Response> | undefined
  /** May refuse an open cart, as it was read. */
  check?: ((cart: LoadedCart) => void) | undefined
}

/**
 * Changes a cart's payment sessions: plans from the current rows, calls the providers without any lock, and writes only
 * if the cart has not changed since; else everything is done again. So concurrent requests leave one session per
 * provider, at most one selected, and its amount is the cart's total. Returns the response, unless only the tables or a
 * provider know the cart.
 */
export async function changeSessions<Response = never>(
  ctx: App,
  cart_id: string,
  plan: Plan,
  options: ChangeOptions<Response> = {},
): Promise<Response | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seen = await freeCart(ctx, cart_id, options.reply?.tree)
    const { cart, totals } = await priced(ctx, seen.cart)
    if (cart.completed_at && options.unless_completed) return undefined
    mustBeOpen(cart)
    options.check?.(seen.cart)
    const steps = plan(cart, totals.total)
    const rows = await carryOut(ctx, cart, totals.total, steps)
    const change = { seen, total: totals.total, rows, ...options }
    if (rows.size === 0) {
      await giveUpAtProviders(ctx, steps)
      return respond(ctx, change, seen.cart)
    }
    const written = await write(ctx, change).catch(abandoning(ctx, steps, rows))
    if (written) {
      await giveUpAtProviders(ctx, steps)
      return written.response
    }
    await abandon(ctx, steps, rows)
    await sleep(Math.random() * 10 * 2 ** Math.min(attempt, 5))
  }
  throw conflict("The cart's payment sessions are being changed by other requests")
}

/** The cart, once it is not being paid: until then its sessions are not changed at their providers either. */
function freeCart(ctx: App, cart_id: string, tree: CartTree | undefined): Promise<SeenCart> {
  return whenFree(ctx, cart_id, async () => {
    const seen = await seeCart(ctx, cart_id, tree)
    mustNotBePaid(seen.cart)
    return seen
  })
}

/** The providers' answers to the steps, as rows; nothing is written yet. Steps that change nothing return no row. */
async function carryOut(ctx: App, cart: LoadedCart, amount: number, steps: Step[]): Promise<SessionRows> {
  const rows: SessionRows = new Map()
  for (const step of steps) {
    const id = "session" in step && step.session ? step.session.id : newId("ps")
    const row = await outcome(ctx, cart, amount, step, id)
    if (row === null || !("session" in step && step.session && isSame(step.session, row))) rows.set(id, row)
  }
  return rows
}

async function outcome(ctx: App, cart: LoadedCart, amount: number, step: Step, id: string): Promise<SessionRow | null> {
  if (step.do === "delete") return null
  if (step.do === "unselect") return unselected(step.session)
  const provider_id = "provider_id" in step ? step.provider_id : step.session.provider_id
  const listed: SessionRow = {
    provider_id,
    is_selected: null,
    is_initiated: false,
    status: "pending",
    amount,
    data: {},
  }
  if (step.do === "list" || step.do === "amount" || step.do === "deselect") return listed
  const provider = ctx.providers.payment(provider_id)
  const sale = saleOf(cart, amount)
  const selected: SessionRow = { ...listed, is_selected: true, is_initiated: true }
  if (step.do === "start") {
    const data = await asked(() => provider.createSession({ ...sale, session_id: id, idempotency_key: newId("ps") }))
    return { ...selected, data }
  }
  const { session } = step
  const data = session.data as PaymentData
  const status = session.status
  if (step.do === "patch") {
    bounded("data", { ...data, ...step.data }, data) // most providers add what they are given
    return { ...selected, status, data: await asked(() => provider.updateData(data, step.data)) }
  }
  return { ...selected, status, data: await asked(() => provider.updateSession(data, sale)) }
}

function unselected({ provider_id, is_initiated, status, amount, data }: Session): SessionRow {
  return { provider_id, is_selected: null, is_initiated, status, amount, data: data as PaymentData }
}

/** A provider's refusal reaches the shopper with its own message, and so does the reason of a failure. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error)) throw error
    throw new Refusal("invalid_data", error instanceof Error ? error.message : "The payment provider failed")
  }
}

function saleOf(cart: LoadedCart, amount: number): Sale {
  const { id, email } = cart.customer ?? {}
  const customer = id && email ? { id, email } : null
  const context = (cart.context ?? {}) as PaymentData
  return { amount, currency_code: cart.region.currency_code, cart_id: cart.id, customer, context }
}

/** Whether the row equals the stored one; PostgreSQL stores the keys of `data` in a different order. */
function isSame(session: Session, row: SessionRow): boolean {
  const { provider_id, is_selected, is_initiated, status, amount, data } = session
  const stored = { provider_id, is_selected: is_selected || null, is_initiated, status, amount, data }
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(row)))
}

interface Change<Response> {
  seen: SeenCart
  total: number
  rows: SessionRows
  reply?: Replying<Response> | undefined
}

/** Writes the rows, unless the cart or its sessions have changed since they were planned. */
function write<Response>(ctx: App, change: Change<Response>): Promise<{ response: Response | undefined } | undefined> {
  const { seen, rows } = change
  return whenFree(ctx, seen.cart.id, () =>
    ctx.tx(async (tx) => {
      const known = await lockUnchanged(tx, seen)
      if (!known && !(await isAsPlanned(tx, change))) return undefined
      const now = new Date()
      await writeRows(tx, seen.cart, rows, now)
      return { response: known && (await respond(tx, change, withRows(known, rows, now))) }
    }),
  )
}

async function respond<Response>(
  ctx: App,
  { seen, reply }: Change<Response>,
  cart: LoadedCart,
): Promise<Response | undefined> {
  return seen.read && !cart.region.tax_provider_id ? reply?.answer(ctx, cart) : undefined
}

/** Whether sessions and total of the cart, which has changed, are still those that were planned for. */
async function isAsPlanned(tx: App, { seen, total }: Change<unknown>): Promise<boolean> {
  const cart = await lockCart(tx, seen.cart.id)
  mustNotBePaid(cart)
  if (cart.completed_at) return false
  const now = (await unchangedTotal(tx, cart, seen.cart)) ?? total
  return now === total && versionOf(cart) === versionOf(seen.cart)
}

/** The total under the lock. An outside tax provider is not called again: the rows must be equal. */
async function unchangedTotal(tx: App, cart: LoadedCart, planned: LoadedCart): Promise<number | undefined> {
  if (cart.region.tax_provider_id) return versionOf(cart) === versionOf(planned) ? undefined : Number.NaN
  return (await priced(tx, cart)).totals.total
}

const versionOf = ({ payment_sessions }: LoadedCart): string =>
  JSON.stringify(
    payment_sessions.map(({ id, is_selected, is_initiated, updated_at }) => [
      id,
      is_selected,
      is_initiated,
      updated_at,
    ]),
  )

/** Sessions that were deleted or started again are closed at their provider, once they are certainly unused. */
async function giveUpAtProviders(ctx: App, steps: Step[]): Promise<void> {
  const left = steps.flatMap((step) => {
    const isLeft = step.do === "delete" || step.do === "deselect" || step.do === "start" || step.do === "amount"
    return isLeft && "session" in step && step.session?.is_initiated ? [step.session] : []
  })
  for (const session of left) await close(ctx, session.provider_id, session.data as PaymentData)
}

/** Sessions that were started for a plan that was dropped. */
async function abandon(ctx: App, steps: Step[], rows: SessionRows): Promise<void> {
  if (!steps.some((step) => step.do === "start")) return
  for (const row of rows.values()) if (row?.is_initiated) await closeIfStarted(ctx, steps, row)
}

/** A refused write leaves nothing started at a provider; after other failures it is unknown whether it was written. */
const abandoning = (ctx: App, steps: Step[], rows: SessionRows) => async (error: unknown) => {
  if (isRefusal(error)) await abandon(ctx, steps, rows)
  throw error
}

async function closeIfStarted(ctx: App, steps: Step[], row: SessionRow): Promise<void> {
  const started = steps.some((step) => step.do === "start" && step.provider_id === row.provider_id)
  if (started) await close(ctx, row.provider_id, row.data)
}

async function close(ctx: App, provider_id: string, data: PaymentData): Promise<void> {
  if (!ctx.providers.ids.payment.includes(provider_id)) return
  try {
    await ctx.providers.payment(provider_id).deleteSession(data)
  } catch (error) {
    ctx.log.warn({ err: error, provider_id }, "A payment session could not be closed at its provider; the sweeper will")
    await closeLater(ctx, [{ provider_id, data }])
  }
}
