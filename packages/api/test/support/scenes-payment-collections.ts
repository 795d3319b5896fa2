import { aCollection, aSession } from "./collections.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"

const toOperator =
  (body?: Record<string, unknown>, canceled = false): MakeScene =>
  async (shop, market) => {
    const one = await aCollection(shop, market)
    if (canceled) await shop.db.orderEdit.update({ where: { id: one.edit }, data: { canceled_at: new Date() } })
    else await aSession(shop, one)
    return { by: await anOperatorAtWork(shop), values: { id: one.id }, body }
  }

const toBuyer =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop, market) => {
    const one = await aCollection(shop, market)
    return { by: shop.visitor(), values: { id: one.id }, body }
  }

const onSession: MakeScene = async (shop, market) => {
  const one = await aCollection(shop, market)
  return { by: shop.visitor(), values: { id: one.id, session_id: await aSession(shop, one) } }
}

/** For each operation on payment collections, a shop in which it succeeds with a full response. */
export const collectionScenes: Record<string, MakeScene> = {
  "admin.payment-collections.get": toOperator(),
  "admin.payment-collections.update": toOperator({ description: "The difference", metadata: { a: 1 } }),
  "admin.payment-collections.authorize": toOperator(),
  "admin.payment-collections.delete": toOperator(undefined, true),
  "store.payment-collections.get": toBuyer(),
  "store.payment-collections.setSession": toBuyer({ provider_id: "manual" }),
  "store.payment-collections.setSessions": toBuyer({
    sessions: [
      { provider_id: "manual", amount: 300 },
      { provider_id: "scripted", amount: 240 },
    ],
  }),
  "store.payment-collections.authorizeSessions": async (shop, market) => {
    const { by, values } = await onSession(shop, market)
    return { by, values: { id: values?.id ?? "" }, body: { session_ids: [values?.session_id] } }
  },
  "store.payment-collections.refreshSession": onSession,
  "store.payment-collections.authorizeSession": onSession,
}
