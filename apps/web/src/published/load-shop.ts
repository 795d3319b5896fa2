import { pathToFileURL } from "node:url"
import { defineShop, type ShopDefinition } from "mercer"

/** The definition that `mercer` has compiled from the folder's mercer.config.ts; Mercer as it is when there is none. */
export async function loadShop(): Promise<ShopDefinition> {
  const file = process.env.MERCER_SHOP
  if (!file) return defineShop({})
  const { default: shop } = await import(pathToFileURL(file).href)
  if (typeof shop !== "object" || shop === null)
    throw new Error("mercer.config.ts must have defineShop({ … }) as its default export")
  return shop
}
