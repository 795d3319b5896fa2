// The demo shop: made by `npm start` when the database is empty, or by `pnpm mercer demo`.
import type { IdPrefix, PrismaClient, Transaction } from "../packages/db/src/index.ts"
import { seedCatalog } from "./seed/catalog.ts"
import { seedCustomers } from "./seed/customers.ts"
import { seedDiscounts } from "./seed/discounts.ts"
import { seedPriceList } from "./seed/price-list.ts"
import { seedRegions } from "./seed/regions.ts"
import { seedShipping } from "./seed/shipping.ts"
import { seedStore } from "./seed/store.ts"

export type NewId = (prefix: IdPrefix) => string

/** What the parts of the seed work with: one transaction, and where the pictures are served. */
export interface Seed {
  tx: Transaction
  newId: NewId
  base_url: string
  payment_providers: string[]
  now: Date
}

export interface SeedOptions {
  db: PrismaClient
  newId: NewId
  /** Where this server is reached: pictures are stored with their whole address, for storefronts elsewhere. */
  base_url: string
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
      const mark = (store.metadata as { demo?: { base_url: string } } | null)?.demo
      if (mark) return movePictures(tx, store.id, mark.base_url, options.base_url)
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

/** The server has another address than when the shop was made: the pictures' addresses follow. */
async function movePictures(tx: Transaction, store_id: string, from: string, to: string): Promise<"there"> {
  if (from === to) return "there"
  const old = `${from}/demo/`
  const moved = `${to}/demo/`
  await tx.$executeRaw`UPDATE image SET url = replace(url, ${old}, ${moved}) WHERE starts_with(url, ${old})`
  await tx.$executeRaw`UPDATE product SET thumbnail = replace(thumbnail, ${old}, ${moved}) WHERE starts_with(thumbnail, ${old})`
  await tx.$executeRaw`UPDATE store SET metadata = jsonb_set(metadata, '{demo,base_url}', to_jsonb(${to}::text)) WHERE id = ${store_id}`
  return "there"
}
