import { BEARER_TOKEN, deviceName, findBearer, sha256 } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { deleted, Id, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { endOtherLogins, type Own } from "./second-factor.ts"

const Session = z.object({
  id: z.string(),
  /** A browser's cookie, or a program's token from `POST /admin/auth/token`. */
  kind: z.enum(["browser", "program"]),
  /** As a person calls it: Chrome on macOS. */
  device: z.string().nullable(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
  expires_at: Moment,
  /** The one that this request has. */
  is_current: z.boolean(),
})

/** Where operators are signed in. A part of the operations on users. */
export const userSessions = {
  listSessions: admin
    .meta(rest("GET /admin/users/{id}/sessions", "List Sessions", { area: "own_account" }))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ sessions: z.array(Session) })))
    .query(async ({ ctx, input: { id } }) => {
      mustBeSelf(ctx, id)
      return { sessions: await sessionsOf(ctx, id) }
    }),

  endSession: adminWrite
    .meta(rest("DELETE /admin/users/{id}/sessions/{session_id}", "End a Session", { area: "own_account" }))
    .input(z.strictObject({ id: Id, session_id: Id }))
    .output(deleted("session"))
    .mutation(async ({ ctx: { db, ...ctx }, input: { id: user_id, session_id: id } }) => {
      mustBeSelf(ctx, user_id)
      const browsers = await db.session.deleteMany({ where: { id, user_id, actor: "admin" } })
      const programs = await db.token.deleteMany({ where: { id, subject_id: user_id, purpose: BEARER_TOKEN } })
      if (browsers.count + programs.count === 0) throw new Refusal("not_found", `Session with id: ${id} was not found`)
      return { id, object: "session" as const, deleted: true as const }
    }),

  endOtherSessions: adminWrite
    .meta(rest("DELETE /admin/users/{id}/sessions", "End All Other Sessions", { area: "own_account" }))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ count: z.int() })))
    .mutation(async ({ ctx, input: { id } }) => {
      mustBeSelf(ctx, id)
      return { count: await endOtherLogins(ctx, id, await ownLogins(ctx)) }
    }),
}

/** What the current request has signed in with. */
export async function ownLogins(ctx: Context): Promise<Own> {
  const { admin } = await ctx.logins()
  const bearer = await findBearer(ctx.db, ctx.request.headers)
  return {
    session: admin?.user_id === ctx.user_id ? admin?.token : undefined,
    bearer: bearer?.user_id === ctx.user_id ? (bearer?.signed_in ?? undefined) : undefined,
  }
}

/** The newest first. */
async function sessionsOf(ctx: Context, user_id: string) {
  const { session, bearer } = await ownLogins(ctx)
  const valid = { expires_at: { gt: ctx.now() } }
  const browsers = await ctx.db.session.findMany({ where: { user_id, actor: "admin", ...valid } })
  const where = { subject_id: user_id, purpose: BEARER_TOKEN, id: { not: null }, ...valid }
  const programs = await ctx.db.token.findMany({ where })
  const own = session && sha256(session)
  return [
    ...browsers.map((row) => ({ ...toResponse("browser", row), is_current: row.id_hash === own })),
    ...programs.map(({ data, ...row }) => ({
      ...toResponse("program", { ...row, ...originIn(data) }),
      is_current: row.token_hash === bearer,
    })),
  ].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

interface Row {
  id: string | null
  user_agent: string | null
  ip: string | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
}

function toResponse(kind: "browser" | "program", { id, ...row }: Row) {
  const { user_agent, ip, created_at, last_used_at, expires_at } = row
  const times = { created_at, last_used_at, expires_at }
  return { id: id ?? "", kind, device: deviceName(user_agent), user_agent, ip, ...times }
}

function originIn(data: unknown): { user_agent: string | null; ip: string | null } {
  const { user_agent, ip } = (data ?? {}) as { user_agent?: unknown; ip?: unknown }
  const text = (value: unknown) => (typeof value === "string" ? value : null)
  return { user_agent: text(user_agent), ip: text(ip) }
}

function mustBeSelf({ user_id }: Pick<Context, "user_id">, id: string): void {
  if (id !== user_id) throw new Refusal("not_allowed", "Operators see and end their own sessions only")
}
