import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ADA = { password: "secret", first_name: "Ada", last_name: "Byron" }

let people = 0
const anEmail = () => `ada${++people}@example.com`

describe("registration", () => {
  test("creates an account and logs it in", async () => {
    const browser = shop.visitor()
    const email = anEmail()
    const { customer } = must(
      await browser.post("/store/customers", { ...ADA, email: email.toUpperCase(), phone: "1" }),
    )
    expect(customer).toEqual({
      id: expect.stringMatching(/^cus_[0-9A-HJKMNP-TV-Z]{26}$/),
      email,
      first_name: "Ada",
      last_name: "Byron",
      phone: "1",
      has_account: true,
      billing_address_id: null,
      metadata: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
      deleted_at: null,
      billing_address: null,
      shipping_addresses: [],
    })
    expect(browser.cookie()).toMatch(/^connect\.sid=c\.[\w-]{43}$/)
    expect(must(await browser.get("/store/auth")).customer.id).toBe(customer.id)
    const { password_hash } = await shop.db.customer.findUniqueOrThrow({ where: { id: customer.id } })
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  test.each([
    [{ email: undefined }, "email"],
    [{ email: "no e-mail" }, "email"],
    [{ email: `${"a".repeat(250)}@example.com` }, "email"],
    [{ first_name: undefined }, "first_name"],
    [{ last_name: undefined }, "last_name"],
    [{ first_name: null }, "first_name"],
    [{ first_name: "x".repeat(256) }, "first_name"],
    [{ phone: 555 }, "phone"],
    [{ password: undefined }, "password"],
    [{ password: "" }, "password"],
    [{ password: "x".repeat(129) }, "password"],
    [{ metadata: {} }, "metadata"],
    [{ has_account: false }, "has_account"],
    [{ id: "cus_mine" }, "id"],
    [{ password_hash: "x" }, "password_hash"],
    [{ first_name: "NUL\0" }, "NUL"],
  ])("refuses %j", async (wrong, named) => {
    const answer = await shop.visitor().post("/store/customers", { email: anEmail(), ...ADA, ...wrong })
    expect(refusal(answer)).toEqual({ status: 400, type: "invalid_data", message: expect.stringContaining(named) })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each(["x", "x".repeat(128), "pass word ", "пароль", "🔑"])(
    "accepts the password %j unchanged",
    async (password) => {
      const email = anEmail()
      must(await shop.visitor().post("/store/customers", { ...ADA, email, password }))
      must(await shop.visitor().post("/store/auth", { email, password }))
      expect((await shop.visitor().post("/store/auth", { email, password: `${password}.` })).status).toBe(401)
    },
  )

  test("requires the shop's minimum password length", async () => {
    const strict = await openShop({ settings: { password_min_length: 8 } })
    const ask = (password: string) => strict.visitor().post("/store/customers", { ...ADA, email: anEmail(), password })
    expect((await ask("1234567")).status).toBe(400)
    expect((await ask("12345678")).status).toBe(200)
    await strict.close()
  })

  test("refuses an e-mail that has an account, ignoring case", async () => {
    const email = anEmail()
    must(await shop.visitor().post("/store/customers", { ...ADA, email }))
    const answer = await shop.visitor().post("/store/customers", { ...ADA, email: email.toUpperCase() })
    expect(refusal(answer)).toEqual({
      status: 422,
      code: "invalid_request_error",
      type: "duplicate_error",
      message: expect.stringContaining("already has an account. Log in instead"),
    })
  })

  test("creates one account from fifty requests at once", async () => {
    const email = anEmail()
    const ask = () => shop.visitor().post("/store/customers", { ...ADA, email })
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array<number>(49).fill(422)])
    for (const { status, body } of answers) if (status === 422) expect(body.type).toBe("duplicate_error")
    expect(await shop.db.customer.count({ where: { email } })).toBe(1)
    expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1)
  })

  test("is not blocked by a guest with the same e-mail, nor by a deleted account", async () => {
    const email = anEmail()
    await shop.db.customer.create({ data: { id: "cus_guest", email, has_account: false } })
    const first = must(await shop.visitor().post("/store/customers", { ...ADA, email })).customer
    expect(first.id).not.toBe("cus_guest")
    await shop.db.customer.update({ where: { id: first.id }, data: { deleted_at: new Date() } })
    const second = must(await shop.visitor().post("/store/customers", { ...ADA, email })).customer
    expect(second.id).not.toBe(first.id)
  })

  test("returns the requested fields and relations", async () => {
    const email = anEmail()
    const answer = await shop.visitor().post("/store/customers?fields=email&expand=orders", { ...ADA, email })
    expect(must(answer).customer).toEqual({ id: expect.any(String), email, orders: [] })
    const wrong = await shop.visitor().post("/store/customers?expand=password_hash", { ...ADA, email: anEmail() })
    expect(refusal(wrong)).toMatchObject({ status: 400, type: "invalid_data" })
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
