import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { PaymentCollection, PaymentSession } from "../entities/index.ts"
import { one, oneWithout, within } from "../wire/answers.ts"
import { noCollection } from "./load-collection.ts"

export const CollectionAnswer = one("payment_collection", PaymentCollection, ["region", "payment_sessions", "payments"])
export const CollectionAlone = one("payment_collection", PaymentCollection)

const REGION_MAY = ["region.currency", "region.countries", "region.payment_providers"]
const STORE_MAY = [...REGION_MAY, "payment_sessions"]

const OPERATORS_ONLY = ["authorized_amount", ...PaymentCollection.spec.operators_only]
export const StoreCollection = within(
  oneWithout("payment_collection", PaymentCollection, OPERATORS_ONLY, ["region", "payment_sessions"]),
  STORE_MAY,
)
export const CollectionWithSessions = within(
  one("payment_collection", PaymentCollection, ["region.payment_providers", "payment_sessions"]),
  STORE_MAY,
)
export const CollectionWithPayments = within(
  one("payment_collection", PaymentCollection, ["payment_sessions", "payments"]),
  [...STORE_MAY, "payments"],
)
export const SessionAnswer = within(one("payment_session", PaymentSession), [])

export async function getCollection(ctx: Context, id: string) {
  return findOne(ctx, "PaymentCollection", { id }, treeOf(ctx.shape), noCollection(id))
}

/** As the storefront sees it: the data of payments is for operators, that of sessions for the provider's script. */
export async function getStoreCollection(ctx: Context, id: string) {
  const collection = await getCollection(ctx, id)
  const { payments } = collection as { payments?: object[] }
  return { ...collection, ...(payments && { payments: payments.map((payment) => ({ ...payment, data: {} })) }) }
}

export async function getSession(ctx: Context, id: string) {
  return findOne(ctx, "PaymentSession", { id }, treeOf(ctx.shape), `Payment session with id ${id}`)
}
