import { Id, input, rest } from "@mercer/rest"
import { customer } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Address, FullAddress } from "../wire/address.ts"
import { CustomerAnswer } from "../wire/store-responses.ts"
import { addAddress, deleteAddress, updateAddress } from "./customer-addresses.ts"

/** The logged-in customer with the fields that the request selects. */
export async function getCustomer(ctx: Context, id: string) {
  return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), "The customer") }
}

/** A customer's saved addresses: a part of the operations on customers. */
export const addresses = {
  addAddress: customer
    .meta(rest("POST /store/customers/me/addresses", "Add a Shipping Address"))
    .input(input({ address: FullAddress }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input }) => {
      await addAddress(ctx, ctx.customer.id, input.address)
      return getCustomer(ctx, ctx.customer.id)
    }),

  updateAddress: customer
    .meta(rest("POST /store/customers/me/addresses/{address_id}", "Update a Shipping Address"))
    .input(input({ address_id: Id, ...Address.shape }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { address_id, expand: _, fields: _f, ...fields } }) => {
      await updateAddress(ctx, ctx.customer.id, address_id, fields)
      return getCustomer(ctx, ctx.customer.id)
    }),

  deleteAddress: customer
    .meta(rest("DELETE /store/customers/me/addresses/{address_id}", "Delete an Address"))
    .input(input({ address_id: Id }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { address_id } }) => {
      await deleteAddress(ctx, ctx.customer.id, address_id)
      return getCustomer(ctx, ctx.customer.id)
    }),
}
