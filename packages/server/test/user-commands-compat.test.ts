// Commands that set operators' passwords and roles, in a shop that Medusa v1 could take over again.
import { verifyPassword } from "@mercer/auth"
import { openDatabase, type TakeoverPhase } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Command, Options } from "../src/cli/command.ts"
import { userCreate } from "../src/cli/user-create.ts"
import { userPassword } from "../src/cli/user-password.ts"
import { userResetSecondFactor } from "../src/cli/user-reset-second-factor.ts"
import { userRole } from "../src/cli/user-role.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createDatabase } from "./support/database.ts"

const email = "boss@example.com"
let database: Awaited<ReturnType<typeof createDatabase>>
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
})
beforeEach(async () => {
  await opened.db.user.deleteMany()
  await opened.db.token.deleteMany()
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

async function run(phase: TakeoverPhase | undefined, command: Command, options: Options) {
  const { db } = opened
  const settings = readSettings({ DATABASE_URL: database.url })
  const app = { db, now: () => new Date(), settings: settings.shop, takeoverPhase: () => phase }
  expect(
    await command.run?.(
      { code: shopCode(), settings, db, database: opened, app, say: () => {} },
      { email, ...options },
    ),
  ).toBe(0)
  return db.user.findFirstOrThrow({ where: { email } })
}

const ended = () => opened.db.token.count({ where: { purpose: "medusa_logins_ended" } })

test("passwords are stored so that Medusa can check them, until the take-over is done", async () => {
  const created = await run("live", userCreate, { password: "first" })
  expect(created.password_hash).toMatch(/^c2NyeXB0AA8AAAAIAAAAA[\w+/]+$/)
  expect((await verifyPassword(created.password_hash, "first")).valid).toBe(true)
  const changed = await run("live", userPassword, { password: "second" })
  expect(changed.password_hash).toMatch(/^c2NyeXB0AA8AAAAIAAAAA/)
  expect((await verifyPassword(changed.password_hash, "second")).valid).toBe(true)
  expect((await run("done", userPassword, { password: "third" })).password_hash).toMatch(/^\$argon2id\$/)
  expect((await run(undefined, userPassword, { password: "fourth" })).password_hash).toMatch(/^\$argon2id\$/)
})

test("a new password or role ends the logins that Medusa has signed, and an equal role does not", async () => {
  await run("live", userCreate, { password: "first" })
  await run("live", userRole, { role: "admin" })
  expect(await ended()).toBe(0)
  await run("live", userRole, { role: "member" })
  expect(await ended()).toBe(1)
  await opened.db.token.deleteMany()
  await run("done", userPassword, { password: "second" })
  expect(await ended()).toBe(1)
})

test("a second factor is taken away with its recovery codes, and only that operator's", async () => {
  const { id } = await run(undefined, userCreate, { password: "first" })
  for (const user_id of [id, "usr_other"])
    await opened.db.secondFactor.create({
      data: { user_id, secret: "sealed", recovery_codes: { create: { code_hash: "hash" } } },
    })
  await run(undefined, userResetSecondFactor, {})
  await run(undefined, userResetSecondFactor, {})
  expect(await opened.db.secondFactor.findMany({ select: { user_id: true } })).toEqual([{ user_id: "usr_other" }])
  expect(await opened.db.recoveryCode.count()).toBe(1)
})
