import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { isUnreachable, whyUnusable } from "../src/database-words.ts"
import { program } from "./support/bundle.ts"

test("a database that lets nobody in is named with what to do", () => {
  const peer = Object.assign(new Error('Peer authentication failed for user "mercer"'), { code: "28000" })
  expect(isUnreachable(peer)).toBe(true)
  expect(whyUnusable(peer)).toBe(
    'The database cannot be used: Peer authentication failed for user "mercer". Over its socket PostgreSQL asks who runs this: run it as the system\'s user of that name.',
  )
  expect(whyUnusable(new Error("unable to verify the first certificate"))).toMatch(/sslrootcert=\/the\/file\.crt\.$/)
  expect(whyUnusable(Object.assign(new Error(""), { code: "ECONNREFUSED" }))).toMatch(
    /ECONNREFUSED\. Look at DATABASE_URL/,
  )
  expect(whyUnusable(new Error('database "shop" does not exist'))).toMatch(
    /cannot be used: database "shop" does not exist$/,
  )
})

test("an error of a migration's own is not taken for that", () => {
  expect(isUnreachable(Object.assign(new Error('relation "a" already exists'), { code: "42P07" }))).toBe(false)
  expect(isUnreachable(new Error("The migration was changed"))).toBe(false)
})

test("migrate says which setting to look at when nothing answers", () => {
  const env = { ...process.env, DATABASE_URL: "postgresql://mercer@127.0.0.1:9/shop" }
  const { status, stderr } = spawnSync(process.execPath, [program("mercer"), "migrate"], { env, encoding: "utf8" })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      "The database cannot be used: connect ECONNREFUSED 127.0.0.1:9. Look at DATABASE_URL, and whether PostgreSQL runs and lets this machine in.\n",
  })
})
