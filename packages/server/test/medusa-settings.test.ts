// What the settings name of a Medusa v1 shop: its secret of logins and its folder of uploads.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aboutMedusa } from "../src/doctor/medusa.ts"
import { sessionsNote } from "../src/medusa-logins.ts"
import { readSettings } from "../src/settings.ts"

const SECRET = "9fK2-pQx7_Lm4Zr8Tb1Vw6Yc3Nd5Hg0J"
const settings = (env: Record<string, string>) => readSettings({ DATABASE_URL: "postgresql://localhost/shop", ...env })
const findings = (env: Record<string, string>) =>
  aboutMedusa(settings(env)).map(({ check, ok, words }) => `${ok ? "ok" : "wrong"} ${check}: ${words}`)

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mercer-medusa-"))
  writeFileSync(join(folder, "file"), "")
})
afterAll(() => rmSync(folder, { recursive: true }))

test("a good secret is used, and doctor says that logins work", () => {
  expect(settings({ MEDUSA_JWT_SECRET: SECRET }).shop.medusa?.jwt_secret).toBe(SECRET)
  expect(findings({ MEDUSA_JWT_SECRET: SECRET })).toEqual([
    "ok medusa logins: Logins by Medusa's tokens (JWT) work until they end.",
  ])
})

test.each([
  ["supersecret", "is well known"],
  [SECRET.slice(0, 31), "has fewer than 32 characters"],
  ["ab".repeat(40), "repeats a few characters"],
])("the secret %s is not used, and doctor says why", (secret, why) => {
  expect(settings({ MEDUSA_JWT_SECRET: secret }).shop.medusa?.jwt_secret).toBeUndefined()
  const [found, ...others] = findings({ MEDUSA_JWT_SECRET: secret })
  expect(found).toBe(
    `wrong medusa logins: MEDUSA_JWT_SECRET ${why}, so it is not used: customers and operators who are logged in by a token log in again.`,
  )
  expect(others).toEqual([])
  expect(found).not.toContain(secret)
})

test("without a secret the plan says that tokens are refused, and always what becomes of cookies", () => {
  expect(findings({})).toEqual([])
  const [tokens, cookies] = sessionsNote({ secret: undefined, weakness: undefined })
  expect(tokens).toContain("log in again")
  expect(sessionsNote({ secret: SECRET, weakness: undefined })[1]).toBe(cookies)
  expect(cookies).toContain("log in again")
})

test("a folder of uploads is served, and doctor reports one that cannot be", () => {
  expect(settings({ MEDUSA_UPLOADS: folder }).shop.medusa?.uploads).toBe(folder)
  expect(findings({ MEDUSA_UPLOADS: folder })).toEqual([`ok medusa uploads: served from ${folder}`])
  for (const missing of [join(folder, "missing"), join(folder, "file")])
    expect(findings({ MEDUSA_UPLOADS: missing })).toEqual([
      `wrong medusa uploads: MEDUSA_UPLOADS is ${missing}, which is not a folder that can be read: Medusa's pictures are missing`,
    ])
})
