import { must } from "./checkout.ts"
import { anOperatorAtWork, type Visitor } from "./scenes.ts"
import { idOf } from "./scenes-operators.ts"
import type { TestShop } from "./shop.ts"

let made = 0

/** A role of the shop's own; returns its id. */
export async function aRole(
  by: Pick<Visitor, "post">,
  permissions: { read?: string[]; write?: string[] },
): Promise<string> {
  const body = { name: `Role ${++made}`, read: [], write: [], ...permissions }
  return must(await by.post("/admin/roles", body)).role.id
}

/** A logged-in operator with such a role, which an admin has made and given. */
export async function aColleague(
  shop: TestShop,
  boss: Pick<Visitor, "post">,
  permissions: { read?: string[]; write?: string[] },
) {
  const by = await anOperatorAtWork(shop)
  const [id, role_id] = [await idOf(by), await aRole(boss, permissions)]
  must(await boss.post(`/admin/users/${id}`, { role_id }))
  return { by, id, role_id }
}
