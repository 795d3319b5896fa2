// The demo shop: made by `npm start` when the database is empty, or by `pnpm mercer demo`.
import type { PrismaClient, Transaction } from "../packages/db/src/index.ts"
import { seedCatalog } from "./seed/catalog.ts"
import { seedCustomers } from "./seed/customers.ts"
import { seedDiscounts } from "./seed/discounts.ts"
import { seedPriceList } from "./seed/price-list.ts"
import { seedRegions } from "./seed/regions.ts"
import { seedShipping } from "./seed/shipping.ts"
import { seedStore } from "./seed/store.ts"
import type { NewId, Seed } from "./seed/types.ts"

export interface SeedOptions {
  db: PrismaClient
  newId: NewId
  payment_providers: string[]
}

// "MERC" as a number: two starts at once must not both find the database empty.
const LOCK = 77697867

/**
 * Fills an empty database, all or nothing in one transaction: killed half-way, it is simply done at the next start.
 * Answers `made`, `there` when this was done before, or `refused` when the database holds somebody's shop.
 */
export async function seedDemo({ db, ...options }: SeedOptions): Promise<"made" | "there" | "refused"> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`
      const store = await tx.store.findFirstOrThrow({ orderBy: { created_at: "asc" } })
      if ((store.metadata as { demo?: object } | null)?.demo) return "there"
      if (!(await isEmpty(tx))) return "refused"
      await fill({ tx, ...options, now: new Date() })
      return "made"
    },
    { timeout: 60_000, maxWait: 30_000 },
  )
}

async function fill(seed: Seed) {
  const store = await seedStore(seed)
  const regions = await seedRegions(seed)
  const catalog = await seedCatalog(seed, store, regions)
  const groups = await seedCustomers(seed)
  await seedShipping(seed, store, regions)
  await seedPriceList(seed, catalog, groups)
  await seedDiscounts(seed, { regions, catalog, groups })
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const counts = await Promise.all([tx.product.count(), tx.region.count(), tx.customer.count(), tx.order.count()])
  return counts.every((count) => count === 0)
}
