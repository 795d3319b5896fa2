import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { changes, Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { adminChange, adminWrite } from "../access/procedures.ts"
import { lockCustomerRow } from "../account/queries.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Customer } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { Address, FullAddress } from "../wire/address.ts"
import { one } from "../wire/answers.ts"
import { billingAddress, changeAddress, savedAddress } from "./customer-addresses.ts"

const CustomerAnswer = one("customer", Customer, ["shipping_addresses", "billing_address"])
/** Whether it becomes the customer's billing address; false: it no longer is. */
const is_billing_address = optional(z.boolean())

/** Customers' addresses, edited by operators: a part of the operations on customers. @public */
export const customerAddresses = {
  addAddress: adminWrite
    .meta(rest("POST /admin/customers/{id}/addresses", "Add an Address to a Customer"))
    .input(input({ id: Id, ...FullAddress.shape, is_billing_address }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { id, is_billing_address: isBilling, expand: _, fields: _f, ...fields } }) => {
      await lockedCustomer(ctx, id)
      const address_id = await savedAddress(ctx, id, fields)
      if (isBilling) await setBilling(ctx, id, address_id)
      return getResponse(ctx, id)
    }),

  updateAddress: adminChange(["address", "address_id", (ctx, { id }) => lockCustomerRow(ctx, String(id))])
    .meta(rest("POST /admin/customers/{id}/addresses/{address_id}", "Update an Address of a Customer"))
    .input(changes({ id: Id, address_id: Id, ...Address.shape, is_billing_address }))
    .output(CustomerAnswer)
    .mutation(
      async ({ ctx, input: { id, address_id, is_billing_address: isBilling, expand: _, fields: _f, ...fields } }) => {
        const customer = await lockedCustomer(ctx, id)
        const wasBilling = customer.billing_address_id === address_id
        const isSaved = await isSavedAddress(ctx, id, address_id)
        if (!isSaved && !wasBilling) throw noAddress(address_id)
        if (isSaved) await changeAddress(ctx, address_id, fields)
        const present = isSaved ? address_id : await billingAddress(ctx, customer, fields)
        if (isBilling ?? wasBilling) await setBilling(ctx, id, present ?? null)
        else if (wasBilling) await setBilling(ctx, id, null)
        return getResponse(ctx, id)
      },
    ),

  deleteAddress: adminWrite
    .meta(rest("DELETE /admin/customers/{id}/addresses/{address_id}", "Delete an Address of a Customer"))
    .input(input({ id: Id, address_id: Id }))
    .output(CustomerAnswer)
    .mutation(async ({ ctx, input: { id, address_id } }) => {
      const customer = await lockedCustomer(ctx, id)
      const wasBilling = customer.billing_address_id === address_id
      const isSaved = await isSavedAddress(ctx, id, address_id)
      if (!isSaved && !wasBilling) throw noAddress(address_id)
      if (isSaved) await ctx.db.address.update({ where: { id: address_id }, data: { deleted_at: ctx.now() } })
      if (wasBilling) await setBilling(ctx, id, null)
      return getResponse(ctx, id)
    }),
}

const noAddress = (id: string) => new Refusal("not_found", `Address with id: ${id} was not found`)

/** The customer, locked: changes to one profile and its addresses run one after another. */
async function lockedCustomer(ctx: Context, id: string) {
  await lockCustomerRow(ctx, id)
  const customer = await ctx.db.customer.findFirst({ where: { id, ...live } })
  if (!customer) throw new Refusal("not_found", `Customer with id: ${id} was not found`)
  return customer
}

const isSavedAddress = async ({ db }: Context, customer_id: string, id: string) =>
  (await db.address.count({ where: { id, customer_id, ...live } })) > 0

async function setBilling({ db }: Context, id: string, billing_address_id: string | null): Promise<void> {
  await db.customer.update({ where: { id }, data: { billing_address_id } })
}

async function getResponse(ctx: Context, id: string) {
  await emitWebhookEvents(ctx, "customer.updated", { id })
  return { customer: await findOne(ctx, "Customer", { id }, treeOf(ctx.shape), `Customer with id: ${id}`) }
}
