import type { PrismaClient } from "@mercer/db"
import { sameSecret } from "./secret.ts"
import { BEARER_TOKEN, findToken, type TokensDb } from "./tokens.ts"

/** Headers as a `Request` has them. */
export interface HeadersLike {
  get(name: string): string | null
}

/** Purposes of tokens that open the admin interface: `api` is made in the panel, `bearer` by `POST /admin/auth/token`. */
const ADMIN_TOKENS = ["api", BEARER_TOKEN]

/** An operator by their token. */
export interface Bearer {
  user_id: string
  /** The token's hash, if a password has opened it (`POST /admin/auth/token`); null for the tokens of programs. */
  signed_in: string | null
}

/** The operator whose token a request carries; null without one, with a wrong one, or when the user was deleted. */
export async function findBearer(
  db: TokensDb & Pick<PrismaClient, "user">,
  headers: HeadersLike,
): Promise<Bearer | null> {
  for (const text of bearersIn(headers)) {
    const found = await ownerOf(db, text)
    if (found) return found
  }
  return null
}

/** The tokens of a request in the order they are tried; one that no column could hold is none. */
export function bearersIn(headers: HeadersLike): string[] {
  const tokens = [bearerIn(headers), headers.get("x-medusa-access-token")?.trim() ?? ""]
  return [...new Set(tokens)].filter((text) => text !== "" && text.length <= 1024 && !text.includes("\0"))
}

/** The token of the Authorization header; an empty text without one. */
export function bearerIn(headers: HeadersLike): string {
  return /^bearer +(.+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1]?.trim() ?? ""
}

const NOTED_EVERY_MS = 60_000

/** Its owner sees when a token was last used; to the minute, so that it costs next to nothing. */
async function noteUse(db: TokensDb, { token_hash, last_used_at }: { token_hash: string; last_used_at: Date | null }) {
  const now = new Date()
  if (last_used_at && now.getTime() - last_used_at.getTime() < NOTED_EVERY_MS) return
  await db.token.updateMany({ where: { token_hash }, data: { last_used_at: now } })
}

async function ownerOf(db: TokensDb & Pick<PrismaClient, "user">, text: string): Promise<Bearer | null> {
  const token = await findToken(db, ADMIN_TOKENS, text)
  const user = await db.user.findFirst({
    where: { deleted_at: null, ...(token ? { id: token.subject_id } : { api_token: text }) },
    orderBy: { created_at: "asc" },
    select: { id: true, api_token: true },
  })
  if (!user) return null
  if (token) await noteUse(db, token)
  // The database has found the value by an ordinary comparison; this one gives nothing away by its time.
  if (!token && !sameSecret(user.api_token ?? "", text)) return null
  return { user_id: user.id, signed_in: token?.purpose === BEARER_TOKEN ? token.token_hash : null }
}
