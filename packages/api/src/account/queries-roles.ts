import { type SqlSource, sql, sqlOf } from "@mercer/db"

/**
 * Makes other changes of roles, and of who has which, wait until the transaction ends: a role is never given while it
 * is deleted, or widened by somebody whose own role is narrowed.
 */
export async function lockRoles(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtextextended('mercer.role', 0))`)
}

/** A role with the operators and the open invitations that have it. */
export interface RoleWithHolders {
  id: string
  name: string
  read: string[]
  write: string[]
  user_ids: string[]
  invite_ids: string[]
  created_at: Date
  updated_at: Date
}

/** All roles by their names, or the one with this id. Operators who have got a built-in role since do not count. */
export function rolesWithHolders(on: SqlSource, id: string | null): Promise<RoleWithHolders[]> {
  return sqlOf(on).rows<RoleWithHolders>(sql`
    SELECT r.id, r.name, r.read, r.write, r.created_at, r.updated_at,
      ARRAY(SELECT h.user_id FROM mercer.user_role h JOIN public."user" u ON u.id = h.user_id
        WHERE h.role_id = r.id AND u.deleted_at IS NULL AND coalesce(u.role, 'member') = 'member'
        ORDER BY h.user_id) AS user_ids,
      ARRAY(SELECT h.invite_id FROM mercer.invite_role h JOIN public.invite i ON i.id = h.invite_id
        WHERE h.role_id = r.id AND i.deleted_at IS NULL AND NOT i.accepted AND coalesce(i.role, 'member') = 'member'
        ORDER BY h.invite_id) AS invite_ids
    FROM mercer.role r WHERE ${id}::text IS NULL OR r.id = ${id} ORDER BY lower(r.name)`)
}

/** The id of another role with this name, whatever its case. */
export async function roleNamed(on: SqlSource, name: string, except: string | null): Promise<string | undefined> {
  const [found] = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM mercer.role WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${except}`)
  return found?.id
}

/** Deletes a role, and the rows of former holders. */
export async function deleteRoleRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`DELETE FROM mercer.user_role WHERE role_id = ${id}`)
  await sqlOf(tx).run(sql`DELETE FROM mercer.invite_role WHERE role_id = ${id}`)
  await sqlOf(tx).run(sql`DELETE FROM mercer.role WHERE id = ${id}`)
}

/** The role that an invitation gives, if it is a custom one. */
export async function roleOfInvite(on: SqlSource, invite_id: string): Promise<string | undefined> {
  const [found] = await sqlOf(on).rows<{ role_id: string }>(sql`
    SELECT h.role_id FROM mercer.invite_role h JOIN public.invite i ON i.id = h.invite_id
    WHERE h.invite_id = ${invite_id} AND coalesce(i.role, 'member') = 'member'`)
  return found?.role_id
}
