import { type Brand, brandOf } from "@mercer/commerce"
import type { App } from "../context/context.ts"

/** How the panel shows the shop, also to visitors who are not logged in. */
export async function readBrand({ db }: Pick<App, "db">): Promise<Brand> {
  const orderBy = [{ created_at: "asc" as const }, { id: "asc" as const }]
  return brandOf(await db.store.findFirstOrThrow({ orderBy, select: { name: true, metadata: true } }))
}
