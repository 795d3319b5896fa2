import { changes, Email, Id, Metadata, maybe, rest, takes } from "@mercer/rest"
import * as z from "zod"
import { many, one } from "../answers.ts"
import type { Context } from "../context.ts"
import { Customer } from "../entities/index.ts"
import { createAccount, editCustomer } from "../flows/edit-customer.ts"
import { CustomerFilters, listedCustomers } from "../flows/listed-customers.ts"
import { admin, router } from "../procedures.ts"
import { findOne, treeOf } from "../read.ts"

const CustomerAnswer = one("customer", Customer, ["orders", "shipping_addresses"])
const word = z.string().max(255)
const Groups = z.array(z.strictObject({ id: Id }))

// Writes are no single transaction: a password takes its time to be hashed, and no connection waits for it.
export const customers = router({
  create: admin
    .meta(rest("POST /admin/customers", "Create a Customer", { status: 201 }))
    .input(
      takes({
        email: Email,
        first_name: word,
        last_name: word,
        password: z.string().min(1),
        phone: maybe(word),
        metadata: Metadata,
      }),
    )
    .output(one("customer", Customer))
    .mutation(async ({ ctx, input: { expand: _, fields: _f, ...wanted } }) =>
      shown(ctx, await createAccount(ctx, wanted)),
    ),

  list: admin
    .meta(rest("GET /admin/customers", "List Customers"))
    .input(takes(CustomerFilters))
    .output(many("customers", Customer))
    .query(({ ctx, input }) => listedCustomers(ctx, input)),

  get: admin
    .meta(rest("GET /admin/customers/{id}", "Get a Customer"))
    .input(takes({ id: Id }))
    .output(CustomerAnswer)
    .query(({ ctx, input: { id } }) => shown(ctx, id)),

  update: admin
    .meta(rest("POST /admin/customers/{id}", "Update a Customer"))
    .input(
      changes({
        id: Id,
        email: maybe(Email),
        first_name: maybe(word),
        last_name: maybe(word),
        phone: maybe(word),
        password: maybe(z.string().min(1)),
        metadata: Metadata,
        groups: maybe(Groups),
      }),
    )
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { id, expand: _, fields: _f, ...change } }) => {
      await editCustomer(ctx, id, change)
      return shown(ctx, id)
    }),
})

async function shown(ctx: Context, id: string) {
  return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), `Customer with id: ${id}`) }
}
