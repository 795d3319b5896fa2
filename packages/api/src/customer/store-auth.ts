import { live } from "@mercer/db"
import { Email, Id, input, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { customer, open, router } from "../access/procedures.ts"
import { authenticate, endSession, startSession, trustDevice } from "../account/log-in.ts"
import { endStoreToken, startStoreToken } from "../account/store-tokens.ts"
import { emailForms } from "../data/emails.ts"
import { findOne, treeOf } from "../data/read.ts"
import { DEVICE, TokenAnswer } from "../wire/device-token.ts"
import { LoggedIn } from "../wire/store-responses.ts"

/** @public */
export const storeAuth = router({
  login: open
    .meta(rest("POST /store/auth", "Customer Login", { request_headers: DEVICE }))
    .input(input({ email: Email, password: z.string().min(1) }))
    .output(LoggedIn)
    .mutation(async ({ ctx, input }) => {
      const { id } = await authenticate(ctx, "customer", input)
      await startSession(ctx, "customer", id)
      return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), "The customer") }
    }),

  createToken: open
    .meta(rest("POST /store/auth/token", "Create a Customer's Bearer Token", { request_headers: DEVICE }))
    .input(z.strictObject({ email: Email, password: z.string().min(1) }))
    .output(plain(TokenAnswer))
    .mutation(async ({ ctx, input }) => {
      const account = await authenticate(ctx, "customer", input)
      const access_token = await startStoreToken(ctx, account)
      return { access_token, device_token: await trustDevice(ctx, "customer", account.id) }
    }),

  logout: customer
    .meta(rest("DELETE /store/auth", "Customer Log out"))
    .input(z.strictObject({}))
    .output(plain(z.object({})))
    .mutation(async ({ ctx }) => {
      const login = await ctx.storeLogin()
      if (login) await endStoreToken(ctx, login)
      else await endSession(ctx, "customer")
      await endMedusaLogins(ctx, "customer", ctx.customer.id)
      return {}
    }),

  get: customer
    .meta(rest("GET /store/auth", "Get Current Customer"))
    .input(input({}))
    .output(LoggedIn)
    .query(async ({ ctx }) => ({
      customer: await findOne(ctx, "Customer", { id: ctx.customer.id }, treeOf(ctx.shape), "The customer"),
    })),

  exists: open
    .meta(rest("GET /store/auth/{email}", "Check if email exists"))
    .input(z.strictObject({ email: Id.trim() }))
    .output(plain(z.object({ exists: z.boolean() })))
    .query(async ({ ctx, input }) => {
      // This reveals by design whether an account exists, so it is rate limited.
      await ctx.limits.exists.count({ address: ctx.request.ip })
      const where = { email: { in: emailForms(input.email) }, has_account: true, ...live }
      return { exists: (await ctx.db.customer.count({ where })) > 0 }
    }),
})
