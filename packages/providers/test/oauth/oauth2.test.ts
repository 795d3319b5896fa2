import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { oauth2 } from "../../src/index.ts"
import { type FakeOauth, startFakeOauth } from "./fake-oauth.ts"

let fake: FakeOauth

beforeAll(async () => {
  fake = await startFakeOauth()
})
afterEach(() => fake.answers(undefined))
afterAll(() => fake.close())

const anApp = (more: object = {}) =>
  oauth2({
    application_name: "books",
    display_name: "Books",
    install_url: "https://books.test/install",
    token_url: fake.token_url,
    client_id: "shop",
    client_secret: "s3cr:t",
    ...more,
  })

test("a code is exchanged for the app's tokens, which say when they end", async () => {
  const before = Math.floor(Date.now() / 1_000)
  const tokens = await anApp({ redirect_uri: "https://panel.test/back" }).exchange("good & new")
  expect(tokens).toEqual({
    access_token: "tok_good & new",
    refresh_token: "ref_good & new",
    token_type: "Bearer",
    expires_in: 3600,
    expires_at: expect.any(Number),
  })
  expect(Number(tokens.expires_at) - before).toBeGreaterThanOrEqual(3600)
  const { form, content_type } = fake.asked.at(-1) ?? {}
  expect(form).toEqual({
    grant_type: "authorization_code",
    code: "good & new",
    redirect_uri: "https://panel.test/back",
  })
  expect(content_type).toContain("application/x-www-form-urlencoded")
})

test("a code that the app does not accept is refused, without repeating it", async () => {
  await anApp().exchange("good1")
  for (const code of ["bad", "good1"]) {
    const refused = await anApp()
      .exchange(code)
      .catch((error) => error)
    expect(refused).toMatchObject({ type: "not_allowed", message: "Books did not accept the code" })
  }
})

test.each([
  [{ status: 401, body: "{}" }, "401"],
  [{ status: 500, body: "secret" }, "500"],
  [{ status: 302, body: "", location: "https://elsewhere.test" }, "fetch failed"],
  [{ body: "no JSON" }, "no token"],
  [{ body: "[]" }, "no token"],
  [{ body: '{"access_token":5}' }, "no token"],
  [{ body: `{"access_token":"${"x".repeat(70_000)}"}` }, "64 kB"],
])("an app that answers %j is no refusal, but a failure", async (answer, words) => {
  fake.answers(answer)
  const failed = await anApp()
    .exchange("good2")
    .catch((error) => error)
  expect(failed.is_refusal).toBeUndefined()
  expect(failed.message).toContain(words)
  expect(failed.message).not.toMatch(/good2|s3cr|secret/)
})

test("NUL, which no database takes, is left out", async () => {
  fake.answers({ body: '{"access_token":"a\\u0000b"}' })
  expect(await anApp().exchange("good3")).toEqual({ access_token: "ab" })
})

test("the secret is sent only over https or to this machine", () => {
  for (const token_url of ["http://books.test/token", "ftp://books.test", "books", "http://127.0.0.1.evil.test/"])
    expect(() => anApp({ token_url })).toThrow("must begin with https://")
  expect(anApp({ token_url: "https://books.test/token" })).toMatchObject({ id: "books", uninstall_url: null })
})
