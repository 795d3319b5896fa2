import { live } from "@mercer/db"
import { DateFilter, Ids, Order, QueryBoolean, QueryString } from "@mercer/rest"
import type * as z from "zod"
import type { Context } from "../context/context.ts"
import { AdminPage, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { searchCustomers } from "../data/search-people.ts"

/** The filters of all customers, and of a group's members. */
export const CustomerFilters = {
  ...AdminPage(50),
  q: QueryString,
  has_account: QueryBoolean,
  groups: Ids,
  created_at: DateFilter,
  updated_at: DateFilter,
  order: Order("id", "email", "first_name", "last_name", "phone", "has_account", "created_at", "updated_at"),
}

type Asked = z.output<z.ZodObject<typeof CustomerFilters>>

/** A page of the customers that an operator requests; `of` is the group whose members they must be. */
export async function listedCustomers(ctx: Context, asked: Asked, of?: string) {
  const { limit, offset, order, q, groups, has_account, created_at, updated_at } = asked
  const among = [groups, of && [of]].filter((ids) => ids !== undefined && ids !== "")
  const where = {
    ...live,
    has_account,
    created_at,
    updated_at,
    AND: [
      await searchCustomers(ctx, q),
      ...among.map((ids) => ({ groups: { some: { customer_group_id: { in: ids } } } })),
    ],
  }
  return page(ctx, "Customer", "customers", { limit, offset }, { where, order: ordering(order) })
}
