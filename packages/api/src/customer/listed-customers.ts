import { live } from "@mercer/db"
import { BESIDES, DateFilter, Ids, Order, QueryBoolean, QueryString } from "@mercer/rest"
import type * as z from "zod"
import type { Context } from "../context/context.ts"
import { AdminPage, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { namesRelations } from "../data/read.ts"
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

type Asked = z.output<z.ZodObject<typeof CustomerFilters>> & Parameters<typeof namesRelations>[0]

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
  const wanted_groups = namesRelations(asked) ? [] : (groups ?? [])
  const listed = { where, order: ordering(order), ...(wanted_groups.length > 0 && { besides: WITH_GROUPS }) }
  const found = await page(ctx, "Customer", "customers", { limit, offset }, listed)
  return wanted_groups.length > 0
    ? { ...found, customers: found.customers.map((row) => withGroups(row, wanted_groups)) }
    : found
}

const WITH_GROUPS = { groups: {} } as const

/** v1 returns a customer with the groups that they were found by, even if they are not requested. */
function withGroups(row: { groups?: unknown }, ids: string[]) {
  const groups = (row.groups as { id: string }[]).filter(({ id }) => ids.includes(id))
  return { ...row, [BESIDES]: { groups } }
}
