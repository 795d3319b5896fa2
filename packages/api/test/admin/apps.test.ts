import { ensureApps } from "@mercer/db"
import { type OauthApp, oauth2 } from "@mercer/providers"
import { type FakeOauth, startFakeOauth } from "@mercer/providers/testing/oauth"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { anAppRow } from "../support/apps.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { testApp } from "../support/test-app.ts"

let fake: FakeOauth
let shop: TestShop
let operator: Visitor
let books: OauthApp
/** How the app of this name should behave: answer late, or fail. */
let act: (code: string) => Promise<Record<string, string>> = async () => ({})

beforeAll(async () => {
  fake = await startFakeOauth()
  books = oauth2({
    application_name: "books",
    display_name: "Books",
    install_url: "https://books.test/install",
    token_url: fake.token_url,
    client_id: "shop",
    client_secret: "s3cr:t",
  })
  const moody = { ...testApp, id: "moody", display_name: "Moody", exchange: (code: string) => act(code) }
  shop = await openShop({ oauth: [books, moody] })
  operator = await anOperatorAtWork(shop)
})
afterEach(() => fake.answers(undefined))
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
  await fake.close()
})

const authorize = (body: object) => operator.post("/admin/apps/authorizations", body)
const rowOf = (application_name: string) => shop.db.oauth.findUniqueOrThrow({ where: { application_name } })
const dataOf = async (name: string) => (await rowOf(name)).data as Record<string, string>
const stateOf = async (name: string) => (await dataOf(name)).state as string

async function listed(name: string) {
  const { apps } = must(await operator.get("/admin/apps"))
  return apps.find((app: { application_name: string }) => app.application_name === name)
}

/** How many connections wait for a locked row. */
async function waiting(): Promise<number> {
  const { rows } = await shop.pool.query(`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0].count
}

const MISMATCH = { status: 400, type: "not_allowed", message: "Books could not match state" }

describe("authorization", () => {
  test("exchanges the code for tokens, which are stored and never returned", async () => {
    const state = await stateOf("books")
    expect(state).toMatch(/^[\w-]{43}$/)
    expect((await listed("books")).data).toEqual({ state })
    const answer = await authorize({ application_name: "books", state, code: "good-first" })
    const next = await stateOf("books")
    expect(must(answer)).toEqual({
      apps: {
        id: expect.stringMatching(/^oauth_/),
        application_name: "books",
        display_name: "Books",
        install_url: "https://books.test/install",
        uninstall_url: null,
        data: {
          access_token: "(hidden)",
          refresh_token: "(hidden)",
          token_type: "Bearer",
          expires_in: 3600,
          expires_at: expect.any(Number),
          state: next,
        },
      },
    })
    expect(await listed("books")).toEqual(answer.body.apps)
    expect(await dataOf("books")).toMatchObject({ access_token: "tok_good-first", refresh_token: "ref_good-first" })
    const seen = [answer.text, JSON.stringify(await shop.db.audit.findMany()), JSON.stringify(shop.errors)].join()
    for (const secret of ["tok_", "ref_", "good-first", state]) expect(seen).not.toContain(secret)
  })

  test("accepts a state once, and then the next one", async () => {
    const state = await stateOf("books")
    must(await authorize({ application_name: "books", state, code: "good-second" }))
    expect(refusal(await authorize({ application_name: "books", state, code: "good-third" }))).toEqual(MISMATCH)
    expect(await dataOf("books")).toMatchObject({ access_token: "tok_good-second" })
    const next = await stateOf("books")
    must(await authorize({ application_name: "books", state: next, code: "good-fourth" }))
  })

  test("accepts a state once of five requests at once", async () => {
    const state = await stateOf("books")
    const codes = Array.from({ length: 5 }, (_, n) => `good-race-${n}`)
    const holder = await shop.pool.connect()
    await holder.query("BEGIN; SELECT FROM oauth WHERE application_name = 'books' FOR UPDATE")
    const asked = codes.map((code) => authorize({ application_name: "books", state, code }))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(codes.length)
    await holder.query("COMMIT")
    holder.release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400])
    expect(fake.asked.filter(({ form }) => form.code?.startsWith("good-race"))).toHaveLength(1)
  })

  test("with a code that the app does not accept changes no token, and uses up the state", async () => {
    const [state, before] = [await stateOf("books"), await dataOf("books")]
    const answer = refusal(await authorize({ application_name: "books", state, code: "bad" }))
    expect(answer).toEqual({ status: 400, type: "not_allowed", message: "Books did not accept the code" })
    expect(await dataOf("books")).toEqual({ ...before, state: expect.not.stringContaining(state) })
    expect(refusal(await authorize({ application_name: "books", state, code: "good-late" }))).toEqual(MISMATCH)
  })

  test.each([
    [{ status: 500, body: "tok_leaked" }, 503],
    [{ status: 401, body: "{}" }, 503],
    [{ body: "tok_leaked" }, 503],
    [{ status: 302, body: "", location: "https://elsewhere.test" }, 503],
  ])("with an app that answers %j reveals only that it cannot be reached", async (message, status) => {
    fake.answers(message)
    const state = await stateOf("books")
    const answer = await authorize({ application_name: "books", state, code: "good-down" })
    expect(refusal(answer)).toEqual({
      status,
      type: "unexpected_state",
      message: "Books cannot be reached at present",
    })
    expect(answer.headers.get("retry-after")).toBe("5")
    expect(await dataOf("books")).not.toMatchObject({ access_token: "tok_leaked" })
    // Only this refusal is logged.
    expect(shop.errors.splice(0)).toMatchObject([
      { operation: "admin.apps.authorize", err: { cause: { type: "unavailable" } } },
    ])
  })

  test("holds no transaction while the app responds, and older tokens do not replace newer ones", async () => {
    let answer: (data: Record<string, string>) => void = () => {}
    const begun = new Promise<void>((asked) => {
      act = () => {
        asked()
        return new Promise((resolve) => {
          answer = resolve
        })
      }
    })
    const first = authorize({ application_name: "moody", state: await stateOf("moody"), code: "slow" })
    await begun
    act = async () => ({ access_token: "newer" })
    must(await authorize({ application_name: "moody", state: await stateOf("moody"), code: "quick" }))
    answer({ access_token: "older" })
    expect(refusal(await first)).toMatchObject({ status: 409, type: "conflict" })
    expect(await dataOf("moody")).toMatchObject({ access_token: "newer" })
  })

  test.each([
    [null, "x"],
    [{}, "x"],
    [{ state: "" }, "x"],
    [{ state: null }, "null"],
    [{ state: 5 }, "5"],
    [{ state: ["x"] }, "x"],
    [{ state: "right" }, "righ"],
    [{ state: "right" }, "right "],
    [["x"], "x"],
    ["text", "text"],
  ])("an app with the data %j does not accept the state %j", async (data, state) => {
    await anAppRow(shop, data as object)
    if (data === null) await shop.pool.query("UPDATE oauth SET data = NULL WHERE application_name = 'testapp'")
    const answer = refusal(await authorize({ application_name: "testapp", state, code: "c" }))
    expect(answer).toEqual({ ...MISMATCH, message: "Test App could not match state" })
  })

  test.each([
    [{ application_name: "nothing" }, 404, "not_found"],
    [{ application_name: "__proto__" }, 404, "not_found"],
    [{ application_name: "constructor" }, 404, "not_found"],
    [{ application_name: "gone" }, 400, "invalid_data"],
    [{ application_name: "" }, 400, "invalid_data"],
    [{ application_name: undefined }, 400, "invalid_data"],
    [{ application_name: 5 }, 400, "invalid_data"],
    [{ state: "" }, 400, "invalid_data"],
    [{ state: null }, 400, "invalid_data"],
    [{ code: "" }, 400, "invalid_data"],
    [{ code: ["c"] }, 400, "invalid_data"],
    [{ code: "NUL\0" }, 400, "invalid_data"],
    [{ data: {} }, 400, "invalid_data"],
  ])("refuses %j", async (wrong, status, type) => {
    await anAppRow(shop, { state: "s" }, { ...testApp, id: "gone" })
    const body = { application_name: "books", state: "s", code: "c", ...wrong }
    expect(refusal(await authorize(body))).toEqual({ status, type, message: expect.any(String) })
  })
})

describe("the list", () => {
  test("returns all apps by name, with the requested fields", async () => {
    const { apps } = must(await operator.get("/admin/apps"))
    const names = apps.map((app: { application_name: string }) => app.application_name)
    expect(names).toEqual([...names].sort())
    expect(names).toEqual(expect.arrayContaining(["books", "moody", "testapp"]))
    const actual = must(await operator.get("/admin/apps?fields=data")).apps
    for (const app of actual) expect(Object.keys(app).sort()).toEqual(["data", "id"])
    expect(JSON.stringify(actual)).not.toMatch(/tok_|ref_|newer/)
  })

  test.each(["limit=1", "q=books", "fields=secret", "expand=data"])("refuses %s", async (query) => {
    expect((await operator.get(`/admin/apps?${query}`)).status).toBe(400)
  })

  test("require an operator", async () => {
    const body = { application_name: "books", state: await stateOf("books"), code: "good-stranger" }
    expect((await shop.visitor().post("/admin/apps/authorizations", body)).status).toBe(401)
    expect((await shop.visitor().get("/admin/apps")).status).toBe(401)
    expect(await stateOf("books")).toBe(body.state)
  })
})

describe("rows of registered apps", () => {
  test("keep their tokens and state at the next start, and get new names and addresses", async () => {
    const before = await rowOf("books")
    await ensureApps(shop.pool, [
      { ...books, id: "books", display_name: "Better books", install_url: null, uninstall_url: null },
    ])
    expect(await rowOf("books")).toEqual({ ...before, display_name: "Better books", install_url: null })
    await ensureApps(shop.pool, shop.providers.apps)
    expect(await rowOf("books")).toEqual(before)
  })

  test("of v1 get a state in addition to their data; without data they get only a state", async () => {
    await anAppRow(shop, { token: "old" })
    await ensureApps(shop.pool, [testApp])
    expect(await dataOf("testapp")).toEqual({ token: "old", state: expect.stringMatching(/^[\w-]{43}$/) })
    await shop.pool.query("UPDATE oauth SET data = NULL WHERE application_name = 'testapp'")
    await ensureApps(shop.pool, [testApp])
    expect(await dataOf("testapp")).toEqual({ state: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test("are created once by servers that start at once", async () => {
    await shop.db.oauth.deleteMany({ where: { application_name: "testapp" } })
    await Promise.all(Array.from({ length: 10 }, () => ensureApps(shop.pool, [testApp])))
    expect(await shop.db.oauth.count({ where: { application_name: "testapp" } })).toBe(1)
  })
})
