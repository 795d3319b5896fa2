// Two-factor sign-in in a shop whose settings name no key: a server makes one and keeps it in DATA_DIR.
import { randomBytes } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { seal } from "@mercer/auth"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { examine } from "../src/doctor/examine.ts"
import { withSecretKey } from "../src/secret-key/secret-key.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createDatabase } from "./support/database.ts"
import { serverForThisTest } from "./support/server.ts"

const GIVEN = "a key of thirty-two or more characters"
let database: Awaited<ReturnType<typeof createDatabase>>
let opened: ReturnType<typeof openDatabase>
let data: string
const folders: string[] = []
let said: string[]

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
})
beforeEach(async () => {
  await opened.db.process.deleteMany()
  await opened.db.secondFactor.deleteMany()
  data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-key-"))
  folders.push(data)
  said = []
})
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const note = (_facts: object, words: string) => void said.push(words)
const log = { info: note, warn: note, error: note }
const read = (env: object = {}) => readSettings({ DATABASE_URL: database.url, DATA_DIR: data, ...env })
const started = async (env: object = {}) => (await withSecretKey(read(env), opened, log)).shop
const turnedOn = (key = "") =>
  opened.db.secondFactor.create({
    data: { user_id: newId("usr"), secret: seal("secret", "usr_1", key), confirmed_at: new Date() },
  })

test("a key is made at the first start, for this user alone, and stays the same", async () => {
  const { secret_key } = await started()
  expect(Buffer.from(secret_key ?? "", "base64")).toHaveLength(32)
  expect(fs.statSync(path.join(data, "secret-key")).mode & 0o777).toBe(0o600)
  expect((await started()).secret_key).toBe(secret_key)
  expect(read().shop.secret_key).toBe(secret_key)
  expect(fs.readdirSync(data)).toEqual(["secret-key"])
})

test("of servers that start at the same moment one makes it, and none leaves anything else behind", async () => {
  const start = () => serverForThisTest({ DATABASE_URL: database.url, DATA_DIR: data })
  await Promise.all(Array.from({ length: 3 }, start))
  expect(fs.readdirSync(data).filter((name) => name.startsWith("secret-key"))).toEqual(["secret-key"])
}, 60_000)

test("one that appears between looking and writing is used", async () => {
  const [first, second] = [read(), read()]
  const { secret_key } = (await withSecretKey(first, opened, log)).shop
  expect(secret_key).toBeTruthy()
  expect((await withSecretKey(second, opened, log)).shop.secret_key).toBe(secret_key)
})

test("SECRET_KEY takes the place of a kept key, which still reads what was encrypted with it", async () => {
  expect(await started({ SECRET_KEY: GIVEN })).toMatchObject({ secret_key: GIVEN, earlier_secret_key: undefined })
  expect(fs.readdirSync(data)).toEqual([])
  const { secret_key: kept } = await started()
  expect(await started({ SECRET_KEY: GIVEN })).toMatchObject({ secret_key: GIVEN, earlier_secret_key: kept })
  expect(await started({ SECRET_KEY: kept })).toMatchObject({ secret_key: kept, earlier_secret_key: undefined })
  await turnedOn(kept)
  await turnedOn(GIVEN)
  said = []
  await started({ SECRET_KEY: GIVEN })
  expect(said).toEqual([])
})

test("no second key is made beside second factors of a key that is elsewhere, and the log says so", async () => {
  await turnedOn(GIVEN)
  expect((await started()).secret_key).toBeUndefined()
  expect(said).toEqual([expect.stringMatching(/^Two-factor sign-in lacks its key\. Set SECRET_KEY to the key/)])
  expect(fs.readdirSync(data)).toEqual([])
  await expect(started({ SECOND_FACTOR: "required" })).rejects.toThrow("SECRET_KEY is missing")
})

test("where nothing can be kept there is no key, and a start that requires one is refused", async () => {
  data = path.join(data, "a-file", "data")
  fs.writeFileSync(path.dirname(data), "")
  expect((await started()).secret_key).toBeUndefined()
  expect(said).toEqual([expect.stringContaining("set SECRET_KEY")])
  await expect(started({ SECOND_FACTOR: "required" })).rejects.toThrow("SECRET_KEY is missing")
})

test("a damaged file ends the start, also one that is empty", () => {
  for (const content of ["", "short", "a".repeat(44)]) {
    fs.writeFileSync(path.join(data, "secret-key"), content)
    expect(read).toThrow(/secret-key is damaged: bring it back/)
  }
})

test("the doctor says where the key is, and warns when several machines each have their own folder", async () => {
  const about = async (env: object = {}) =>
    (await examine({ code: shopCode(), settings: read(env) }))
      .filter(({ check }) => check === "second factors")
      .map(({ ok, words }) => ({ ok, words }))
  expect(await about()).toEqual([{ ok: true, words: expect.stringContaining("without a key until a server") }])
  await started()
  const file = path.join(data, "secret-key")
  expect(await about()).toEqual([{ ok: true, words: `optional, 0 turned on; the key is in ${file}` }])
  const seen = { kind: "server", pid: 1, version: "1", started_at: new Date(), seen_at: new Date() }
  await opened.db.process.createMany({
    data: ["one", "two"].map((host) => ({ ...seen, id: randomBytes(8).toString("hex"), host })),
  })
  expect(await about()).toEqual([
    { ok: false, words: `their key is in ${file}, and processes work on several machines: one, two` },
  ])
  expect(await about({ SECRET_KEY: GIVEN })).toEqual([
    { ok: true, words: "optional, 0 turned on; the key is SECRET_KEY" },
  ])
})
