import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import { mediaIdOf } from "../file/queries-media.ts"

/** A picture of the library, with the number of products that show it. */
export interface MediaRow {
  id: string
  url: string
  key: string | null
  name: string
  alt: string | null
  focal_point: { x: number; y: number } | null
  content_type: string | null
  width: number | null
  height: number | null
  size: number | null
  product_count: number
  created_at: Date
  updated_at: Date
}

/** The products that show the picture `m`: among their images, or as their thumbnail. */
const productsOf = (m: SqlPart): SqlPart => sql`
  SELECT p.id, p.title, p.thumbnail, p.status, p.created_at FROM public.product p WHERE p.deleted_at IS NULL AND p.id IN (
    SELECT t.product_id FROM public.image i JOIN public.product_images t ON t.image_id = i.id
    WHERE i.deleted_at IS NULL AND ${mediaIdOf(sql`i.url`)} = ${m}
    UNION SELECT s.id FROM public.product s
    WHERE s.deleted_at IS NULL AND s.thumbnail IS NOT NULL AND ${mediaIdOf(sql`s.thumbnail`)} = ${m})`

/** How a picture `m` is read. */
const response = sql`m.id, m.url, m.key, m.name, m.alt, m.content_type, m.width, m.height, m.size, m.created_at, m.updated_at,
  CASE WHEN m.focal_x IS NOT NULL THEN jsonb_build_object('x', m.focal_x, 'y', m.focal_y) END AS focal_point,
  (SELECT count(*)::int FROM (${productsOf(sql`m.id`)}) used) AS product_count`

/** The pictures of the library with these ids, the newest first. */
export function mediaByIds(on: SqlSource, ids: readonly string[]): Promise<MediaRow[]> {
  return sqlOf(on).rows<MediaRow>(sql`
    SELECT ${response} FROM mercer.media m WHERE m.id = ANY(${ids}::text[]) AND m.deleted_at IS NULL
    ORDER BY m.created_at DESC, m.id DESC`)
}

/** One picture; undefined when the library has none with this id. */
export async function findMedia(on: SqlSource, id: string): Promise<MediaRow | undefined> {
  const [found] = await mediaByIds(on, [id])
  return found
}

/** The focal point of a picture; null without one. Read for each request for a cropped size. */
export async function focalPoint(on: SqlSource, id: string): Promise<MediaRow["focal_point"]> {
  const [found] = await sqlOf(on).rows<{ x: number; y: number }>(sql`
    SELECT focal_x AS x, focal_y AS y FROM mercer.media WHERE id = ${id} AND deleted_at IS NULL AND focal_x IS NOT NULL`)
  return found ?? null
}

/** A product that shows a picture. */
export interface ShowingProduct {
  id: string
  title: string
  thumbnail: string | null
  status: "draft" | "proposed" | "published" | "rejected"
}

/** The first products that show a picture, the oldest first. */
export function productsShowing(on: SqlSource, id: string, most: number): Promise<ShowingProduct[]> {
  return sqlOf(on).rows<ShowingProduct>(sql`
    SELECT id, title, thumbnail, status FROM (${productsOf(sql`${id}`)}) used ORDER BY created_at, id LIMIT ${most}`)
}

/** Locks a picture; undefined when the library has none with this id. */
export async function lockMedia(tx: SqlSource, id: string): Promise<{ name: string; key: string | null } | undefined> {
  const [found] = await sqlOf(tx).rows<{ name: string; key: string | null }>(sql`
    SELECT name, key FROM mercer.media WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  return found
}

/** Gives all images of products with this picture these words in their metadata, instead of those that are named. */
export async function describeImagesOf(
  tx: SqlSource,
  { id, instead_of, metadata }: { id: string; instead_of: readonly string[]; metadata: object },
): Promise<void> {
  await sqlOf(tx).run(sql`
    UPDATE public.image i SET metadata = nullif(
      (coalesce(i.metadata, '{}'::jsonb) - ${instead_of}::text[]) || ${JSON.stringify(metadata)}::jsonb, '{}'::jsonb)
    WHERE i.deleted_at IS NULL AND ${mediaIdOf(sql`i.url`)} = ${id}`)
}

/** The keys of cropped sizes that were made of a file, which are no longer right; their rows are deleted. */
export async function deleteCroppedSizes(tx: SqlSource, of_key: string): Promise<string[]> {
  const rows = await sqlOf(tx).rows<{ key: string }>(sql`
    DELETE FROM mercer.media_size WHERE of_key = ${of_key} AND ratio IS NOT NULL RETURNING key`)
  return rows.map(({ key }) => key)
}

/** Locks products in the order of their ids, and returns those that exist. */
export function lockProducts(
  tx: SqlSource,
  ids: readonly string[],
): Promise<{ id: string; thumbnail: string | null }[]> {
  return sqlOf(tx).rows<{ id: string; thumbnail: string | null }>(sql`
    SELECT id, thumbnail FROM public.product WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`)
}

/** An image of a product, and whether it is the picture that was asked about. */
export interface ProductImageRow {
  product_id: string
  image_id: string
  url: string
  created_at: Date
  is_it: boolean
}

/** The images of these products in their order. */
export function imagesOf(tx: SqlSource, { ids, media_id }: { ids: readonly string[]; media_id: string }) {
  return sqlOf(tx).rows<ProductImageRow>(sql`
    SELECT t.product_id, t.image_id, i.url, i.created_at, ${mediaIdOf(sql`i.url`)} = ${media_id} AS is_it
    FROM public.product_images t JOIN public.image i ON i.id = t.image_id AND i.deleted_at IS NULL
    WHERE t.product_id = ANY(${ids}::text[]) ORDER BY t.product_id, i.created_at, i.id`)
}

/** A size that was made of a picture. */
export interface MediaSizeRow {
  key: string
  of_key: string
  width: number
  ratio: string | null
  size: number
}

/** Whether this size was made before. */
export async function findSize(on: SqlSource, key: string): Promise<boolean> {
  const rows = await sqlOf(on).rows(sql`SELECT FROM mercer.media_size WHERE key = ${key}`)
  return rows.length > 0
}

/** Records a size that was made; false if its picture was deleted in the meantime. */
export async function recordSize(on: SqlSource, { key, of_key, width, ratio, size }: MediaSizeRow): Promise<boolean> {
  const recorded = await sqlOf(on).run(sql`
    WITH original AS (SELECT key FROM mercer.file WHERE key = ${of_key} FOR KEY SHARE)
    INSERT INTO mercer.media_size (key, of_key, width, ratio, size)
    SELECT ${key}, original.key, ${width}, ${ratio}, ${size} FROM original
    ON CONFLICT (key) DO UPDATE SET size = excluded.size`)
  return recorded > 0
}
