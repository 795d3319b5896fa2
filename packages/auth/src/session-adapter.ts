import type { PrismaClient } from "@mercer/db"
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia"
import type { Actor } from "./cookie.ts"
import { sha256 } from "./secret.ts"

/** The part of the database that sessions need: the client itself, or a transaction's. */
export type SessionsDb = Pick<PrismaClient, "session">

/** A row of `mercer.session`. */
export interface SessionRow {
  id_hash: string
  user_id: string
  actor: Actor
  expires_at: Date
}

/** Where a session was opened. Kept of operators' sessions, so that they recognize them. */
export interface SessionOrigin {
  user_agent: string
  ip: string
}

/** Sessions last this long from login, regardless of activity. */
const SESSION_HOURS = 10

/** Lucia over our table. `known` are rows read before, for which it need not ask the database again. */
export function lucia(db: SessionsDb, known?: SessionRow[]) {
  return new Lucia(new HashedSessions(db, known), {
    sessionExpiresIn: new TimeSpan(SESSION_HOURS, "h"),
    getSessionAttributes: ({ actor, ends_at }) => ({ actor, ends_at }),
  })
}

/** Keeps the SHA-256 of a session's id where Lucia's own adapters keep the id itself. */
class HashedSessions implements Adapter {
  constructor(
    private readonly db: SessionsDb,
    private readonly known?: SessionRow[],
  ) {}

  /** Whether the account still exists is the caller's question, so the user is always "there". */
  async getSessionAndUser(id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const id_hash = sha256(id)
    const row = this.known
      ? this.known.find((one) => one.id_hash === id_hash)
      : await this.db.session.findUnique({ where: { id_hash } })
    return row ? [fromRow(row, id), { id: row.user_id, attributes: {} }] : [null, null]
  }

  async getUserSessions(user_id: string) {
    const rows = await this.db.session.findMany({ where: { user_id } })
    return rows.map((row) => fromRow(row, row.id_hash))
  }

  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession) {
    const { actor, origin } = attributes
    const last_used_at = actor === "admin" ? new Date() : null
    const row = { id_hash: sha256(id), user_id: userId, actor, expires_at: expiresAt, last_used_at, ...origin }
    await this.db.session.createMany({ data: [row] })
  }

  /** Does nothing: Lucia would extend a session at half its life, ours end at a fixed time. */
  async updateSessionExpiration() {}

  async deleteSession(id: string) {
    await this.db.session.deleteMany({ where: { id_hash: sha256(id) } })
  }

  async deleteUserSessions(user_id: string) {
    await this.db.session.deleteMany({ where: { user_id } })
  }

  async deleteExpiredSessions() {
    await this.db.session.deleteMany({ where: { expires_at: { lte: new Date() } } })
  }
}

function fromRow(row: SessionRow, id: string): DatabaseSession {
  const { user_id: userId, expires_at: expiresAt, actor } = row
  return { id, userId, expiresAt, attributes: { actor, ends_at: expiresAt } }
}

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof lucia>
    DatabaseSessionAttributes: { actor: Actor; ends_at?: Date; origin?: SessionOrigin | undefined }
  }
}
