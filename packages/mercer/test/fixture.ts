import path from "node:path"
import { openShop, type ShopOptions } from "@mercer/api/testing"
import { type GeneratedTables, type ShopDefinition, wholeShop } from "../src/index.ts"

const root = path.resolve(import.meta.dirname, "../../..")

/** The shop of these tests, as a stranger would write it. */
export const SHOP = path.join(import.meta.dirname, "shop")
/** Mercer's tables in Prisma's language. */
export const CORE = path.join(root, "prisma/schema")

const MADE = path.join(SHOP, ".mercer/models.ts")

/** What `mercer generate` has written for the shop. */
export async function generated(): Promise<GeneratedTables> {
  const client = (await import(path.join(SHOP, ".mercer/client/client.ts"))) as { PrismaClient: unknown }
  const { models } = (await import(MADE)) as { models: GeneratedTables["models"] }
  return { Client: client.PrismaClient, models, migrations: path.join(SHOP, "prisma/migrations") }
}

/** The shop on a database of its own. */
export async function openFixture(options: ShopOptions = {}) {
  const tables = await generated()
  const { default: definition } = (await import(path.join(SHOP, "mercer.config.ts"))) as { default: ShopDefinition }
  return openShop({ own: wholeShop(definition), tables, ...options })
}
