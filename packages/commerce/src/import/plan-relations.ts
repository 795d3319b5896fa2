import { type Fault, fault } from "./fault.ts"
import { badImage, isImageAddress } from "./image-address.ts"
import type { Known, NewId } from "./known.ts"
import type { ImportRow } from "./row.ts"
import type { ProductState } from "./state.ts"

/** A product's relations: each is replaced by the file's values, where the file has columns for it. */
export function planRelations(after: ProductState, row: ImportRow, known: Known, newId: NewId, faults: Fault[]): void {
  if (row.collection !== undefined) after.collection_id = collectionOf(row, known, faults)
  // New types and tags have been created before: see `newLabels`.
  if (row.type !== undefined) after.type_id = row.type === null ? null : (known.types.get(row.type) ?? null)
  if (row.tags) after.tags = sorted(row.tags.flatMap((tag) => known.tags.get(tag) ?? []))
  if (row.categories)
    after.categories = sorted(row.categories.flatMap((handle) => categoryOf(row, handle, known, faults)))
  if (row.channels) after.channels = sorted(row.channels.flatMap((channel) => channelOf(row, channel, known, faults)))
  if (row.images) planImages(after, row, row.images, newId, faults)
}

function collectionOf({ line, collection }: ImportRow, { collections }: Known, faults: Fault[]): string | null {
  if (!collection) return null
  const id = collections.get(collection)
  if (id === undefined) {
    const rule = "there is no collection with this handle"
    faults.push(
      fault(line, "Product Collection Handle", collection, rule, "create the collection first, or leave it blank"),
    )
  }
  return id ?? null
}

function categoryOf({ line }: ImportRow, handle: string, { categories }: Known, faults: Fault[]): string[] {
  const id = categories.get(handle)
  if (id !== undefined) return [id]
  const rule = "there is no category with this handle"
  faults.push(fault(line, "Product Category Handle", handle, rule, "create the category first, or leave it blank"))
  return []
}

/** By id, else by name. v1 wrote the name into the column of the id. */
function channelOf(
  { line }: ImportRow,
  { id, name, header }: { id: string; name: string; header: string },
  { channels }: Known,
  faults: Fault[],
): string[] {
  const found = channels.get(`id:${id}`) ?? channels.get(`name:${id}`) ?? channels.get(`name:${name}`)
  if (found !== undefined) return [found]
  const rule = "there is no such sales channel"
  faults.push(fault(line, header, id || name, rule, "write the id or the name of a sales channel, or leave it blank"))
  return []
}

/** Existing images keep their rows; v1 sorts images only by creation. */
function planImages(after: ProductState, { line }: ImportRow, urls: string[], newId: NewId, faults: Fault[]): void {
  const present = new Map(after.images.map((image) => [image.url, image]))
  if (JSON.stringify(urls) === JSON.stringify([...present.keys()])) return
  const added = urls.filter((url) => !present.has(url))
  for (const url of added) if (!isImageAddress(url)) faults.push(badImage(line, "Image Url", url))
  const inOrder = urls.map((url) => present.get(url)).filter((image) => image !== undefined)
  const kept = after.images.filter(({ url }) => urls.includes(url))
  // When the old ones change order, or a new one comes before them, all are created again in the new order.
  const asBefore = inOrder.every((image, at) => image === kept[at] && urls[at] === image.url)
  after.images = urls.map((url) => (asBefore ? present.get(url) : undefined) ?? { id: newId("img"), url })
}

const sorted = (ids: string[]) => [...new Set(ids)].sort()
