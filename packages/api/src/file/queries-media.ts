import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import { keyIn, mediaId } from "./media-id.ts"
import { PICTURE_TYPES } from "./picture-types.ts"

/** `mediaId` of the address in this column, exactly as in the indexes of the tables `image` and `product`. @public */
export const mediaIdOf = (column: SqlPart): SqlPart => sql`('media_' || md5(coalesce(${keyOf(column)}, ${column})))`

const keyOf = (column: SqlPart): SqlPart =>
  sql`substring(${column} from '/uploads/([0-9a-f]{32}([.][a-z0-9]{1,8})?)([?].*)?$')`

/** A picture that was uploaded. */
export interface NewMedia {
  id: string
  url: string
  key: string
  name: string
  size: number
  width: number | null
  height: number | null
}

/** Adds a picture; one that is there gets what was measured. */
export async function addMedia(on: SqlSource, { id, url, key, name, size, width, height }: NewMedia): Promise<void> {
  await sqlOf(on).run(sql`
    INSERT INTO mercer.media (id, url, key, name, size, width, height, content_type)
    VALUES (${id}, ${url}, ${key}, ${name}, ${size}, ${width}, ${height},
      (SELECT content_type FROM mercer.file WHERE key = ${key}))
    ON CONFLICT (id) DO UPDATE SET width = excluded.width, height = excluded.height, size = excluded.size`)
}

/** The end of an address, without its query: the name of the file as far as anybody knows. */
const nameIn = (url: SqlPart): SqlPart =>
  sql`left(coalesce(nullif(regexp_replace(regexp_replace(${url}, '[?#].*$', ''), '^.*/', ''), ''), ${url}), 255)`

/** Adds pictures that are not in the library, from rows of `id, url, key, alt, created_at`; files have their own names. */
const adopt = (rows: SqlPart): SqlPart => sql`
  INSERT INTO mercer.media (id, url, key, name, alt, content_type, size, created_at)
  SELECT w.id, w.url, f.key, coalesce(f.name, ${nameIn(sql`w.url`)}), w.alt, f.content_type, f.size, w.created_at
  FROM (${rows}) w LEFT JOIN mercer.file f ON f.key = w.key AND NOT f.is_protected
  ORDER BY w.id
  ON CONFLICT (id) DO NOTHING`

/** Adds the pictures at these addresses that are not in the library. */
export async function adoptUrls(on: SqlSource, urls: readonly string[]): Promise<void> {
  const byId = new Map(urls.map((url) => [mediaId(url), url]))
  const [ids, all] = [[...byId.keys()], [...byId.values()]]
  const keys = all.map(keyIn)
  await sqlOf(on).run(
    adopt(sql`SELECT id, url, key, NULL AS alt, now() AS created_at
      FROM unnest(${ids}::text[], ${all}::text[], ${keys}::text[]) AS t (id, url, key)`),
  )
}

const id = mediaIdOf(sql`i.url`)

/** Adds pictures of products that are not in the library, at most so many; returns how many. */
export function adoptImages(on: SqlSource, most: number): Promise<number> {
  return sqlOf(on).run(
    adopt(sql`SELECT ${id} AS id, min(i.url) AS url, min(${keyOf(sql`i.url`)}) AS key, min(i.created_at) AS created_at,
        left(max(i.metadata ->> 'alt') FILTER (WHERE jsonb_typeof(i.metadata -> 'alt') = 'string'), 1000) AS alt
      FROM public.image i WHERE i.deleted_at IS NULL AND i.url <> ''
        AND NOT EXISTS (SELECT FROM mercer.media m WHERE m.id = ${id})
      GROUP BY 1 LIMIT ${most}`),
  )
}

/** Adds uploaded pictures that are not in the library, at most so many; returns how many. */
export function adoptFiles(on: SqlSource, most: number): Promise<number> {
  const own = sql`'media_' || md5(f.key)`
  return sqlOf(on).run(
    adopt(sql`SELECT ${own} AS id, '/uploads/' || f.key AS url, f.key, NULL AS alt, f.created_at
      FROM mercer.file f WHERE NOT f.is_protected AND split_part(f.key, '.', 2) = ANY(${[...PICTURE_TYPES.keys()]}::text[])
        AND NOT EXISTS (SELECT FROM mercer.media m WHERE m.id = ${own})
      LIMIT ${most}`),
  )
}

/** Gives images of products what the library knows of their pictures. */
export async function describeImages(tx: SqlSource, ids: readonly string[]): Promise<void> {
  await sqlOf(tx).run(sql`
    UPDATE public.image i SET metadata = coalesce(i.metadata, '{}'::jsonb) || jsonb_strip_nulls(jsonb_build_object(
      'alt', m.alt,
      'focal_point', CASE WHEN m.focal_x IS NOT NULL THEN jsonb_build_object('x', m.focal_x, 'y', m.focal_y) END))
    FROM mercer.media m WHERE i.id = ANY(${ids}::text[]) AND m.id = ${mediaIdOf(sql`i.url`)}
      AND (m.alt IS NOT NULL OR m.focal_x IS NOT NULL)`)
}

/** Pictures as a product's writer needs them. */
export interface LockedMedia {
  id: string
  name: string
  alt: string | null
  focal_x: number | null
  focal_y: number | null
  deleted_at: Date | null
}

/** Locks pictures against changes until the transaction ends, not against others who lock them so. */
export function lockMediaOf(tx: SqlSource, ids: readonly string[]): Promise<LockedMedia[]> {
  return sqlOf(tx).rows<LockedMedia>(sql`
    SELECT id, name, alt, focal_x, focal_y, deleted_at FROM mercer.media WHERE id = ANY(${ids}::text[])
    ORDER BY id FOR SHARE`)
}

/** Removes the picture of a stored file from the library. */
export async function deleteMedia(on: SqlSource, key: string): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.media WHERE id = 'media_' || md5(${key})`)
}

/** Forgets pictures that were deleted before this time. */
export async function deleteOldMedia(on: SqlSource, before: Date): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.media WHERE deleted_at < ${before}`)
}
