import { Email, input, optional, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { admin, open, router } from "../access/procedures.ts"
import { User } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { DEVICE, TokenAnswer } from "../wire/device-token.ts"
import { endSession } from "./log-in.ts"
import { operatorThemselves } from "./operators.ts"
import { signInBrowser, signInProgram } from "./sign-in.ts"

/** Of operators with a second factor; v1's clients send none. */
const Code = optional(z.string().max(100))

/** @public */
export const adminAuth = router({
  login: open
    .meta(rest("POST /admin/auth", "User Login", { request_headers: DEVICE }))
    .input(input({ email: Email, password: z.string().min(1), code: Code }))
    .output(one("user", User))
    .mutation(async ({ ctx, input }) => ({ user: await operatorThemselves(ctx, await signInBrowser(ctx, input)) })),

  createToken: open
    .meta(rest("POST /admin/auth/token", "Create a Bearer Token", { request_headers: DEVICE }))
    .input(z.strictObject({ email: Email, password: z.string().min(1), code: Code }))
    .output(plain(TokenAnswer))
    .mutation(({ ctx, input }) => signInProgram(ctx, input)),

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
    .query(async ({ ctx }) => ({ user: await operatorThemselves(ctx, ctx.user_id) })),
})
