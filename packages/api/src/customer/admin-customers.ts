import { Refusal } from "@mercer/commerce"
import { changes, Email, Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Customer } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { createCustomer, editCustomer } from "./edit-customer.ts"
import { CustomerFilters, listedCustomers } from "./listed-customers.ts"

const CustomerAnswer = one("customer", Customer, ["orders", "shipping_addresses"])
const word = z.string().max(255)
/** Instead of a password: whether the customer is emailed an invitation to set one; false: not now. */
const invite = z.boolean().optional()
const Groups = z.array(z.strictObject({ id: Id }))

// Writes are not a single transaction: hashing a password takes time, and no connection waits for it.
/** @public */
export const customers = {
  create: admin
    .meta(rest("POST /admin/customers", "Create a Customer", { success: "created", fields: "Customer" }))
    .input(
      input({
        email: Email,
        first_name: word,
        last_name: word,
        password: z.string().min(1).optional(),
        invite,
        phone: optional(word),
        metadata: Metadata,
      }),
    )
    .output(one("customer", Customer))
    .mutation(async ({ ctx, input: { expand: _, fields: _f, invite, ...wanted } }) => {
      if ((wanted.password === undefined) === (invite === undefined))
        throw new Refusal("invalid_data", "One of password and invite is needed, and not both")
      return getResponse(ctx, await createCustomer(ctx, wanted, invite))
    }),

  list: admin
    .meta(rest("GET /admin/customers", "List Customers", { fields: "Customer", replica: true }))
    .input(input(CustomerFilters))
    .output(many("customers", Customer))
    .query(({ ctx, input }) => listedCustomers(ctx, input)),

  get: admin
    .meta(rest("GET /admin/customers/{id}", "Get a Customer"))
    .input(input({ id: Id }))
    .output(CustomerAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: admin
    .meta(rest("POST /admin/customers/{id}", "Update a Customer", { fields: "Customer" }))
    .input(
      changes({
        id: Id,
        email: Email.optional(),
        first_name: optional(word),
        last_name: optional(word),
        phone: optional(word),
        password: optional(z.string().min(1)),
        metadata: Metadata,
        groups: optional(Groups),
      }),
    )
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { id, expand: _, fields: _f, ...change } }) => {
      await editCustomer(ctx, id, change)
      return getResponse(ctx, id)
    }),
}

async function getResponse(ctx: Context, id: string) {
  return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), `Customer with id: ${id}`) }
}
