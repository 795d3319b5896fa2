import { type Known, once, type Path, type Say } from "./faults.ts"
import { categoryHandle, productHandle } from "./handles.ts"
import type { SeedCategory, SeedContent, SeedProduct, SeedVariant } from "./seed-file.ts"

/** Faults of the tree of categories. */
export function checkCategories({ categories }: SeedContent, say: Say): void {
  const ids = once(say, "another category has this id")
  const handles = once(say, "another category has this handle")
  for (const { id, handle, path } of flat(categories)) {
    ids(id, [...path, "id"])
    handles(handle, [...path, "handle"])
  }
}

/** All categories, with the handles that they get, and where they stand. */
function flat(rows: SeedCategory[] | null | undefined, above = "", path: Path = ["categories"]) {
  return (rows ?? []).flatMap((row, at): { id: string | null | undefined; handle: string; path: Path }[] => {
    const handle = categoryHandle(row, above)
    const place = [...path, at]
    return [
      { id: row.id, handle, path: place },
      ...flat(row.category_children, handle, [...place, "category_children"]),
    ]
  })
}

/** Faults of the products, their variants and prices. */
export function checkProducts(seed: SeedContent, known: Known, say: Say): void {
  const handles = once(say, "another product has this handle")
  const codes = codesOnce(say)
  const shelves = new Set(flat(seed.categories).flatMap(({ id, handle }) => [`id ${id}`, `handle ${handle}`]))
  for (const [at, product] of (seed.products ?? []).entries()) {
    const path = ["products", at]
    handles(productHandle(product), [...path, product.handle ? "handle" : "title"])
    for (const [place, one] of (product.categories ?? []).entries())
      if (!shelves.has("id" in one ? `id ${one.id}` : `handle ${one.handle}`))
        say([...path, "categories", place], "the file has no such category")
    checkOptions(product, path, say)
    for (const [place, variant] of (product.variants ?? []).entries()) {
      codes(variant, [...path, "variants", place])
      checkValues(product, variant, [...path, "variants", place, "options"], say)
      checkPrices(seed, known, variant, [...path, "variants", place, "prices"], say)
    }
  }
}

/** Each SKU, EAN, UPC and barcode is one variant's only. */
function codesOnce(say: Say) {
  const names = { sku: "SKU", ean: "EAN", upc: "UPC", barcode: "barcode" } as const
  const fields = Object.keys(names) as (keyof typeof names)[]
  const checks = fields.map((field) => ({ field, check: once(say, `another variant has this ${names[field]}`) }))
  return (variant: SeedVariant, path: Path) => {
    for (const { field, check } of checks) check(variant[field], [...path, field])
  }
}

function checkOptions({ options, variants }: SeedProduct, path: Path, say: Say): void {
  const titles = once(say, "another option has this title")
  for (const [at, { title }] of (options ?? []).entries()) titles(title, [...path, "options", at, "title"])
  const combinations = once(say, "another variant has the same option values")
  for (const [at, { options: values }] of (variants ?? []).entries())
    if (values?.length)
      combinations(JSON.stringify(values.map(({ value }) => value)), [...path, "variants", at, "options"])
}

function checkValues({ options = [] }: SeedProduct, { options: values }: SeedVariant, path: Path, say: Say): void {
  const [wanted, given] = [options?.length ?? 0, values?.length ?? 0]
  if (wanted !== given) say(path, `the product has ${wanted} options, and the variant values for ${given}`)
  for (const [at, { value }] of (values ?? []).entries()) {
    const allowed = options?.[at]?.values
    if (allowed && !allowed.includes(value)) say([...path, at, "value"], `the option has no value ${value}`)
  }
}

function checkPrices(
  { regions }: SeedContent,
  { currencies }: Known,
  { prices }: SeedVariant,
  path: Path,
  say: Say,
): void {
  const places = once(say, "the variant has another price for the same place and quantities")
  for (const [at, { currency_code, region_id, min_quantity, max_quantity }] of (prices ?? []).entries()) {
    places(JSON.stringify([region_id || currency_code, min_quantity ?? null, max_quantity ?? null]), [...path, at])
    if (region_id && !regions?.some(({ id }) => id === region_id))
      say([...path, at, "region_id"], `the file has no region with the id ${region_id}`)
    if (!region_id && !currency_code) say([...path, at], "a price needs a currency_code or a region_id")
    if (currency_code && !currencies.has(currency_code))
      say([...path, at, "currency_code"], `there is no currency ${currency_code}`)
  }
}
