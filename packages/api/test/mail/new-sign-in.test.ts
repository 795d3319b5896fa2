import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aGuardedOperator, codeOf } from "../support/second-factor.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const CHROME = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36"
let people = 0
async function operator() {
  const { email } = await anOperator(shop, `seen${++people}@example.com`)
  const mails = async () => (await mailsTo(shop, email)).length
  return { email, body: { email, password: "secret" }, mails }
}

test("a sign-in from a new browser is emailed with its device, address and time, and later ones are not", async () => {
  const { email, body, mails } = await operator()
  const browser = shop.from("10.6.0.1")
  must(await browser.post("/admin/auth", body, { "user-agent": CHROME }))
  const [mail] = await mailsTo(shop, email)
  expect(mail).toMatchObject({ kind: "user.new_sign_in", subject: "New login to your account" })
  expect(mail?.text).toMatch(/Device: Chrome on macOS\nIP address: 10\.6\.0\.1\nTime: \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(mail?.text).toContain("/app/login?next=%2Fapp%2Faccount")
  must(await browser.delete("/admin/auth", {}))
  must(await browser.post("/admin/auth", body, { "user-agent": CHROME }))
  expect(await mails()).toBe(1)
  // The same kind of browser at the same address, without the cookie: it may be somebody else's.
  must(await shop.from("10.6.0.1").post("/admin/auth", body, { "user-agent": CHROME }))
  expect(await mails()).toBe(2)
})

test("it is written in the browser's language, and for each operator of a browser", async () => {
  const [first, second] = [await operator(), await operator()]
  const browser = shop.visitor()
  must(await browser.post("/admin/auth", first.body, { "accept-language": "de-DE,de;q=0.9" }))
  must(await browser.post("/admin/auth", second.body))
  expect(await mailsTo(shop, first.email)).toMatchObject([{ subject: "Neue Anmeldung bei Ihrem Konto" }])
  expect(await second.mails()).toBe(1)
})

test("a script is known by its address and its name, since it keeps no cookie", async () => {
  const { body, mails } = await operator()
  const script = (address: string, name: string) =>
    shop.from(address).post("/admin/auth/token", body, { "user-agent": name })
  for (const _ of [1, 2, 3]) must(await script("10.6.1.1", "curl/8.5.0"))
  expect(await mails()).toBe(1)
  must(await script("10.6.1.2", "curl/8.5.0"))
  must(await script("10.6.1.1", "node"))
  expect(await mails()).toBe(3)
  // Address and name do not make a browser known: whoever shares the address could send them.
  must(await shop.from("10.6.1.1").post("/admin/auth", body, { "user-agent": "node" }))
  expect(await mails()).toBe(4)
})

test("no email is sent for a sign-in that is refused", async () => {
  const { id, body, secret } = await aGuardedOperator(shop, "refused@example.com")
  const refused = [{ ...body, password: "wrong" }, body, { ...body, code: "000000" }]
  for (const wrong of refused) expect((await shop.visitor().post("/admin/auth", wrong)).status).toBe(401)
  expect(await mailsTo(shop, body.email)).toEqual([])
  expect(await shop.db.knownDevice.count({ where: { subject_id: id } })).toBe(0)
  must(await shop.visitor().post("/admin/auth", { ...body, code: codeOf(secret) }))
  expect(await mailsTo(shop, body.email)).toHaveLength(1)
})

test("a device that is not known any more is a new one", async () => {
  const { body, mails } = await operator()
  const browser = shop.visitor()
  must(await browser.post("/admin/auth", body))
  await shop.db.knownDevice.updateMany({ data: { expires_at: new Date() } })
  must(await browser.post("/admin/auth", body))
  expect(await mails()).toBe(2)
})

test("shoppers get no such email", async () => {
  const customer = { email: "shopper@seen.test", password: "secret", first_name: "A", last_name: "B" }
  must(await shop.visitor().post("/store/customers", customer))
  const { email, password } = customer
  must(await shop.visitor().post("/store/auth", { email, password }))
  expect(await mailsTo(shop, email)).toEqual([])
})
