// `pnpm mercer` as a server administrator uses it: a process with a database in its environment.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { findToken, issueToken, makeLimits, verifyPassword } from "@mercer/auth"
import { expect, test } from "vitest"
import { program } from "./support/bundle.ts"
import { databaseOfFile } from "./support/database.ts"

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const opened = databaseOfFile()

const mercer = (...words: string[]) => node(program("mercer"), ...words)

function node(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: opened.url, DATABASE_WAIT: "0" }
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: web, env, encoding: "utf8" })
  return { status, stdout, stderr }
}

test("creates an operator, who can log in with the displayed password", async () => {
  const { status, stdout } = mercer("user", "create", "--email", "Boss@Example.com")
  expect(status).toBe(0)
  const password = /password (\S+) \(displayed only once\)/.exec(stdout)?.[1] ?? ""
  const user = await opened.db.user.findFirstOrThrow({ where: { email: "boss@example.com" } })
  expect(user.role).toBe("admin")
  expect(await verifyPassword(user.password_hash, password)).toMatchObject({ valid: true })
})

test("does not create the same operator twice, and says what to do instead", () => {
  const { status, stderr } = mercer("user", "create", "--email", "boss@example.com")
  expect(status).toBe(1)
  expect(stderr).toMatch(/is an operator already.*mercer user password/)
})

test("sets a password", async () => {
  expect(mercer("user", "password", "--email", "boss@example.com", "--password", "another one").status).toBe(0)
  const user = await opened.db.user.findFirstOrThrow({ where: { email: "boss@example.com" } })
  expect(await verifyPassword(user.password_hash, "another one")).toMatchObject({ valid: true })
})

test("a new password ends what the old one has opened, and a lock by wrong passwords", async () => {
  const { id } = await opened.db.user.findFirstOrThrow({ where: { email: "boss@example.com" } })
  const token = await issueToken(opened.db, { purpose: "bearer", subject_id: id, ttl_ms: 60_000 })
  await lock("admin:boss@example.com")
  expect(mercer("user", "password", "--email", "boss@example.com", "--password", "the next one").status).toBe(0)
  expect(await findToken(opened.db, "bearer", token)).toBeNull()
  expect(await isLocked("admin:boss@example.com")).toBe(false)
})

test("unlocks an operator or a customer whom wrong passwords have locked out, and no other account", async () => {
  const email = "boss@example.com"
  await opened.db.customer.create({ data: { id: "cus_boss", email, has_account: true } })
  for (const account of [`admin:${email}`, `customer:${email}`]) await lock(account)
  const { stdout } = mercer("user", "unlock", "--email", "Boss@example.com")
  expect(stdout).toContain("boss@example.com can sign in again")
  expect([await isLocked(`admin:${email}`), await isLocked(`customer:${email}`)]).toEqual([false, true])
  expect(JSON.parse(mercer("user", "unlock", "--email", email, "--customer", "--json").stdout)).toEqual({
    id: "cus_boss",
    email,
    unlocked: true,
  })
  expect(await isLocked(`customer:${email}`)).toBe(false)
  expect(mercer("user", "unlock", "--email", email).stdout).toContain("was not locked")
  expect(mercer("user", "unlock", "--email", "nobody@example.com").stderr).toContain("There is no operator")
  await opened.db.customer.deleteMany()
})

async function lock(account: string) {
  const { login } = makeLimits({ pool: opened.pool as never })
  for (let n = 0; n < 100; n++) await login.failed({ account, address: `10.0.${n}.1` })
  expect(await isLocked(account)).toBe(true)
}

function isLocked(account: string): Promise<boolean> {
  const refused = makeLimits({ pool: opened.pool as never }).login.refuseIfTooMany({ account })
  return refused.then(
    () => false,
    () => true,
  )
}

test("changes an operator's role", async () => {
  const boss = () => opened.db.user.findFirstOrThrow({ where: { email: "boss@example.com" } })
  for (const role of ["developer", "admin"]) {
    expect(mercer("user", "role", "--email", "Boss@example.com", "--role", role).status).toBe(0)
    expect((await boss()).role).toBe(role)
  }
  expect(mercer("user", "role", "--email", "boss@example.com", "--role", "owner").status).toBe(2)
  const role = { id: "role_1", name: "Packing", read: [], write: [] }
  await opened.db.customRole.create({ data: role })
  expect(mercer("user", "role", "--email", "boss@example.com", "--role", "packing").status).toBe(0)
  const { id, role: stored } = await boss()
  expect([stored, await opened.db.customUserRole.findMany()]).toEqual(["member", [{ user_id: id, role_id: role.id }]])
  expect(mercer("user", "role", "--email", "boss@example.com", "--role", "admin").status).toBe(0)
  expect(await opened.db.customUserRole.count()).toBe(0)
}, 60_000)

test("sets an API token, replacing the previous one", async () => {
  const first = mercer("user", "token", "--email", "boss@example.com").stdout.trim()
  const second = JSON.parse(mercer("user", "token", "--email", "boss@example.com", "--json").stdout)
  const user = await opened.db.user.findFirstOrThrow({ where: { email: "boss@example.com" } })
  expect(user.api_token).toBe(second.token)
  expect(first).not.toBe(second.token)
})

test.each([
  [["user", "create"], /--email is missing/],
  [["user", "create", "--email", "nobody"], /not a mail address/],
  [["user", "create", "--email", "a@example.com", "--role", "king"], /--role is one of/],
  [["user", "create", "--mail", "a@example.com"], /Unknown option/],
  [["demo", "--force"], /Unknown option/],
  [["demo", "--orders", "many"], /--orders is from 0 to 1000/],
])("%j is refused with a reason", (words, reason) => {
  const { status, stderr } = mercer(...words)
  expect(status).toBe(2)
  expect(stderr).toMatch(reason)
})

test("run from sources, the doctor checks database, migrations and settings", () => {
  const { status, stdout } = node("../mercer/mercer.mjs", "doctor")
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /✓ database: PostgreSQL \d+.*\n✓ migrations: all applied\n✗ passwords: PASSWORD_MIN_LENGTH is 1/,
  )
})

test("the demo shop is created once, completely, and never in a database with another shop", async () => {
  expect(JSON.parse(mercer("demo", "--orders", "0", "--json").stdout).state).toBe("made")
  expect(JSON.parse(mercer("demo", "--orders", "0", "--json").stdout).state).toBe("there")
  const { db } = opened
  expect(await db.product.count()).toBe(61)
  expect(await db.customer.count()).toBe(200)
  expect(await db.customerGroup.count()).toBe(8)
  expect(await db.discount.count({ where: { parent_discount_id: null } })).toBe(12)
  // Test payments exist but are not offered in any region.
  const offered = await db.regionPaymentProvider.findMany({ select: { provider_id: true } })
  expect(offered.map(({ provider_id }) => provider_id)).toEqual(["manual", "manual", "manual"])
  expect(await db.paymentProvider.findUnique({ where: { id: "scripted" } })).toMatchObject({ is_installed: true })
  await db.store.updateMany({ data: { metadata: {} } })
  expect(mercer("demo").status).toBe(1)
}, 90_000)
