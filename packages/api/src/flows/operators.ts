import { endSessions, revokeTokens } from "@mercer/auth"
import type { Role } from "@mercer/commerce"
import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { OPERATOR_RESET } from "./purposes.ts"

interface NewOperator {
  email: string
  password_hash: string
  role?: Role | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

/** Makes an operator; two with one e-mail cannot be. Gives the id. */
export async function makeOperator({ db }: Pick<Shop, "db">, { role, ...facts }: NewOperator): Promise<string> {
  if (await db.user.count({ where: { email: facts.email, ...live } }))
    throw new Refusal("duplicate_error", "A user with the given email already exists")
  const { id } = await db.user.create({ data: { id: newId("usr"), role: role ?? "member", ...facts } })
  return id
}

/** Ends whatever an operator's account can be used by: logins, tokens that programs use, mailed links. */
export async function shutOut({ db }: Pick<Shop, "db">, id: string, purposes: string[]): Promise<void> {
  await endSessions(db as never, "admin", id)
  for (const purpose of purposes) await revokeTokens(db, purpose, id)
}

/** All that `shutOut` can take back. */
export const ALL_TOKENS = ["api", "bearer", OPERATOR_RESET]

/**
 * Locks every operator, so that of two who remove each other one is refused: a shop always keeps one who may let others
 * in.
 */
export async function mustNotBeLast({ db }: Pick<Context, "db">, id: string): Promise<void> {
  const left = await db.$queryRaw<{ id: string; role: Role | null }[]>`
    SELECT id, role FROM public."user" WHERE deleted_at IS NULL ORDER BY id FOR UPDATE`
  if (
    !left.some((one) => one.id !== id && one.role === "admin") &&
    left.some((one) => one.id === id && one.role === "admin")
  )
    throw new Refusal("not_allowed", "The last admin cannot be removed or given another role")
}
