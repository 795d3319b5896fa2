import { Id, rest, takes } from "@mercer/rest"
import { Address, FullAddress } from "../address.ts"
import type { Context } from "../context.ts"
import { addAddress, deleteAddress, updateAddress } from "../flows/customer-addresses.ts"
import { customer } from "../procedures.ts"
import { findOne, treeOf } from "../read.ts"
import { CustomerAnswer } from "./shown.ts"

/** The logged-in customer as the request wants to see him. */
export async function shownCustomer(ctx: Context, id: string) {
  return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), "The customer") }
}

/** The addresses a customer keeps: a part of the operations on customers. */
export const addresses = {
  addAddress: customer
    .meta(rest("POST /store/customers/me/addresses", "Add a Shipping Address"))
    .input(takes({ address: FullAddress }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input }) => {
      await addAddress(ctx, ctx.customer.id, input.address)
      return shownCustomer(ctx, ctx.customer.id)
    }),

  updateAddress: customer
    .meta(rest("POST /store/customers/me/addresses/{address_id}", "Update a Shipping Address"))
    .input(takes({ address_id: Id, ...Address.shape }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { address_id, expand: _, fields: _f, ...fields } }) => {
      await updateAddress(ctx, ctx.customer.id, address_id, fields)
      return shownCustomer(ctx, ctx.customer.id)
    }),

  deleteAddress: customer
    .meta(rest("DELETE /store/customers/me/addresses/{address_id}", "Delete an Address"))
    .input(takes({ address_id: Id }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { address_id } }) => {
      await deleteAddress(ctx, ctx.customer.id, address_id)
      return shownCustomer(ctx, ctx.customer.id)
    }),
}
