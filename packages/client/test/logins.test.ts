// Who calls: a session, tokens, an API token, a publishable key.
import { aChannel, aKey, aMarket, anOperator, cartAt, must, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { load } from "./support/built.ts"
import { through } from "./support/through.ts"

const LOGIN = { email: "operator@example.com", password: "secret" }

let shop: TestShop
let library: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  library = await load()
  shop = await openShop()
  await anOperator(shop, LOGIN.email, "api-token-of-the-operator")
})
afterAll(() => shop.close())

const client = (options: object = {}) =>
  library.createClient({ url: "http://shop.test", fetch: through(shop), ...options })

test("a session is kept from log-in to log-out when it is asked for", async () => {
  const mercer = client({ session: true })
  await mercer.post("/admin/auth", LOGIN)
  expect((await mercer.get("/admin/auth")).user.email).toBe(LOGIN.email)
  await mercer.delete("/admin/auth")
  await expect(mercer.get("/admin/auth")).rejects.toMatchObject({ status: 401 })
})

test("outside a browser no session is kept unless it is asked for, nor handed to another client", async () => {
  const mercer = client()
  await mercer.post("/admin/auth", LOGIN)
  await expect(mercer.get("/admin/auth")).rejects.toMatchObject({ status: 401 })
  const kept = client({ session: true })
  await kept.post("/admin/auth", LOGIN)
  await expect(kept.with({}).get("/admin/auth")).rejects.toMatchObject({ status: 401 })
})

test("an operator's access token is sent as Bearer, and a function is asked at each call", async () => {
  const { access_token } = await client().post("/admin/auth/token", LOGIN)
  expect((await client({ token: access_token }).get("/admin/auth")).user.email).toBe(LOGIN.email)
  let token: string | undefined = access_token
  const mercer = client({ token: async () => token })
  await mercer.get("/admin/auth")
  token = undefined
  await expect(mercer.get("/admin/auth")).rejects.toMatchObject({ status: 401 })
})

test("a customer's access token", async () => {
  const person = { email: "ida@example.com", password: "correct horse" }
  await client().post("/store/customers", { ...person, first_name: "Ida", last_name: "B" })
  const { access_token } = await client().post("/store/auth/token", person)
  const { customer } = await client().with({ token: access_token }).get("/store/customers/me")
  expect(customer.email).toBe(person.email)
})

test("an operator's API token", async () => {
  const mercer = client({ api_token: "api-token-of-the-operator" })
  expect((await mercer.get("/admin/store")).store.id).toMatch(/^store/)
  await expect(client({ api_token: "another" }).get("/admin/store")).rejects.toMatchObject({ status: 401 })
})

test("a publishable key shows its channels' products only", async () => {
  await aMarket(shop)
  const key = await aKey(shop.db, [await aChannel(shop.db)])
  expect((await client({ publishable_key: key }).get("/store/products")).count).toBe(0)
  expect((await client().get("/store/products")).count).toBe(1)
})

test("files are sent as a form", async () => {
  const mercer = client({ api_token: "api-token-of-the-operator" })
  const files = [new File(["a,b\n1,2\n"], "list.csv", { type: "text/csv" })]
  const { uploads } = await mercer.post("/admin/uploads", { files })
  const name = expect.stringMatching(/\.csv$/)
  expect(uploads).toEqual([{ url: name, key: name }])
})

test("a file is a Blob", async () => {
  const mercer = client({ session: true })
  await mercer.post("/admin/auth", LOGIN)
  const cart = await cartAt(shop.visitor(), await aMarket(shop)).withPayment()
  const { data } = must(await shop.post(`/store/carts/${cart}/complete`))
  const pdf: Blob = await mercer.get("/admin/documents/orders", { id: data.id })
  expect([pdf.type, (await pdf.text()).slice(0, 5)]).toEqual(["application/pdf", "%PDF-"])
})
