import { imageUrl, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { lockClaimTags } from "./queries.ts"

type Tx = Pick<App, "db">

/** An image that shows what is wrong with a claimed item. */
export async function addImages({ db }: Tx, claim_item_id: string, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  const from = Date.now()
  const rows = urls.map((url, at) => ({ id: newId("cimg"), claim_item_id, url, created_at: new Date(from + at) }))
  await db.claimImage.createMany({ data: rows })
}

/** Addresses as they are stored; refuses invalid ones with invalid_data. */
export const imageUrls = (urls: string[]): string[] => urls.map(imageUrl)

export interface WantedImage {
  id?: string | undefined
  url?: string | undefined
}

/** Keeps the images that are named by their ids, adds those that are given by URL, and removes all others. */
export async function replaceImages(tx: Tx, claim_item_id: string, wanted: WantedImage[]): Promise<void> {
  const kept = wanted.flatMap(({ id }) => id ?? [])
  const added = wanted.flatMap(({ id, url }) => (id === undefined && url !== undefined ? [url] : []))
  if (kept.length + added.length < wanted.length) throw new Refusal("invalid_data", "An image needs an id or a url")
  const present = await tx.db.claimImage.findMany({ where: { claim_item_id, ...live }, select: { id: true } })
  const foreign = kept.find((id) => !present.some((image) => image.id === id))
  if (foreign) throw new Refusal("not_found", `The claim item has no image with id: ${foreign}`)
  await tx.db.claimImage.deleteMany({ where: { claim_item_id, id: { notIn: kept } } })
  await addImages(tx, claim_item_id, imageUrls(added))
}

/** The tags as they are stored and compared: lowercase, trimmed, without duplicates. */
export const tagValues = (values: string[]): string[] => [...new Set(values.map((value) => value.trim().toLowerCase()))]

/** Tags a claimed item. All claims share tags: a new one is created only if none has the same text. */
export async function addTags(tx: Tx, item_id: string, values: string[]): Promise<void> {
  const wanted = tagValues(values)
  if (wanted.length === 0) return
  // The column has no unique index, so two concurrent claims could both create the tag.
  await lockClaimTags(tx)
  const known = await tx.db.claimTag.findMany({ where: { value: { in: wanted }, ...live }, orderBy: { id: "asc" } })
  const ids = new Map(known.reverse().map(({ value, id }) => [value, id]))
  const made = wanted.flatMap((value) => (ids.has(value) ? [] : { id: newId("ctag"), value }))
  if (made.length > 0) await tx.db.claimTag.createMany({ data: made })
  for (const { value, id } of made) ids.set(value, id)
  const rows = [...ids.values()].map((tag_id) => ({ item_id, tag_id }))
  await tx.db.claimItemTag.createMany({ data: rows, skipDuplicates: true })
}

export interface WantedTag {
  id?: string | undefined
  value?: string | undefined
}

/** Sets exactly these tags on a claimed item: existing ones by their ids (else not_found), others by their texts. */
export async function replaceTags(tx: Tx, item_id: string, wanted: WantedTag[]): Promise<void> {
  const ids = [...new Set(wanted.flatMap(({ id }) => id ?? []))]
  const values = wanted.flatMap(({ id, value }) => (id === undefined && value !== undefined ? [value] : []))
  if (wanted.some(({ id, value }) => id === undefined && value === undefined))
    throw new Refusal("invalid_data", "A tag needs an id or a value")
  const known = await tx.db.claimTag.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  const missing = ids.find((id) => !known.some((tag) => tag.id === id))
  if (missing) throw new Refusal("not_found", `Claim tag with id: ${missing} was not found`)
  await tx.db.claimItemTag.deleteMany({ where: { item_id } })
  if (ids.length > 0) await tx.db.claimItemTag.createMany({ data: ids.map((tag_id) => ({ item_id, tag_id })) })
  await addTags(tx, item_id, values)
}
