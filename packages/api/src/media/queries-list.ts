import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import { mediaIdOf } from "../file/queries-media.ts"
import { type MediaRow, mediaByIds } from "./queries.ts"

/** What a list is filtered by; undefined: not at all. */
export interface MediaFilter {
  /** Each is in the name, in the alternative text, or in the title of a product that shows the picture. */
  words: readonly string[]
  /** A picture's id, which is found by the address that somebody has pasted. */
  id: string
  is_used: boolean | undefined
  has_alt: boolean | undefined
}

/** One page of the library, the newest first, with the number of all that match. */
export async function listMedia(
  on: SqlSource,
  filter: MediaFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ media: MediaRow[]; count: number }> {
  const [found] = await sqlOf(on).rows<{ ids: string[]; count: number }>(sql`${source(filter)}
    SELECT (SELECT count(*)::int FROM found) AS count,
      ARRAY(SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS ids`)
  const { ids = [], count = 0 } = found ?? {}
  return { media: await mediaByIds(on, ids), count }
}

/**
 * The pictures that match, as `found`. Those of products are looked for once, for the page and the number; without
 * them the page is read from the index of the newest.
 */
function source(filter: MediaFilter): SqlPart {
  const { words, is_used, has_alt } = filter
  const searched = words.length > 0 || is_used !== undefined
  const all = words.reduce((so_far, word) => sql`${so_far} AND ${hasWord(word, filter.id)}`, sql`m.deleted_at IS NULL`)
  const used = is_used === undefined ? sql`` : sql`AND ${among(usedIds)} = ${is_used}::boolean`
  const described = has_alt === undefined ? sql`` : sql`AND (m.alt IS NOT NULL) = ${has_alt}::boolean`
  return sql`WITH found AS ${searched ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (
    SELECT m.id, m.created_at FROM mercer.media m WHERE ${all} ${used} ${described})`
}

/** Longer addresses are not in the index of short ones. */
const MOST_INDEXED = sql`2000`

/**
 * The id of the picture of each row, with the row's own. The order is that of the index which has both: without it
 * PostgreSQL, which does not know what computing ids costs, would read the table.
 */
const idsOf = (table: SqlPart, url: SqlPart): SqlPart => sql`
  (SELECT ${mediaIdOf(url)} AS media_id, id FROM ${table}
    WHERE deleted_at IS NULL AND octet_length(${url}) <= ${MOST_INDEXED} ORDER BY 1)
  UNION ALL SELECT ${mediaIdOf(url)}, id FROM ${table} WHERE deleted_at IS NULL AND octet_length(${url}) > ${MOST_INDEXED}`

/** The id of each picture with each product that shows it; deleted products are among those of images. */
const uses = sql`
  SELECT i.media_id, t.product_id FROM (${idsOf(sql`public.image`, sql`url`)}) i
    JOIN public.product_images t ON t.image_id = i.id
  UNION ALL SELECT media_id, id FROM (${idsOf(sql`public.product`, sql`thumbnail`)}) p`

const usedIds = sql`SELECT media_id FROM (${uses}) uses
  WHERE product_id NOT IN (SELECT id FROM public.product WHERE deleted_at IS NOT NULL)`

/** Whether the picture is one of these: always by a hash of them, since joining a large part of all is slower. */
const among = (ids: SqlPart): SqlPart => sql`coalesce(m.id IN (${ids}), false)`

const holding = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`

const hasWord = (word: string, id: string): SqlPart =>
  among(sql`
    SELECT id FROM mercer.media WHERE name ILIKE ${holding(word)} OR alt ILIKE ${holding(word)}
    UNION ALL SELECT media_id FROM (${uses}) uses WHERE product_id IN (
      SELECT id FROM public.product WHERE deleted_at IS NULL AND title ILIKE ${holding(word)})
    UNION ALL SELECT ${id}::text`)
