import type pg from "pg"

/** Where a shop comes from: it began with Mercer, or its database was one of Medusa v1. */
export type ShopOrigin = "mercer" | "medusa_v1"

/** The shop's origin, as a migration has recorded it once and for all. */
export async function readOrigin(pool: Pick<pg.Pool, "query">): Promise<ShopOrigin> {
  const { rows } = await pool.query<{ origin: string }>("SELECT origin FROM mercer.shop_origin")
  return rows[0]?.origin === "medusa_v1" ? "medusa_v1" : "mercer"
}
