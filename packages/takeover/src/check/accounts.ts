import { type Finding, fine, note } from "../finding.ts"
import type { Reader } from "../read-only.ts"

/** How passwords are hashed, and the operators' roles. */
export async function aboutAccounts({ rows }: Reader): Promise<Finding[]> {
  const hashes = await rows<{ who: string; kind: string; count: number }>(HASHES)
  const roles = await rows<{ role: string; count: number }>(ROLES)
  const list = (who: string) =>
    hashes
      .filter((one) => one.who === who)
      .map(({ kind, count }) => `${count} ${kind}`)
      .join(", ") || "none"
  const unknown = hashes.filter(({ kind }) => kind === "unknown")
  const admins = roles.find(({ role }) => role === "admin")
  return [
    unknown.length > 0
      ? note(
          "passwords",
          `customers: ${list("customer")}; operators: ${list("operator")}`,
          "Accounts with an unknown hash must reset their password.",
        )
      : fine("passwords", `customers: ${list("customer")}; operators: ${list("operator")}; all of them go on working`),
    admins
      ? fine("roles", roles.map(({ role, count }) => `${count} ${role}`).join(", "))
      : note(
          "roles",
          `${roles.map(({ role, count }) => `${count} ${role}`).join(", ") || "no operators"}, and no admin`,
          "After live: mercer user role --email you@... --role admin. Until ROLES=enforce roles are only reported.",
        ),
  ]
}

// v1 stores scrypt-kdf's values in base64: its header is the word scrypt.
const KIND = (
  column: string,
) => `CASE WHEN ${column} LIKE 'c2NyeXB0%' THEN 'scrypt (Medusa)' WHEN ${column} LIKE '$argon2id$%' THEN 'argon2id'
  WHEN ${column} LIKE '$2_$%' THEN 'bcrypt' ELSE 'unknown' END`

const HASHES = `
  SELECT 'customer' AS who, ${KIND("password_hash")} AS kind, count(*)::int AS count FROM public.customer
    WHERE password_hash IS NOT NULL AND deleted_at IS NULL GROUP BY 2
  UNION ALL SELECT 'operator', ${KIND("password_hash")}, count(*)::int FROM public."user"
    WHERE password_hash IS NOT NULL AND deleted_at IS NULL GROUP BY 2 ORDER BY 1, 2`

const ROLES = `SELECT coalesce(role::text, 'member (no role)') AS role, count(*)::int AS count FROM public."user"
  WHERE deleted_at IS NULL GROUP BY 1 ORDER BY 1`
