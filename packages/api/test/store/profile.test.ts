import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADDRESS, must, refusal } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aShopper, keepsMethods } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const ME = "/store/customers/me"
let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const logIn = (email: string, password: string) => shop.visitor().post("/store/auth", { email, password })

describe("the profile", () => {
  test("belongs to the logged-in customer, with their addresses and without their password", async () => {
    const { visitor, id } = await aShopper(shop)
    const { customer } = must(await visitor.get(ME))
    expect(customer).toMatchObject({ id, has_account: true, billing_address: null })
    expect(customer.shipping_addresses).toHaveLength(2)
    expect(Object.keys(customer)).not.toContain("password_hash")
  })

  test("returns the requested fields and relations", async () => {
    const { visitor, id, email } = await aShopper(shop)
    expect(must(await visitor.get(`${ME}?fields=email&expand=orders`)).customer).toEqual({ id, email, orders: [] })
    expect((await visitor.get(`${ME}?expand=password_hash`)).status).toBe(400)
  })

  test("is no longer returned once the account was deleted", async () => {
    const { visitor, id } = await aShopper(shop)
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    expect((await visitor.get(ME)).status).toBe(401)
  })
})

describe("an update", () => {
  test("changes the given fields and leaves the rest", async () => {
    const { visitor } = await aShopper(shop)
    const body = { first_name: "Augusta", phone: null, metadata: { size: "", hat: 57 } }
    const { customer } = must(await visitor.post(ME, body))
    expect(customer).toMatchObject({ first_name: "Augusta", last_name: "Byron", phone: null, metadata: { hat: 57 } })
    expect(must(await visitor.post(ME, {})).customer).toMatchObject({ first_name: "Augusta", metadata: { hat: 57 } })
    const nothing = { password: null, metadata: null }
    expect(must(await visitor.post(ME, nothing)).customer).toMatchObject({
      email: customer.email,
      metadata: { hat: 57 },
    })
  })

  test.each([
    [{ email: null }, "email"],
    [{ email: "no e-mail" }, "email"],
    [{ password: "" }, "password"],
    [{ password: "x".repeat(129) }, "password"],
    [{ first_name: 5 }, "first_name"],
    [{ has_account: false }, "has_account"],
    [{ billing_address: { id: "addr_1" } }, "billing_address"],
    [{ billing_address: { country_code: "xx" } }, "xx"],
    [{ billing_address: 5 }, "billing_address"],
  ])("refuses %j and changes nothing", async (wrong, named) => {
    const { visitor } = await aShopper(shop)
    const answer = await visitor.post(ME, { phone: "777", ...wrong })
    expect(refusal(answer)).toEqual({ status: 400, type: "invalid_data", message: expect.stringContaining(named) })
    expect(must(await visitor.get(ME)).customer.phone).toBe("555")
  })

  test("converts a new e-mail to lower case, which then logs in", async () => {
    const { visitor, email, password } = await aShopper(shop)
    const moved = `moved.${email}`
    expect(must(await visitor.post(ME, { email: moved.toUpperCase() })).customer.email).toBe(moved)
    expect((await logIn(moved, password)).status).toBe(200)
    expect((await logIn(email, password)).status).toBe(401)
  })

  test("refuses an e-mail that has an account, also for requests at once, but not a guest's", async () => {
    const [first, other] = [await aShopper(shop), await aShopper(shop)]
    const taken = await first.visitor.post(ME, { email: other.email.toUpperCase() })
    expect(refusal(taken)).toMatchObject({ status: 422, type: "duplicate_error", code: "invalid_request_error" })
    const email = `free.${first.email}`
    await shop.db.customer.create({ data: { id: `cus_${email}`, email, has_account: false } })
    const both = await Promise.all([first, other].map(({ visitor }) => visitor.post(ME, { email })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe("a customer who changed their password", () => {
  test("uses the new one from now on, and stays logged in under another token", async () => {
    const { visitor, email, password } = await aShopper(shop)
    const before = visitor.cookie()
    must(await visitor.post(ME, { password: "better" }))
    expect(visitor.cookie()).not.toBe(before)
    expect((await visitor.get(ME)).status).toBe(200)
    expect((await shop.visitor().get(ME, { cookie: before })).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, "better")).status).toBe(200)
  })

  test.each([
    ["en", "Your account email address was changed", "contact us"],
    ["de", "Die E-Mail-Adresse Ihres Kontos wurde geändert", "kontaktieren Sie uns"],
  ])("notifies the previous address of a new one, and no other (%s)", async (language, subject, words) => {
    const { visitor, email } = await aShopper(shop)
    const moved = `moved-${language}.${email}`
    must(await visitor.post(ME, { email: moved }, { "accept-language": language }))
    const mails = await mailsTo(shop, email)
    expect(mails).toMatchObject([{ subject, text: expect.stringContaining(words) }])
    expect(mails[0]?.html).toContain(words)
    expect(mails[0]?.text).not.toContain(moved)
    expect(await mailsTo(shop, moved)).toEqual([])
    expect(await shop.db.outbox.count({ where: { kind: "customer.email_changed" } })).toBe(0)
  })

  test("sends no mail when the e-mail stays the same or is refused", async () => {
    const { visitor, email } = await aShopper(shop)
    const other = await aShopper(shop)
    must(await visitor.post(ME, { email: email.toUpperCase(), password: "better", phone: "1" }))
    expect((await visitor.post(ME, { email: other.email })).status).toBe(422)
    for (const one of [email, other.email]) expect(await mailsTo(shop, one)).toEqual([])
  })

  test.each([["password"], ["email"]])("has ended all other logins (%s)", async (what) => {
    const { visitor, email, password } = await aShopper(shop)
    const other = shop.visitor()
    must(await other.post("/store/auth", { email, password }))
    must(await visitor.post(ME, { [what]: what === "email" ? `new.${email}` : "better" }))
    expect((await other.get(ME)).status).toBe(401)
    expect((await visitor.get(ME)).status).toBe(200)
  })

  test("has not, by changing anything else", async () => {
    const { visitor, email, password } = await aShopper(shop)
    const other = shop.visitor()
    must(await other.post("/store/auth", { email, password }))
    must(await visitor.post(ME, { phone: "1", email }))
    expect((await other.get(ME)).status).toBe(200)
  })

  test("one of two password changes at the same moment wins: the other is logged out", async () => {
    const { visitor, email, password } = await aShopper(shop)
    const other = shop.visitor()
    must(await other.post("/store/auth", { email, password }))
    const answers = await Promise.all([visitor.post(ME, { password: "mine" }), other.post(ME, { password: "theirs" })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const winner = answers[0]?.status === 200 ? "mine" : "theirs"
    expect((await logIn(email, winner)).status).toBe(200)
  })
})

describe("the billing address", () => {
  test("is created from fields, changed in place, and removed", async () => {
    const { visitor } = await aShopper(shop)
    const first = must(await visitor.post(ME, { billing_address: { ...ADDRESS, country_code: "DE" } })).customer
    expect(first.billing_address).toMatchObject({ ...ADDRESS, customer_id: null })
    const second = must(await visitor.post(ME, { billing_address: { city: "Bonn" } })).customer
    expect(second.billing_address).toMatchObject({ ...ADDRESS, city: "Bonn", id: first.billing_address_id })
    const third = must(await visitor.post(ME, { billing_address: null })).customer
    expect(third).toMatchObject({ billing_address_id: null, billing_address: null })
    expect(third.shipping_addresses).toHaveLength(2)
  })

  test("may be a saved one, which later fields do not change", async () => {
    const { visitor } = await aShopper(shop)
    const [saved] = must(await visitor.get(ME)).customer.shipping_addresses
    const chosen = must(await visitor.post(ME, { billing_address: saved.id })).customer
    expect(chosen.billing_address_id).toBe(saved.id)
    const changed = must(await visitor.post(ME, { billing_address: { city: "Bonn" } })).customer
    expect(changed.billing_address).toMatchObject({ ...ADDRESS, city: "Bonn" })
    expect(changed.shipping_addresses.map(({ city }: { city: string }) => city)).toEqual(["Berlin", "Berlin"])
  })

  test("is never another customer's", async () => {
    const [me, other] = [await aShopper(shop), await aShopper(shop)]
    const [theirs] = must(await other.visitor.get(ME)).customer.shipping_addresses
    const nobodys = await shop.db.address.create({ data: { id: `addr_${me.id}`, city: "Ulm" } })
    for (const billing_address of [theirs.id, nobodys.id, "addr_unknown"]) {
      const answer = await me.visitor.post(ME, { billing_address })
      expect(refusal(answer)).toEqual({ status: 404, type: "not_found", message: "Address was not found" })
    }
  })
})

describe("saved payment methods", () => {
  test("include those of all installed providers; one that fails or keeps none adds nothing", async () => {
    const { visitor } = await aShopper(shop)
    expect(must(await visitor.get(`${ME}/payment-methods`))).toEqual({ payment_methods: [] })
    keepsMethods(shop, { id: "pm_9" })
    const broken = { savedMethods: () => Promise.reject(new Error("down")) }
    Object.assign(shop.providers.payment("manual"), broken)
    expect(must(await visitor.get(`${ME}/payment-methods`))).toEqual({
      payment_methods: [{ provider_id: "scripted", data: { id: "pm_9" } }],
    })
  })
})
