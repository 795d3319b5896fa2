import { Email, plain, rest, takes } from "@mercer/rest"
import * as z from "zod"
import { requestPasswordReset, resetPassword } from "../flows/reset-password.ts"
import { open } from "../procedures.ts"
import { shownCustomer } from "./customer-addresses.ts"
import { CustomerAlone } from "./shown.ts"

const aliases = ["/store/customers/reset-password"]

/** Setting a new password without the old one, by a mail: a part of the operations on customers. */
export const passwordReset = {
  requestPasswordReset: open
    .meta(rest("POST /store/customers/password-token", "Request Password Reset", { status: 204 }))
    .input(z.strictObject({ email: Email }))
    .output(plain(z.object({})))
    .mutation(async ({ ctx, input: { email } }) => {
      await requestPasswordReset(ctx, "customer", email)
      return {}
    }),

  resetPassword: open
    .meta(rest("POST /store/customers/password-reset", "Reset Password", { aliases }))
    .input(takes({ email: Email, token: z.string().min(1).max(10_000), password: z.string() }))
    .output(CustomerAlone)
    .mutation(async ({ ctx, input: { email, token, password } }) =>
      shownCustomer(ctx, await resetPassword(ctx, "customer", { email, token, password })),
    ),
}
