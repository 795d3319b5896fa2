import { type Fault, fault, type ImportRow, type ProductState, stockMoves, type VariantState } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { App } from "../../context/context.ts"
import {
  type HeldStock,
  holdStock,
  readStock,
  settleStock,
  stockChanges,
  takenSkus,
  type WantedStock,
} from "../../inventory/variant-stock.ts"
import type { Change } from "../import-write.ts"

/*
 * The stock column of imports in a shop with stock locations: a quantity that is kept by location is a fault of its row.
 */

type Tx = Pick<App, "db" | "now">

/** A planned product with the rows that it comes from. */
interface Planned {
  handle: string
  rows: readonly ImportRow[]
  plan: Change
}

/** Locks the levels of products, before their rows are read; `rows` say which variants change how they are managed. */
export async function holdProducts(
  tx: Tx,
  product_ids: string[],
  rows: readonly Pick<ImportRow, "variant">[],
): Promise<HeldStock | null> {
  const given = new Map(rows.map(({ variant }) => [variant.id, variant.manage_inventory]))
  const ids = await variantsOf(tx, product_ids)
  return holdStock(
    tx,
    ids.map((id) => ({ id, manage_inventory: given.get(id) as boolean | null | undefined })),
  )
}

/** The same without locks, to check a file. */
export async function readProducts(on: Pick<App, "db">, planned: readonly Planned[]): Promise<HeldStock | null> {
  const known = planned.flatMap(({ plan }) => plan.before?.variants ?? [])
  return readStock(
    on,
    known.map(({ id }) => id),
  )
}

async function variantsOf({ db }: Pick<App, "db">, product_ids: string[]): Promise<string[]> {
  if (product_ids.length === 0) return []
  const found = await db.productVariant.findMany({
    where: { product_id: { in: product_ids }, ...live },
    select: { id: true },
  })
  return found.map(({ id }) => id)
}

/** The rows whose stock cannot be written, and those whose SKU another item has. */
export async function stockFaults(on: Pick<App, "db">, held: HeldStock | null, planned: readonly Planned[]) {
  if (!held) return []
  const changed = planned.flatMap(({ plan }) => movedBy(plan))
  const moves = stockMoves(stockChanges(held, changed), held.locations.length)
  const stocked = new Set(moves.stock.map(({ variant_id }) => variant_id))
  const refused = new Set(moves.refused)
  const skus = planned.flatMap(({ plan }) => plan.after?.variants.filter(({ id }) => stocked.has(id)).map(skuOf) ?? [])
  const taken = await takenSkus(
    on,
    skus.flatMap((sku) => sku ?? []),
  )
  return planned.flatMap(({ handle, rows, plan }) => {
    const variants = plan.after?.variants ?? []
    const faults = variants.flatMap((variant) => {
      const row = rowOf(rows, variant)
      if (refused.has(variant.id)) return keptByLocation(row, variant)
      const sku = stocked.has(variant.id) ? skuOf(variant) : null
      return sku !== null && taken.includes(sku) ? takenByItem(row, sku) : []
    })
    return faults.map((one) => ({ handle, fault: one }))
  })
}

const skuOf = ({ fields }: VariantState) => (typeof fields.sku === "string" && fields.sku !== "" ? fields.sku : null)

const rowOf = (rows: readonly ImportRow[], { id, fields }: VariantState) =>
  rows.find(({ variant }) => variant.id === id) ?? rows.find(({ variant }) => variant.sku === fields.sku) ?? rows[0]

function keptByLocation(row: ImportRow | undefined, { fields }: VariantState): Fault {
  const rule = "the stock of this variant is kept by location"
  const fix = "leave the cell blank, and change the levels of its items (/admin/inventory-items/{id}/location-levels)"
  return fault(row?.line ?? 0, "Variant Inventory Quantity", String(fields.inventory_quantity), rule, fix)
}

function takenByItem(row: ImportRow | undefined, sku: string): Fault {
  const fix = "change it, or change the SKU of that item"
  return fault(row?.line ?? 0, "Variant SKU", sku, "an inventory item already uses it", fix)
}

/** Brings the levels in line with products that have been written. Refuses what `stockFaults` finds. */
export async function settleProducts(tx: Tx, held: HeldStock | null, changes: readonly Change[]): Promise<void> {
  if (!held) return
  const moved = changes.flatMap(movedBy)
  if (moved.length > 0) await settleStock(tx, held, stockChanges(held, moved))
}

/** Whether the products' stock can be written back. */
export function canSettle(held: HeldStock | null, change: Change): boolean {
  return !held || stockMoves(stockChanges(held, movedBy(change)), held.locations.length).refused.length === 0
}

/** The variants of a product whose stock changes. */
function movedBy({ before, after }: Change): (WantedStock & { gone?: boolean })[] {
  const [old, now] = [byId(before), byId(after)]
  const written = [...now.values()].flatMap((variant) => {
    const was = old.get(variant.id)
    const wanted = stockIn(variant)
    const isSame =
      was && Object.entries(stockIn(was)).every(([key, value]) => wanted[key as keyof typeof wanted] === value)
    return isSame ? [] : [{ id: variant.id, ...wanted }]
  })
  const gone = [...old.keys()].filter((id) => !now.has(id))
  return [...written, ...gone.map((id) => ({ id, gone: true }))]
}

const byId = (product: ProductState | null) => new Map(product?.variants.map((variant) => [variant.id, variant]))
const stockIn = ({ fields }: VariantState) => ({
  manage_inventory: fields.manage_inventory as boolean | null,
  inventory_quantity: fields.inventory_quantity as number | null,
})
