import { Email, input, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { open } from "../access/procedures.ts"
import { requestPasswordReset, resetPassword } from "../account/reset-password.ts"
import { DEVICE } from "../wire/device-token.ts"
import { CustomerAlone } from "../wire/store-responses.ts"
import { getCustomer } from "./store-customer-addresses.ts"

const aliases = ["/store/customers/reset-password"]

/** Setting a new password by email, without the old one: a part of the operations on customers. */
export const passwordReset = {
  requestPasswordReset: open
    .meta(
      rest("POST /store/customers/password-token", "Request Password Reset", {
        success: "no_content",
        request_headers: DEVICE,
      }),
    )
    .input(z.strictObject({ email: Email }))
    .output(plain(z.object({})))
    .mutation(async ({ ctx, input: { email } }) => {
      await requestPasswordReset(ctx, "customer", email)
      return {}
    }),

  resetPassword: open
    .meta(rest("POST /store/customers/password-reset", "Reset Password", { aliases }))
    .input(input({ email: Email, token: z.string().min(1).max(10_000), password: z.string() }))
    .output(CustomerAlone)
    .mutation(async ({ ctx, input: { email, token, password } }) =>
      getCustomer(ctx, await resetPassword(ctx, "customer", { email, token, password })),
    ),
}
