import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { Email, Id, input, Metadata, optional, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { hashNewPassword } from "../access/passwords.ts"
import { customer, open, router } from "../access/procedures.ts"
import { startSession } from "../account/log-in.ts"
import { emailForms } from "../data/emails.ts"
import { ownOrders } from "../order-history/store-customer-orders.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { Address } from "../wire/address.ts"
import { CustomerAnswer } from "../wire/store-responses.ts"
import { savedMethods } from "./saved-methods.ts"
import { addresses, getCustomer } from "./store-customer-addresses.ts"
import { passwordReset } from "./store-password-reset.ts"
import { updateCustomer } from "./update-customer.ts"

const name = z.string().min(1).max(255)
const PaymentMethods = plain(
  z.object({
    payment_methods: z.array(z.strictObject({ provider_id: z.string(), data: z.record(z.string(), z.unknown()) })),
  }),
)

const NEW_TOKEN = {
  "X-Access-Token": "The new token of a customer who is logged in by Bearer, after a change of email or password.",
}

/** @public */
export const customers = router({
  create: open
    .meta(rest("POST /store/customers", "Create a Customer"))
    .input(
      input({
        email: Email,
        first_name: name,
        last_name: name,
        password: z.string(),
        phone: optional(z.string().max(255)),
      }),
    )
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { password, email, first_name, last_name, phone } }) => {
      // Checked first, so that a taken email does not cost a hash; the unique index settles concurrent requests.
      const known = { email: { in: emailForms(email) }, has_account: true, ...live }
      const taken = await ctx.db.customer.count({ where: known })
      if (taken)
        throw new Refusal("duplicate_error", "A customer with the given email already has an account. Log in instead")
      const password_hash = await hashNewPassword(ctx, password)
      const id = newId("cus")
      const data = { id, email, first_name, last_name, phone, password_hash, has_account: true }
      await ctx.tx(async (tx) => {
        await tx.db.customer.create({ data })
        await emitWebhookEvents(tx, "customer.created", { id })
      })
      await startSession(ctx, "customer", id)
      return getCustomer(ctx, id)
    }),

  get: customer
    .meta(rest("GET /store/customers/me", "Get a Customer"))
    .input(input({}))
    .output(CustomerAnswer)
    .query(({ ctx }) => getCustomer(ctx, ctx.customer.id)),

  update: customer
    .meta(rest("POST /store/customers/me", "Update Customer", { response_headers: NEW_TOKEN }))
    .input(
      input({
        first_name: optional(z.string().max(255)),
        last_name: optional(z.string().max(255)),
        phone: optional(z.string().max(255)),
        email: Email.optional(),
        password: optional(z.string()),
        metadata: Metadata,
        billing_address: optional(z.union([Address, Id])),
      }),
    )
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { expand: _, fields: _f, ...change } }) => {
      await updateCustomer(ctx, ctx.customer.id, change)
      return getCustomer(ctx, ctx.customer.id)
    }),

  ...addresses,
  orders: ownOrders,
  ...passwordReset,

  paymentMethods: customer
    .meta(rest("GET /store/customers/me/payment-methods", "Get Payment Methods"))
    .input(z.strictObject({}))
    .output(PaymentMethods)
    .query(async ({ ctx }) => ({ payment_methods: await savedMethods(ctx, ctx.customer) })),
})
