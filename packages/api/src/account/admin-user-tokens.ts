import { issueToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { deleted, Id, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite } from "../access/procedures.ts"
import { API_TOKEN } from "../access/token-purposes.ts"
import type { Context } from "../context/context.ts"

const Token = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of its secret, so that its owner can identify it; null for tokens created before it was stored. */
  prefix: z.string().nullable(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})

const columns = { id: true, name: true, data: true, created_at: true, last_used_at: true } as const
/** Of 43 characters: the rest is still far too long to be guessed. */
const PREFIX_LENGTH = 6
const mine = (user_id: string) => ({ purpose: API_TOKEN, subject_id: user_id, used_at: null, id: { not: null } })
const MOST = 100

/** Tokens that operators create for their own programs; each is returned once. A part of the operations on users. */
export const userTokens = {
  createToken: adminWrite
    .meta(rest("POST /admin/users/{id}/tokens", "Create an API Token", { area: "own_account" }))
    .input(z.strictObject({ id: Id, name: z.string().trim().min(1).max(255) }))
    .output(plain(z.object({ token: Token.extend({ secret: z.string() }) })))
    .mutation(async ({ ctx, input: { id: user_id, name } }) => {
      mustBeSelf(ctx, user_id)
      if ((await ctx.db.token.count({ where: mine(user_id) })) >= MOST)
        throw new Refusal("not_allowed", `An operator has at most ${MOST} tokens`)
      const id = newId("token")
      const secret = await issueToken(ctx.db, { id, name, purpose: API_TOKEN, subject_id: user_id, ttl_ms: null })
      const data = { prefix: secret.slice(0, PREFIX_LENGTH) }
      const made = await ctx.db.token.update({ where: { id }, data: { data }, select: columns })
      return { token: { ...toResponse(made), secret } }
    }),

  listTokens: admin
    .meta(rest("GET /admin/users/{id}/tokens", "List API Tokens", { area: "own_account" }))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ tokens: z.array(Token) })))
    .query(async ({ ctx, input: { id } }) => {
      mustBeSelf(ctx, id)
      const rows = await ctx.db.token.findMany({
        where: mine(id),
        select: columns,
        orderBy: [{ created_at: "desc" }, { id: "desc" }],
      })
      return { tokens: rows.map(toResponse) }
    }),

  deleteToken: adminWrite
    .meta(rest("DELETE /admin/users/{id}/tokens/{token_id}", "Revoke an API Token", { area: "own_account" }))
    .input(z.strictObject({ id: Id, token_id: Id }))
    .output(deleted("token"))
    .mutation(async ({ ctx, input: { id: user_id, token_id } }) => {
      mustBeSelf(ctx, user_id)
      const { count } = await ctx.db.token.deleteMany({ where: { AND: [mine(user_id), { id: token_id }] } })
      if (count === 0) throw new Refusal("not_found", `Token with id: ${token_id} was not found`)
      return { id: token_id, object: "token" as const, deleted: true as const }
    }),
}

interface Row {
  id: string | null
  name: string | null
  data: unknown
  created_at: Date
  last_used_at: Date | null
}

function toResponse({ id, name, data, ...times }: Row) {
  const { prefix } = (data ?? {}) as { prefix?: unknown }
  return { id: id ?? "", name: name ?? "", prefix: typeof prefix === "string" ? prefix : null, ...times }
}

/** Not even an admin: with another operator's token one could act in their name. */
function mustBeSelf({ user_id }: Context, id: string): void {
  if (id !== user_id) throw new Refusal("not_allowed", "Operators see and make their own tokens only")
}
