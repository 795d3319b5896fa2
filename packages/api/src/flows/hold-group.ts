import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Shop } from "../context.ts"

/** Holds a customer group's row against others' changes and its deletion; refuses with not_found. */
export async function holdGroup({ db }: Pick<Shop, "db">, id: string) {
  await db.$queryRaw`SELECT id FROM customer_group WHERE id = ${id} FOR UPDATE`
  const group = await db.customerGroup.findFirst({ where: { id, ...live } })
  if (!group) throw new Refusal("not_found", `CustomerGroup with id ${id} was not found`)
  return group
}
