import { MAX_AMOUNT, Refusal } from "@mercer/commerce"
import { Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import { authorizeSessions } from "./authorize-collection.ts"
import {
  CollectionWithPayments,
  CollectionWithSessions,
  getSession,
  getStoreCollection,
  SessionAnswer,
  StoreCollection,
} from "./responses.ts"
import { refreshSession, setSession, setSessions } from "./set-sessions.ts"

const MOST = 20
const Wanted = z.strictObject({
  provider_id: Id,
  amount: z.int().min(1).max(MAX_AMOUNT),
  session_id: optional(Id),
})

/** @public */
export const paymentCollections = router({
  get: shopper
    .meta(rest("GET /store/payment-collections/{id}", "Get a Payment Collection"))
    .input(input({ id: Id }))
    .output(StoreCollection)
    .query(async ({ ctx, input: { id } }) => ({ payment_collection: await getStoreCollection(ctx, id) })),

  setSession: shopper
    .meta(rest("POST /store/payment-collections/{id}/sessions", "Set a Payment Collection's Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CollectionWithSessions)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await setSession(ctx, id, provider_id)
      return { payment_collection: await getStoreCollection(ctx, id) }
    }),

  setSessions: shopper
    .meta(rest("POST /store/payment-collections/{id}/sessions/batch", "Set a Payment Collection's Sessions"))
    .input(input({ id: Id, sessions: z.array(Wanted).min(1).max(MOST) }))
    .output(CollectionWithSessions)
    .mutation(async ({ ctx, input: { id, sessions } }) => {
      await setSessions(ctx, id, sessions)
      return { payment_collection: await getStoreCollection(ctx, id) }
    }),

  authorizeSessions: shopper
    .meta(
      rest("POST /store/payment-collections/{id}/sessions/batch/authorize", "Authorize Payment Sessions", {
        idempotent: true,
      }),
    )
    .input(input({ id: Id, session_ids: z.array(Id).min(1).max(MOST) }))
    .output(CollectionWithPayments)
    .mutation(async ({ ctx, input: { id, session_ids } }) => {
      await authorizeSessions(ctx, id, session_ids)
      return { payment_collection: await getStoreCollection(ctx, id) }
    }),

  refreshSession: shopper
    .meta(rest("POST /store/payment-collections/{id}/sessions/{session_id}", "Refresh a Payment Session"))
    .input(input({ id: Id, session_id: Id }))
    .output(SessionAnswer)
    .mutation(async ({ ctx, input: { id, session_id } }) => {
      return { payment_session: await getSession(ctx, await refreshSession(ctx, id, session_id)) }
    }),

  authorizeSession: shopper
    .meta(
      rest("POST /store/payment-collections/{id}/sessions/{session_id}/authorize", "Authorize a Payment Session", {
        idempotent: true,
      }),
    )
    .input(input({ id: Id, session_id: Id }))
    .output(SessionAnswer)
    .mutation(async ({ ctx, input: { id, session_id } }) => {
      const failed = new Refusal("payment_authorization_error", `Failed to authorize Payment Session id ${session_id}`)
      await authorizeSessions(ctx, id, [session_id])
      const of_collection = { id: session_id, payment_collections: { some: { payment_collection_id: id } } }
      const session = await ctx.db.paymentSession.findFirst({ where: of_collection, select: { status: true } })
      if (session?.status !== "authorized") throw failed
      return { payment_session: await getSession(ctx, session_id) }
    }),
})
