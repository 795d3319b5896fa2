import { hashPassword } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { Email, maybe, rest, takes } from "@mercer/rest"
import * as z from "zod"
import { startSession } from "../flows/log-in.ts"
import { open, router } from "../procedures.ts"
import { findOne, treeOf } from "../read.ts"
import { CustomerAnswer } from "./shown.ts"

const name = z.string().min(1).max(255)

export const customers = router({
  create: open
    .meta(rest("POST /store/customers", "Create a Customer"))
    .input(
      takes({
        email: Email,
        first_name: name,
        last_name: name,
        password: z.string(),
        phone: maybe(z.string().max(255)),
      }),
    )
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { password, email, first_name, last_name, phone } }) => {
      // Asked first, so that an e-mail that is taken does not cost a hash; the unique index decides between two at once.
      const taken = await ctx.db.customer.count({ where: { email, has_account: true, ...live } })
      if (taken)
        throw new Refusal("duplicate_error", "A customer with the given email already has an account. Log in instead")
      const password_hash = await hashPassword(password, ctx.settings.password_min_length)
      const id = newId("cus")
      await ctx.db.customer.create({
        data: { id, email, first_name, last_name, phone, password_hash, has_account: true },
      })
      await startSession(ctx, "customer", id)
      return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), "The customer") }
    }),
})
