import { imageUrl } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { productHandle } from "./handles.ts"
import type { SeedProduct, SeedVariant } from "./seed-file.ts"
import type { SeedWork, Shelves } from "./write-categories.ts"

/** Products with their options, variants and prices: published, in the default sales channel, unless the file says otherwise. */
export async function writeProducts(work: SeedWork, products: SeedProduct[], shelves: Shelves): Promise<void> {
  const names = { types: new Map<string, string>(), tags: new Map<string, string>() }
  for (const [at, product] of products.entries()) {
    const id = newId("prod")
    await work.tx.product.create({
      data: { id, ...(await columnsOf(work, product, names.types)), ...work.atPlace(at) },
    })
    await tie(work, id, product, shelves, names.tags)
    await writeVariants(work, id, product)
  }
}

const measuresOf = (row: SeedProduct | SeedVariant) => ({
  ...{ weight: row.weight ?? null, length: row.length ?? null, height: row.height ?? null, width: row.width ?? null },
  ...{ hs_code: row.hs_code ?? null, origin_country: row.origin_country ?? null, mid_code: row.mid_code ?? null },
  ...{ material: row.material ?? null, ...(row.metadata && { metadata: row.metadata as object }) },
})

async function columnsOf({ tx }: SeedWork, product: SeedProduct, types: Map<string, string>) {
  const { title, subtitle, description, status, type, images } = product
  const is_giftcard = product.is_giftcard ?? false
  const thumbnail = product.thumbnail || images?.[0]
  const named = (id: string, value: string) => tx.productType.create({ data: { id, value } })
  return {
    ...{ title, subtitle: subtitle ?? null, description: description ?? null, handle: productHandle(product) || null },
    ...{ is_giftcard, discountable: !is_giftcard && (product.discountable ?? true), status: status ?? "published" },
    ...{ thumbnail: thumbnail ? imageUrl(thumbnail) : null, ...measuresOf(product) },
    ...(type && { type_id: await idOf(types, type.value, newId("ptyp"), named) }),
  }
}

/** The id of a type or tag, which is created when it is named first. */
async function idOf(
  known: Map<string, string>,
  value: string,
  id: string,
  create: (id: string, value: string) => Promise<unknown>,
) {
  const found = known.get(value)
  if (found) return found
  await create(id, value)
  known.set(value, id)
  return id
}

/** Links a product to its images, tags, categories, the default sales channel and the shipping profile of its kind. */
async function tie(
  work: SeedWork,
  product_id: string,
  product: SeedProduct,
  shelves: Shelves,
  tags: Map<string, string>,
) {
  const { tx, store, atPlace } = work
  const urls = [...new Set((product.images ?? []).map(imageUrl))]
  const images = urls.map((url, at) => ({ id: newId("img"), url, ...atPlace(at) }))
  await tx.image.createMany({ data: images })
  await tx.productImage.createMany({ data: images.map(({ id }) => ({ product_id, image_id: id })) })
  const named = (id: string, value: string) => tx.productTag.create({ data: { id, value } })
  for (const value of new Set((product.tags ?? []).map((tag) => tag.value))) {
    const product_tag_id = await idOf(tags, value, newId("ptag"), named)
    await tx.productProductTag.create({ data: { product_id, product_tag_id } })
  }
  const categories = (product.categories ?? []).flatMap(
    (one) => shelves.get("id" in one ? `id ${one.id}` : `handle ${one.handle}`) ?? [],
  )
  const shelved = [...new Set(categories)].map((product_category_id) => ({ product_id, product_category_id }))
  await tx.productCategoryProduct.createMany({ data: shelved })
  const { default_sales_channel_id: sales_channel_id } = store
  if (sales_channel_id) await tx.productSalesChannel.create({ data: { product_id, sales_channel_id } })
  const type = product.is_giftcard ? ("gift_card" as const) : ("default" as const)
  const profile = await tx.shippingProfile.findFirst({ where: { type, ...live }, orderBy: { created_at: "asc" } })
  if (profile) await tx.productShippingProfile.create({ data: { product_id, profile_id: profile.id } })
}

async function writeVariants({ tx, atPlace }: SeedWork, product_id: string, product: SeedProduct): Promise<void> {
  const options = (product.options ?? []).map(({ title }, at) => ({
    id: newId("opt"),
    title,
    product_id,
    ...atPlace(at),
  }))
  await tx.productOption.createMany({ data: options })
  for (const [variant_rank, variant] of (product.variants ?? []).entries()) {
    const id = newId("variant")
    const codes = {
      sku: variant.sku || null,
      ean: variant.ean || null,
      upc: variant.upc || null,
      barcode: variant.barcode || null,
    }
    const stock = {
      inventory_quantity: variant.inventory_quantity ?? 0,
      allow_backorder: variant.allow_backorder ?? false,
      manage_inventory: variant.manage_inventory ?? true,
    }
    const facts = { id, product_id, title: variant.title, variant_rank, ...codes, ...stock, ...measuresOf(variant) }
    await tx.productVariant.create({ data: { ...facts, ...atPlace(variant_rank) } })
    const values = (variant.options ?? []).map(({ value }, at) => ({
      id: newId("optval"),
      variant_id: id,
      option_id: options[at]?.id ?? "",
      value,
      ...atPlace(at),
    }))
    await tx.productOptionValue.createMany({ data: values })
    await writePrices({ tx }, id, variant)
  }
}

async function writePrices({ tx }: Pick<SeedWork, "tx">, variant_id: string, { prices }: SeedVariant): Promise<void> {
  for (const { amount, region_id, currency_code, min_quantity, max_quantity } of prices ?? []) {
    const region = region_id ? await tx.region.findUniqueOrThrow({ where: { id: region_id } }) : null
    const place = { region_id: region?.id ?? null, currency_code: region?.currency_code ?? currency_code ?? "" }
    const id = newId("ma")
    await tx.moneyAmount.create({
      data: { id, amount, ...place, min_quantity: min_quantity ?? null, max_quantity: max_quantity ?? null },
    })
    // v1: the one prefix that itself ends with an underscore
    await tx.productVariantMoneyAmount.create({ data: { id: newId("pvma_"), variant_id, money_amount_id: id } })
  }
}
