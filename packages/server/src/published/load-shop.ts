import { defineShop, type GeneratedTables, type ShopDefinition } from "mercer"
import { type CompiledShop, compiledTables, importCompiled } from "mercer/own-tables"

/** The shop of the folder, with its own tables and those of its plugins; Mercer as it is when there is none. */
export async function loadShop(): Promise<[shop: ShopDefinition, tables?: GeneratedTables]> {
  const file = process.env.MERCER_SHOP
  if (!file) return [defineShop({})]
  const compiled: CompiledShop = await importCompiled(file)
  const { default: shop } = compiled
  if (typeof shop !== "object" || shop === null)
    throw new Error("mercer.config.ts must have defineShop({ … }) as its default export")
  return [shop, compiledTables(file, compiled)]
}
