import { type PrismaClient, sql, sqlOf, type Transaction } from "@mercer/db"
import type { SeedContent } from "./seed-file.ts"
import { type SeedWork, writeCategories } from "./write-categories.ts"
import { writeProducts } from "./write-products.ts"
import { writeRegions, writeShipping } from "./write-regions.ts"
import { writeKeys, writeStore, writeUsers } from "./write-store.ts"

// As for the demo shop: two starts at once must not both find the database empty.
const LOCK = 77697867

export type SeedState = "made" | "there" | "refused"

/**
 * Fills an empty shop, all or nothing in one transaction. Answers `made`, `there` when a seed file was imported before, or
 * `refused` when the database holds somebody's shop. `hashes` are the users' passwords.
 */
export function writeSeed(db: PrismaClient, seed: SeedContent, hashes: string[]): Promise<SeedState> {
  return db.$transaction(
    async (tx) => {
      await sqlOf({ db: tx }).run(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)::text`)
      const store = await tx.store.findFirstOrThrow({ orderBy: { created_at: "asc" } })
      if ((store.metadata as { seed?: object } | null)?.seed) return "there"
      if (!(await isEmpty(tx))) return "refused"
      const now = new Date()
      const atPlace = (at: number) => ({ created_at: new Date(now.getTime() + at) })
      await fill({ tx, store, now, atPlace }, seed, hashes)
      return "made"
    },
    { timeout: 120_000, maxWait: 30_000 },
  )
}

async function fill(work: SeedWork, seed: SeedContent, hashes: string[]): Promise<void> {
  await writeStore(work, seed)
  await writeUsers(work, seed.users ?? [], hashes)
  await writeRegions(work, seed.regions ?? [])
  await writeShipping(work, seed.shipping_options ?? [])
  const shelves = await writeCategories(work, seed.categories ?? [])
  await writeProducts(work, seed.products ?? [], shelves)
  await writeKeys(work, seed.publishable_api_keys ?? [])
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const goods = [tx.product.count(), tx.productCategory.count(), tx.stockLocation.count()]
  const counts = await Promise.all([...goods, tx.region.count(), tx.customer.count(), tx.order.count()])
  return counts.every((count) => count === 0)
}
