import { BEARER_TOKEN_MS, issueToken } from "@mercer/auth"
import { Email, input, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { admin, open, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { User } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { authenticate, endSession, startSession, trustDevice } from "./log-in.ts"

/** @public */
export const adminAuth = router({
  login: open
    .meta(rest("POST /admin/auth", "User Login"))
    .input(input({ email: Email, password: z.string().min(1) }))
    .output(one("user", User))
    .mutation(async ({ ctx, input }) => {
      const { id } = await authenticate(ctx, "admin", input)
      await startSession(ctx, "admin", id)
      return { user: await self(ctx, id) }
    }),

  createToken: open
    .meta(rest("POST /admin/auth/token", "Create a Bearer Token"))
    .input(z.strictObject({ email: Email, password: z.string().min(1) }))
    .output(plain(z.object({ access_token: z.string() })))
    .mutation(async ({ ctx, input }) => {
      const { id: subject_id } = await authenticate(ctx, "admin", input)
      const access_token = await issueToken(ctx.db, { purpose: "bearer", subject_id, ttl_ms: BEARER_TOKEN_MS })
      await trustDevice(ctx, "admin", subject_id)
      return { access_token }
    }),

  logout: admin
    .meta(rest("DELETE /admin/auth", "User Logout"))
    .input(z.strictObject({}))
    .output(plain(z.object({})))
    .mutation(async ({ ctx }) => {
      await endSession(ctx, "admin")
      await endMedusaLogins(ctx, "admin", ctx.user_id)
      return {}
    }),

  get: admin
    .meta(rest("GET /admin/auth", "Get Current User"))
    .input(input({}))
    .output(one("user", User))
    .query(async ({ ctx }) => ({ user: await self(ctx, ctx.user_id) })),
})

/** The operator as they see themselves: with their own api_token. A role that was never set reads as member. */
async function self(ctx: Context, id: string) {
  const user = await findOne(ctx, "User", { id }, {}, "The user")
  return { ...user, role: user.role ?? "member", own: true }
}
