import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

/** A mention as the operator who is mentioned sees it. @public */
export interface ListedMention {
  id: string
  note_id: string
  value: string
  resource_type: string
  resource_id: string
  /** An order's number, or a customer's email. */
  resource_name: string | null
  author: { id: string; email: string; first_name: string | null; last_name: string | null } | null
  created_at: Date
  read_at: Date | null
}

const mentionsWhere = (condition: SqlPart): SqlPart => sql`
  SELECT m.id, m.note_id, n.value, n.resource_type, n.resource_id, m.created_at, m.read_at, m.user_id,
    coalesce(k.order_number, o.display_id::text, c.email) AS resource_name,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'email', a.email, 'first_name', a.first_name,
      'last_name', a.last_name) END AS author
  FROM mercer.mention m
  JOIN public.note n ON n.id = m.note_id AND n.deleted_at IS NULL
  LEFT JOIN public."user" a ON a.id = n.author_id
  LEFT JOIN public."order" o ON n.resource_type = 'order' AND o.id = n.resource_id
  LEFT JOIN mercer.order_number k ON k.order_id = o.id
  LEFT JOIN public.customer c ON n.resource_type = 'customer' AND c.id = n.resource_id
  WHERE ${condition}`

/** One page of an operator's mentions, the newest first, with the number of all, and of those that were not read. */
export async function listMentions(
  on: SqlSource,
  { user_id, unread, limit, offset }: { user_id: string; unread: boolean; limit: number; offset: number },
): Promise<{ mentions: ListedMention[]; count: number; unread_count: number }> {
  const wanted = sql`${mentionsWhere(sql`m.user_id = ${user_id}`)} AND (NOT ${unread}::boolean OR m.read_at IS NULL)`
  const mentions = await sqlOf(on).rows<ListedMention & { user_id: string }>(sql`
    ${wanted} ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`)
  const [counts] = await sqlOf(on).rows<{ count: number; unread_count: number }>(sql`
    SELECT count(*) FILTER (WHERE NOT ${unread}::boolean OR m.read_at IS NULL)::int AS count,
      count(*) FILTER (WHERE m.read_at IS NULL)::int AS unread_count
    FROM mercer.mention m JOIN public.note n ON n.id = m.note_id AND n.deleted_at IS NULL WHERE m.user_id = ${user_id}`)
  return { mentions: mentions.map(withoutUser), count: 0, unread_count: 0, ...counts }
}

/** A mention of an operator who is not deleted, with their email; undefined when it, its note or they are gone. @public */
export async function findMention(on: SqlSource, id: string): Promise<(ListedMention & { to: string }) | undefined> {
  const [found] = await sqlOf(on).rows<ListedMention & { user_id: string; to: string }>(sql`
    SELECT f.*, u.email AS to FROM (${mentionsWhere(sql`m.id = ${id}`)}) f
    JOIN public."user" u ON u.id = f.user_id AND u.deleted_at IS NULL`)
  return found && withoutUser(found)
}

/** Marks an operator's mention as read; false if they have none with this id. */
export async function markMentionRead(on: SqlSource, { id, user_id, at }: { id: string; user_id: string; at: Date }) {
  const marked = await sqlOf(on).run(sql`
    UPDATE mercer.mention SET read_at = coalesce(read_at, ${at}) WHERE id = ${id} AND user_id = ${user_id}`)
  return marked > 0
}

/** Records that a note mentions these operators and no others; returns the ids of the mentions that are new. */
export async function replaceMentions(
  on: SqlSource,
  { note_id, mentions }: { note_id: string; mentions: { id: string; user_id: string }[] },
): Promise<string[]> {
  const ids = mentions.map(({ id }) => id)
  const users = mentions.map(({ user_id }) => user_id)
  await sqlOf(on).run(sql`
    DELETE FROM mercer.mention WHERE note_id = ${note_id} AND user_id <> ALL(${users}::text[])`)
  if (ids.length === 0) return []
  const added = await sqlOf(on).rows<{ id: string }>(sql`
    INSERT INTO mercer.mention (id, note_id, user_id)
    SELECT id, ${note_id}, user_id FROM unnest(${ids}::text[], ${users}::text[]) AS t (id, user_id)
    ON CONFLICT (note_id, user_id) DO NOTHING RETURNING id`)
  return added.map(({ id }) => id)
}

/** The operators with these emails, which are in lower case. */
export function operatorsByEmail(on: SqlSource, emails: string[]): Promise<{ id: string }[]> {
  return sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM public."user" WHERE lower(email) = ANY(${emails}::text[]) AND deleted_at IS NULL ORDER BY id`)
}

const withoutUser = <M extends { user_id: string }>({ user_id: _, ...mention }: M) => mention
