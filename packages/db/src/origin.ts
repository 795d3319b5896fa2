import type pg from "pg"

/** A shop's origin: created by Mercer, or migrated from Medusa v1. */
export type ShopOrigin = "mercer" | "medusa_v1"

/** The shop's origin, as recorded once by a migration. */
export async function readOrigin(pool: Pick<pg.Pool, "query">): Promise<ShopOrigin> {
  const { rows } = await pool.query<{ origin: string }>("SELECT origin FROM mercer.shop_origin")
  return rows[0]?.origin === "medusa_v1" ? "medusa_v1" : "mercer"
}
