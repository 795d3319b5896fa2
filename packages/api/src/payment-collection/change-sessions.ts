import { setTimeout as sleep } from "node:timers/promises"
import { isRefusal, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { PaymentData, Sale } from "@mercer/providers"
import { conflict } from "../cart/lock-cart.ts"
import type { Context } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { closeLater } from "../outbox/outbox.ts"
import { closeCollectionSessions } from "../payment-session/close-collection.ts"
import { changeCollection, type LoadedCollection, loadCollection, type Session } from "./load-collection.ts"

/** The planned change of one session of a collection. A session that is started again keeps its row. */
export type Step =
  | { do: "start"; id: string; provider_id: string; amount: number; instead_of?: Session }
  | { do: "update"; session: Session; amount: number }
  | { do: "remove"; session: Session }

interface Asked {
  id: string
  provider_id: string
  amount: number
  data: PaymentData
  status: Session["status"]
}

const TRIES = 6

/**
 * Changes a collection's sessions: plans from the current rows, calls the providers without any lock, and writes only if
 * the collection has not changed since; else everything is done again. Sessions that are no longer used are closed at
 * their providers after the commit.
 */
export async function changeSessions(
  ctx: Context,
  id: string,
  plan: (collection: LoadedCollection) => Step[],
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const collection = await loadCollection(ctx, id)
    const steps = plan(collection)
    if (steps.length === 0) return
    for (const step of steps) if (step.do !== "remove") ctx.providers.checkoutPayment(providerOf(step))
    const asked = await carryOut(ctx, collection, steps)
    if (await write(ctx, collection, { steps, asked })) return
    await closeLater(ctx, startedBy(steps, asked))
    await sleep(Math.random() * 10 * 2 ** attempt)
  }
  throw conflict("The payment sessions are being changed by other requests")
}

const providerOf = (step: Exclude<Step, { do: "remove" }>) =>
  step.do === "start" ? step.provider_id : step.session.provider_id

/** What is paid by a session, for its provider. A collection takes the place of the cart. */
export function saleOf({ customer }: Context, { id, currency_code }: LoadedCollection, amount: number): Sale {
  const buyer = customer && { id: customer.id, email: customer.email }
  return { amount, currency_code, cart_id: id, customer: buyer, context: {} }
}

async function carryOut(ctx: Context, collection: LoadedCollection, steps: Step[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const step of steps) {
    if (step.do === "remove") continue
    const provider = ctx.providers.payment(providerOf(step))
    const sale = saleOf(ctx, collection, step.amount)
    if (step.do === "start") {
      const { id, provider_id, amount } = step
      const data = await ask(() => provider.createSession({ ...sale, session_id: id, idempotency_key: newId("ps") }))
      asked.push({ id, provider_id, amount, data, status: "pending" })
      continue
    }
    const { id, provider_id, data: before, status } = step.session
    const data = await ask(() => provider.updateSession(before as PaymentData, sale))
    asked.push({ id, provider_id, amount: step.amount, data, status })
  }
  return asked
}

/** A provider's refusal is answered with its own message, and so is the reason of a failure. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error)) throw error
    throw new Refusal("invalid_data", error instanceof Error ? error.message : "The payment provider failed")
  }
}

interface Carried {
  steps: Step[]
  asked: Asked[]
}

/** Writes the rows, unless the collection or its sessions have changed since they were planned. */
async function write(ctx: Context, planned: LoadedCollection, { steps, asked }: Carried): Promise<boolean> {
  let is_written = false
  await changeCollection(ctx, planned.id, async (tx, collection) => {
    if (versionOf(collection) !== versionOf(planned)) return
    is_written = true
    for (const row of asked) await save(tx, collection, row)
    const unused = steps.flatMap((step) => unusedBy(step) ?? [])
    const replaced = unused.filter(({ id }) => !asked.some((row) => row.id === id))
    await dropSessions(tx, collection.id, replaced)
    await closeCollectionSessions(tx, unused)
    await tx.db.paymentCollection.update({ where: { id: collection.id }, data: { updated_at: tx.now() } })
    await emitWebhookEvents(tx, "payment-collection.updated", { id: collection.id })
  })
  return is_written
}

const unusedBy = (step: Step) =>
  step.do === "remove" ? step.session : step.do === "start" ? step.instead_of : undefined

const versionOf = ({ status, amount, payment_sessions, order_edits }: LoadedCollection): string =>
  JSON.stringify([
    status,
    amount,
    order_edits.map((edit) => [edit.requested_at, edit.confirmed_at, edit.declined_at, edit.canceled_at]),
    payment_sessions.map(({ id, status, amount, updated_at }) => [id, status, amount, updated_at]),
  ])

async function save({ db, now }: Context, collection: LoadedCollection, { id, ...row }: Asked): Promise<void> {
  const data = { ...row, is_initiated: true, payment_authorized_at: null, updated_at: now() }
  if (collection.payment_sessions.some((one) => one.id === id)) {
    await db.paymentSession.update({ where: { id }, data })
    return
  }
  await db.paymentSession.create({ data: { ...data, id } })
  await db.paymentCollectionSession.create({
    data: { payment_collection_id: collection.id, payment_session_id: id },
  })
}

/** The rows of sessions go, but those of a provider that the store does not have, which cannot be closed. */
export async function dropSessions({ db, providers }: Context, id: string, sessions: Session[]): Promise<void> {
  const ids = sessions.map((session) => session.id)
  const known = sessions.filter(({ provider_id }) => providers.ids.payment.includes(provider_id))
  await db.paymentCollectionSession.deleteMany({
    where: { payment_collection_id: id, payment_session_id: { in: ids } },
  })
  await db.paymentSession.deleteMany({ where: { id: { in: known.map((session) => session.id) } } })
}

const startedBy = (steps: Step[], asked: Asked[]) =>
  asked
    .filter(({ id }) => steps.some((step) => step.do === "start" && step.id === id))
    .map(({ provider_id, data }) => ({ provider_id, data }))
