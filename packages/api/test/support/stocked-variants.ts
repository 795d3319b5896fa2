import { must } from "./checkout.ts"
import { stockAt } from "./inventory.ts"
import { stockOf } from "./orders.ts"
import type { Visitor } from "./scenes.ts"
import { aMadeProduct, aWord, variantFacts } from "./scenes-catalog.ts"
import type { TestShop } from "./shop.ts"

type Facts = Record<string, unknown>

/** Products as operators create and change them, and the stock of their variants at a location. */
export function stockedVariants({ db }: Pick<TestShop, "db">, by: Visitor, location: string) {
  const facts = (more: Facts = {}) => variantFacts(["M", aWord()], 1000, { sku: aWord(), ...more })
  const linkOf = (variant_id: string) => db.productVariantInventoryItem.findFirst({ where: { variant_id } })
  const itemOf = async (variant_id: string) => {
    const link = await linkOf(variant_id)
    return link && db.inventoryItem.findUniqueOrThrow({ where: { id: link.inventory_item_id } })
  }
  return {
    facts,
    linkOf,
    itemOf,
    /** A product with one variant. */
    async made(more: Facts = {}) {
      const product = await aMadeProduct(by, { status: "published", variants: [facts(more)] })
      const [{ id, sku }] = product.variants
      return { product: product.id as string, variant: id as string, sku: sku as string }
    },
    /** Adds a variant, with its own value for each option of the product. */
    async addTo(product: string, more: Facts = {}) {
      const { options } = must(await by.get(`/admin/products/${product}`)).product
      const values = options.map(({ id }: { id: string }) => ({ option_id: id, value: aWord() }))
      return by.post(`/admin/products/${product}/variants`, { ...facts(more), options: values })
    },
    /** What is stocked and reserved of a variant's item, as "10/4", and the variant's own quantity. */
    async stock(variant: string) {
      const item = (await itemOf(variant))?.id ?? ""
      return [await stockAt(db, item, location), await stockOf({ db }, variant)] as const
    },
    update: (product: string, variant: string, body: Facts) =>
      by.post(`/admin/products/${product}/variants/${variant}`, body),
    edit: (product: string, ...variants: Facts[]) => by.post(`/admin/products/${product}/variants/batch`, { variants }),
  }
}

export type StockedVariants = ReturnType<typeof stockedVariants>
