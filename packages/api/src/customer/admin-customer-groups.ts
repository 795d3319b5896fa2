import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  input,
  Metadata,
  Order,
  QueryString,
  rest,
  StringFilter,
  Texts,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import { markChanged } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, matched, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Customer, CustomerGroup } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { CustomerFilters, listedCustomers } from "./listed-customers.ts"
import { lockGroup } from "./lock-group.ts"

const GroupAnswer = one("customer_group", CustomerGroup)
const Name = z.string().max(255).regex(/\S/, "must not be blank")
const Members = z.array(z.strictObject({ id: Id }))

/** @public */
export const customerGroups = router({
  create: adminWrite
    .meta(rest("POST /admin/customer-groups", "Create a Customer Group"))
    .input(input({ name: Name, metadata: Metadata }))
    .output(GroupAnswer)
    .mutation(async ({ ctx, input: { name, metadata } }) => {
      await mustBeFree(ctx, name, `Key (name)=(${name}) already exists.`)
      const data = { id: newId("cgrp"), name, metadata: (metadata ?? undefined) as object | undefined }
      await ctx.db.customerGroup.create({ data })
      return getResponse(ctx, data.id)
    }),

  list: admin
    .meta(rest("GET /admin/customer-groups", "List Customer Groups", { replica: true }))
    .input(
      input({
        ...AdminPage(10),
        q: QueryString,
        id: StringFilter,
        name: Texts,
        discount_condition_id: QueryString,
        created_at: DateFilter,
        updated_at: DateFilter,
        order: Order("id", "name", "created_at", "updated_at"),
      }),
    )
    .output(many("customer_groups", CustomerGroup))
    .query(({ ctx, input }) => {
      const { limit, offset, order, q, id, name, discount_condition_id: condition_id, created_at, updated_at } = input
      const where = {
        ...live,
        id: matched(id),
        name: oneOf(name),
        created_at,
        updated_at,
        AND: [searching(q, ["name"])],
        ...(condition_id !== undefined && { discount_conditions: { some: { condition_id } } }),
      }
      return page(ctx, "CustomerGroup", "customer_groups", { limit, offset }, { where, order: ordering(order) })
    }),

  get: admin
    .meta(rest("GET /admin/customer-groups/{id}", "Get a Customer Group"))
    .input(input({ id: Id }))
    .output(GroupAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: adminChange("customer_group")
    .meta(rest("POST /admin/customer-groups/{id}", "Update a Customer Group"))
    .input(changes({ id: Id, name: Name.optional(), metadata: Metadata }))
    .output(GroupAnswer)
    .mutation(async ({ ctx, input: { id, name, metadata } }) => {
      const present = await lockGroup(ctx, id)
      if (name && name !== present.name) await mustBeFree(ctx, name, `Customer_group with name ${name} already exists.`)
      const changed = updatedMetadata(present.metadata, metadata) as object | undefined
      await ctx.db.customerGroup.update({ where: { id }, data: { name, metadata: changed } })
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/customer-groups/{id}", "Delete a Customer Group"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("customer_group"))
    .mutation(async ({ ctx, input: { id } }) => {
      // v1: the row itself is deleted, and its memberships by its keys; a missing group counts as deleted.
      await ctx.db.customerGroup.deleteMany({ where: { id } })
      return { id, object: "customer_group" as const, deleted: true as const }
    }),

  listCustomers: admin
    .meta(rest("GET /admin/customer-groups/{id}/customers", "List Customers (of a group)", { replica: true }))
    .input(input({ id: Id, ...CustomerFilters }))
    // v1: a member is returned with the group that they were found by, even if it is not requested.
    .output(many("customers", Customer, ["groups"]))
    .query(async ({ ctx, input: { id, ...asked } }) => {
      if (!(await ctx.db.customerGroup.count({ where: { id, ...live } }))) throw notFound(id)
      const found = await listedCustomers(ctx, asked, id)
      return asked.expand === undefined
        ? { ...found, customers: found.customers.map((one) => withGroup(one, id)) }
        : found
    }),

  addCustomers: adminChange("customer_group")
    .meta(rest("POST /admin/customer-groups/{id}/customers/batch", "Add Customers"))
    .input(input({ id: Id, customer_ids: Members }))
    .output(GroupAnswer)
    .mutation(async ({ ctx, input: { id, customer_ids } }) => {
      await lockGroup(ctx, id)
      const ids = [...new Set(customer_ids.map((one) => one.id))]
      await mustBeCustomers(ctx, ids)
      const data = ids.map((customer_id) => ({ customer_group_id: id, customer_id }))
      await ctx.db.customerGroupCustomer.createMany({ data, skipDuplicates: true })
      await markChanged(ctx, "customer", ids)
      return getResponse(ctx, id)
    }),

  removeCustomers: adminChange("customer_group")
    .meta(rest("DELETE /admin/customer-groups/{id}/customers/batch", "Remove Customers"))
    .input(input({ id: Id, customer_ids: Members }))
    .output(GroupAnswer)
    .mutation(async ({ ctx, input: { id, customer_ids } }) => {
      await lockGroup(ctx, id)
      const ids = customer_ids.map((one) => one.id)
      await ctx.db.customerGroupCustomer.deleteMany({ where: { customer_group_id: id, customer_id: { in: ids } } })
      await markChanged(ctx, "customer", ids)
      return getResponse(ctx, id)
    }),
})

async function getResponse(ctx: Context, id: string) {
  return {
    customer_group: await findOne(ctx, "CustomerGroup", { id }, treeOf(ctx.shape), `CustomerGroup with id ${id}`),
  }
}

/** Checked for a better message; the unique index decides between concurrent requests. */
async function mustBeFree({ db }: Pick<Context, "db">, name: string, taken: string): Promise<void> {
  if (await db.customerGroup.count({ where: { name, ...live } })) throw new Refusal("duplicate_error", taken)
}

/** Adds all of them, or none. */
async function mustBeCustomers({ db }: Pick<Context, "db">, ids: string[]): Promise<void> {
  const found = await db.customer.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new Refusal("not_found", `The following customer ids do not exist: "${missing.join(", ")}"`)
}

const notFound = (id: string) => new Refusal("not_found", `CustomerGroup with id ${id} was not found`)

function withGroup(customer: Record<string, unknown>, id: string) {
  const { groups } = customer as { groups?: { id: string }[] }
  return groups ? { ...customer, groups: groups.filter((group) => group.id === id) } : customer
}
