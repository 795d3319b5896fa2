import { sha256 } from "@mercer/auth"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const TOKEN = "/store/customers/password-token"
const RESET = "/store/customers/password-reset"
const invalid = { status: 401, type: "unauthorized", message: "Invalid or expired password reset token" }
let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test/", rate_limits: "reset.address=500/3600" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let addresses = 0
const somewhere = () => shop.from(`10.6.0.${++addresses}`)
const logIn = (email: string, password: string) => somewhere().post("/store/auth", { email, password })

/** A shopper who received the mail. */
async function withMail() {
  const shopper = await aShopper(shop)
  expect((await shop.visitor().post(TOKEN, { email: shopper.email.toUpperCase() })).status).toBe(204)
  const [mail] = await mailsTo(shop, shopper.email)
  if (!mail) throw new Error("There is no mail")
  return { ...shopper, mail, token: tokenIn(mail) }
}

describe("requesting a reset", () => {
  test("mails a link to the account's address, and stores the token as a hash only", async () => {
    const { email, id, mail, token } = await withMail()
    const query = new URLSearchParams({ token, email })
    expect(mail.text).toContain(`https://shop.test/password-reset?${query}`)
    expect(mail.html).toContain(`token=${token}&amp;email=`)
    const { rows } = await shop.pool.query("SELECT * FROM mercer.token WHERE subject_id = $1", [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0].expires_at - rows[0].created_at).toBeCloseTo(15 * 60_000, -4)
    expect(await shop.db.outbox.count({ where: { kind: "customer.password_reset" } })).toBe(0)
  })

  test("answers the same without an account, does the same work, and sends no mail", async () => {
    const { email } = await aShopper(shop)
    const guest = "guest-only@example.com"
    await shop.db.customer.create({ data: { id: "cus_guest_only", email: guest, has_account: false } })
    const seen = []
    for (const one of [email, "nobody@example.com", guest]) {
      const answer = await shop.visitor().post(TOKEN, { email: one })
      const work = await shop.db.outbox.findMany({ where: { kind: "customer.password_reset" } })
      seen.push([answer.status, answer.text, [...answer.headers.keys()].sort(), work.length])
      expect(Object.keys(work.at(-1)?.payload as object).sort()).toEqual(["asked_at", "email", "language"])
      await shop.db.outbox.updateMany({ where: { kind: "customer.password_reset" }, data: { kind: "later" } })
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]?.slice(0, 2)).toEqual([204, ""])
    await shop.db.outbox.updateMany({ where: { kind: "later" }, data: { kind: "customer.password_reset" } })
    expect(await mailsTo(shop, email)).toHaveLength(1)
    expect([...(await mailsTo(shop, "nobody@example.com")), ...(await mailsTo(shop, guest))]).toEqual([])
  })

  test("links to the storefront where that has its own address", async () => {
    const settings = { public_url: "https://api.test", storefront_url: "https://www.shop.test/de/" }
    const apart = await openShop({ settings })
    const { email } = await aShopper(apart)
    await apart.visitor().post(TOKEN, { email })
    const [mail] = await mailsTo(apart, email)
    expect(mail?.text).toContain("https://www.shop.test/de/password-reset?token=")
    expect(mail?.text).not.toContain("api.test")
    await apart.close()
  })

  test("uses the browser's language", async () => {
    const { email } = await aShopper(shop)
    await shop.visitor().post(TOKEN, { email }, { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" })
    expect((await mailsTo(shop, email))[0]?.subject).toBe("Passwort zurücksetzen")
  })

  test.each([[{}], [{ email: "x" }], [{ email: "a@example.com", more: 1 }]])("refuses %j", async (body) => {
    expect(refusal(await shop.visitor().post(TOKEN, body))).toMatchObject({ status: 400, type: "invalid_data" })
  })

  test("sends one address three mails for one e-mail, and the owner's own request another one", async () => {
    const { email, password, visitor: owner } = await aShopper(shop)
    const stranger = somewhere()
    for (const one of [email, "often@example.com"])
      for (let i = 0; i < 5; i++) expect((await stranger.post(TOKEN, { email: one.toUpperCase() })).status).toBe(204)
    expect(await mailsTo(shop, email)).toHaveLength(3)
    expect((await somewhere().post(TOKEN, { email })).status).toBe(204)
    const mails = await mailsTo(shop, email)
    expect(mails).toHaveLength(4)
    const reset = { email, token: tokenIn(mails.at(-1) ?? { text: "" }), password: "better" }
    must(await somewhere().post(RESET, reset))
    expect([(await logIn(email, password)).status, (await logIn(email, "better")).status]).toEqual([401, 200])
    expect((await owner.get("/store/customers/me")).status).toBe(401)
  })

  test("sends ten mails a day at most, then makes the last link valid again, even an expired one", async () => {
    const { email, id } = await aShopper(shop)
    for (let i = 0; i < 12; i++) expect((await somewhere().post(TOKEN, { email })).status).toBe(204)
    const mails = await mailsTo(shop, email)
    expect(mails).toHaveLength(10)
    const now = Date.now()
    await shop.db.token.updateMany({ where: { subject_id: id }, data: { expires_at: new Date(now - 60_000) } })
    // Ten mails in one millisecond would have no last one.
    const token = tokenIn(mails.at(-1) ?? { text: "" })
    await shop.db.token.updateMany({ where: { token_hash: sha256(token) }, data: { created_at: new Date(now + 1) } })
    expect((await somewhere().post(RESET, { email, token, password: "better" })).status).toBe(401)
    expect((await somewhere().post(TOKEN, { email })).status).toBe(204)
    expect(await mailsTo(shop, email)).toHaveLength(10)
    must(await somewhere().post(RESET, { email, token, password: "better" }))
    // That used the links up: the next request is mailed, although the daily limit was reached.
    expect((await somewhere().post(TOKEN, { email })).status).toBe(204)
    expect(await mailsTo(shop, email)).toHaveLength(11)
    // Many requests at once also find no more than one to send.
    await shop.db.token.deleteMany({ where: { subject_id: id } })
    await Promise.all(Array.from({ length: 15 }, () => somewhere().post(TOKEN, { email })))
    expect(await mailsTo(shop, email)).toHaveLength(12)
  })

  test("sends a device that has logged in to the account its own three, whatever other devices do", async () => {
    const { email, visitor: owner } = await aShopper(shop, shop.visitor())
    for (let i = 0; i < 12; i++) await somewhere().post(TOKEN, { email })
    expect(await mailsTo(shop, email)).toHaveLength(10)
    for (let i = 0; i < 4; i++) expect((await owner.post(TOKEN, { email })).status).toBe(204)
    expect(await mailsTo(shop, email)).toHaveLength(13)
  })

  test("is also limited per address", async () => {
    const strict = await openShop({ settings: { rate_limits: "reset.address=2/3600" } })
    const ask = (n: number) => strict.from("10.7.0.1").post(TOKEN, { email: `n${n}@example.com` })
    expect([(await ask(1)).status, (await ask(2)).status, (await ask(3)).status]).toEqual([204, 204, 429])
    await strict.close()
  })

  test("is dropped when the mail could not be sent for an hour", async () => {
    const { email } = await aShopper(shop)
    await shop.visitor().post(TOKEN, { email })
    await shop.pool.query(
      `UPDATE mercer.outbox SET payload = jsonb_set(payload::jsonb, '{asked_at}', '1') WHERE payload->>'email' = $1`,
      [email],
    )
    expect(await mailsTo(shop, email)).toEqual([])
  })
})

describe("the reset", () => {
  test.each([RESET, "/store/customers/reset-password"])("at %s sets the password and does not log in", async (url) => {
    const { email, id, password, token, visitor } = await withMail()
    const answer = await shop.visitor().post(url, { email: email.toUpperCase(), token, password: "better" })
    const { customer } = must(answer)
    expect(customer).toMatchObject({ id, email })
    for (const hidden of ["password_hash", "orders", "shipping_addresses", "billing_address"])
      expect(customer).not.toHaveProperty(hidden)
    expect(answer.headers.getSetCookie().filter((line) => !line.startsWith("mercer_device="))).toEqual([])
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, "better")).status).toBe(200)
    expect((await visitor.get("/store/customers/me")).status).toBe(401)
  })

  test("works once, for one of twenty requests at once", async () => {
    const { email, token } = await withMail()
    const ask = (_: unknown, i: number) => somewhere().post(RESET, { email, token, password: `new${i}` })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    const won = answers.findIndex(({ status }) => status === 200)
    for (const [i, answer] of answers.entries()) if (i !== won) expect(refusal(answer)).toEqual(invalid)
    expect((await logIn(email, `new${won}`)).status).toBe(200)
    expect(refusal(await somewhere().post(RESET, { email, token, password: "again" }))).toEqual(invalid)
  })

  test("refuses every invalid token with the same message, and changes nothing", async () => {
    const { email, password, token } = await withMail()
    const other = await withMail()
    const jwt = "eyJhbGciOiJub25lIn0.eyJjdXN0b21lcl9pZCI6IjEifQ."
    const wrong = [
      { email, token: other.token },
      { email: "nobody@example.com", token },
      { email, token: `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}` },
      { email, token: jwt },
      { email, token: "x" },
    ]
    for (const one of wrong)
      expect(refusal(await somewhere().post(RESET, { ...one, password: "evil" }))).toEqual(invalid)
    expect((await logIn(email, password)).status).toBe(200)
    must(await somewhere().post(RESET, { email, token, password: "mine" }))
  })

  test("refuses a token that has expired or is for another purpose", async () => {
    const { email, id, token } = await withMail()
    await shop.pool.query("UPDATE mercer.token SET purpose = 'order_claim' WHERE subject_id = $1", [id])
    expect(refusal(await somewhere().post(RESET, { email, token, password: "late" }))).toEqual(invalid)
    await shop.pool.query(
      "UPDATE mercer.token SET purpose = 'password_reset', expires_at = now() - interval '1 second' WHERE subject_id = $1",
      [id],
    )
    expect(refusal(await somewhere().post(RESET, { email, token, password: "late" }))).toEqual(invalid)
  })

  test("is invalid after any change of password or e-mail, and once another token was used", async () => {
    const { email, visitor, token } = await withMail()
    must(await visitor.post("/store/customers/me", { password: "changed" }))
    expect(refusal(await somewhere().post(RESET, { email, token, password: "late" }))).toEqual(invalid)
    await shop.visitor().post(TOKEN, { email })
    await shop.visitor().post(TOKEN, { email })
    const tokens = (await mailsTo(shop, email)).map(tokenIn).slice(1)
    expect(tokens).toHaveLength(2)
    must(await somewhere().post(RESET, { email, token: tokens[0], password: "newest" }))
    expect(refusal(await somewhere().post(RESET, { email, token: tokens[1], password: "late" }))).toEqual(invalid)
  })

  test.each([
    [{ password: "" }],
    [{ password: "x".repeat(129) }],
    [{ password: undefined }],
    [{ email: "x" }],
    [{ token: undefined }],
    [{ token: 5 }],
  ])("refuses %j, and the token stays valid", async (wrong) => {
    const { email, token } = await withMail()
    const answer = await somewhere().post(RESET, { email, token, password: "better", ...wrong })
    expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
    must(await somewhere().post(RESET, { email, token, password: "better" }))
  })

  test("blocks an address that guesses tokens", async () => {
    const ask = () => shop.from("10.8.0.1").post(RESET, { email: "a@example.com", token: "x", password: "y" })
    for (let i = 0; i < 30; i++) expect((await ask()).status).toBe(401)
    expect((await ask()).status).toBe(429)
  })
})
