// Whether a shop enforces roles when ROLES is not set: depends on where its database comes from.
import { hashPassword } from "@mercer/auth"
import { newId, openDatabase } from "@mercer/db"
import { expect, test } from "vitest"
import { createDatabase } from "./support/database.ts"
import { serverForThisTest } from "./support/server.ts"

const MEMBER = { email: "member@example.com", password: "difference engine" }

/** The status a member gets for changing a store setting. */
async function statusFor(origin: "mercer" | "medusa_v1", env: Record<string, string> = {}): Promise<number> {
  const database = await createDatabase()
  const { db, close } = openDatabase({ url: database.url })
  await db.shopOrigin.updateMany({ data: { origin } })
  const password_hash = await hashPassword(MEMBER.password)
  await db.user.create({ data: { id: newId("usr"), email: MEMBER.email, role: "member", password_hash } })
  await close()
  const server = await serverForThisTest({ DATABASE_URL: database.url, ...env })
  const send = (path: string, body: object, token = "") =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const { access_token } = (await (await send("/admin/auth/token", MEMBER)).json()) as { access_token: string }
  const { status } = await send("/admin/currencies/eur", { includes_tax: false }, access_token)
  await server.stop()
  await database.drop()
  return status
}

test.each([
  ["mercer", {}, 403],
  ["medusa_v1", {}, 200],
  ["mercer", { ROLES: "report" }, 200],
  ["medusa_v1", { ROLES: "enforce" }, 403],
] as const)(
  "a shop from %s with the settings %o answers a member %i",
  async (origin, env, status) => {
    expect(await statusFor(origin, env)).toBe(status)
  },
  60_000,
)
