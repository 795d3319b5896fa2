import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { App } from "../context/context.ts"
import { lockGroupRow } from "./queries.ts"

/** Locks a customer group's row against changes and deletion; refuses with not_found. */
export async function lockGroup(tx: Pick<App, "db">, id: string) {
  await lockGroupRow(tx, id)
  const group = await tx.db.customerGroup.findFirst({ where: { id, ...live } })
  if (!group) throw new Refusal("not_found", `CustomerGroup with id ${id} was not found`)
  return group
}
