import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { addSecondFactor } from "../support/second-factor.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test", rate_limits: "login.address=off" } })
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let people = 0
const anEmail = () => `invited${++people}@example.com`
const person = { first_name: "Grace", last_name: "Hopper", password: "secret" }
const accept = (token: string) => shop.visitor().post("/admin/invites/accept", { token, user: person })

/** The token of the latest mail to an address. */
async function tokenFor(email: string) {
  const mail = (await mailsTo(shop, email)).at(-1)
  return mail ? tokenIn(mail) : ""
}

test("an invitation is mailed, accepted once, and creates an operator with its role", async () => {
  const email = anEmail()
  expect(must(await operator.post("/admin/invites", { user: email.toUpperCase(), role: "developer" }))).toEqual({})
  const token = await tokenFor(email)
  const [listed] = must(await operator.get("/admin/invites")).invites
  expect(listed).toMatchObject({ user_email: email, role: "developer", accepted: false })
  expect(listed).not.toHaveProperty("token")
  const { rows } = await shop.pool.query("SELECT * FROM public.invite")
  expect(JSON.stringify(rows)).not.toContain(token)

  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  const visitor = shop.visitor()
  const { user } = must(await visitor.post("/admin/auth", { email, password: "secret" }))
  expect(user).toMatchObject({ email, role: "developer", first_name: "Grace", last_name: "Hopper" })
  const notes = await shop.db.audit.findMany({ where: { operation: "admin.invites.create" } })
  expect(notes).toHaveLength(1)
})

test("accepting logs the operator in with a session like any other; their rights are those of the role", async () => {
  const email = anEmail()
  must(await operator.post("/admin/invites", { user: email, role: "member" }))
  const token = await tokenFor(email)
  const visitor = shop.visitor()
  expect(must(await visitor.post("/admin/invites/accept", { token, user: person }))).toEqual({})
  const { user } = must(await visitor.get("/admin/auth"))
  expect(user).toMatchObject({ email, role: "member" })
  const { sessions } = must(await visitor.get(`/admin/users/${user.id}/sessions`))
  expect(sessions).toEqual([expect.objectContaining({ is_current: true, ip: expect.any(String) })])
  must(await visitor.delete("/admin/auth"))
  expect((await visitor.get("/admin/auth")).status).toBe(401)
})

test("another site's page cannot log a browser in by an invitation", async () => {
  const email = anEmail()
  must(await operator.post("/admin/invites", { user: email, role: "member" }))
  const body = { token: await tokenFor(email), user: person }
  const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" }
  expect((await shop.visitor().post("/admin/invites/accept", body, headers)).status).toBe(403)
  must(await shop.visitor().post("/admin/invites/accept", body))
})

test("where two-factor sign-in is required, who has accepted reaches nothing before turning it on", async () => {
  const strict = await openShop({ settings: { second_factor: "required" } })
  const by = await anOperatorAtWork(strict)
  await addSecondFactor(strict, await idOf(by))
  must(await by.post("/admin/invites", { user: "new@example.com", role: "admin" }))
  const mail = (await mailsTo(strict, "new@example.com")).at(-1)
  const visitor = strict.visitor()
  must(await visitor.post("/admin/invites/accept", { token: mail ? tokenIn(mail) : "", user: person }))
  const { user } = must(await visitor.get("/admin/auth"))
  const refused = { status: 403, code: "second_factor_enrollment_required" }
  expect(refusal(await visitor.get("/admin/orders"))).toMatchObject(refused)
  expect((await visitor.post(`/admin/users/${user.id}/second-factor`, { password: "secret" })).status).toBe(200)
  await strict.close()
})

test("resending makes the earlier link invalid", async () => {
  const email = anEmail()
  must(await operator.post("/admin/invites", { user: email, role: "member" }))
  const first = await tokenFor(email)
  const { id } = await shop.db.invite.findUniqueOrThrow({ where: { user_email: email } })
  must(await operator.post(`/admin/invites/${id}/resend`))
  const second = await tokenFor(email)
  expect(second).not.toBe(first)
  expect((await accept(first)).status).toBe(401)
  must(await accept(second))
  expect(refusal(await operator.post(`/admin/invites/${id}/resend`))).toMatchObject({
    status: 400,
    type: "not_allowed",
  })
})

test("an expired or deleted invitation cannot be accepted", async () => {
  const [late, gone] = [anEmail(), anEmail()]
  for (const user of [late, gone]) must(await operator.post("/admin/invites", { user, role: "member" }))
  const tokens = [await tokenFor(late), await tokenFor(gone)]
  await shop.db.invite.update({ where: { user_email: late }, data: { expires_at: new Date() } })
  const { id } = await shop.db.invite.findUniqueOrThrow({ where: { user_email: gone } })
  for (let i = 0; i < 2; i++)
    expect(must(await operator.delete(`/admin/invites/${id}`))).toEqual({ id, object: "invite", deleted: true })
  for (const token of [...tokens, "nonsense"])
    expect(refusal(await accept(token))).toMatchObject({ status: 401, type: "unauthorized" })
})

test("inviting again renews the invitation with its new role; existing operators are refused", async () => {
  const email = anEmail()
  must(await operator.post("/admin/invites", { user: email, role: "member" }))
  must(await operator.post("/admin/invites", { user: email, role: "admin" }))
  must(await accept(await tokenFor(email)))
  expect(await shop.db.user.findFirst({ where: { email } })).toMatchObject({ role: "admin" })
  const { email: taken } = await anOperator(shop, anEmail())
  for (const user of [email, taken]) {
    const answer = await operator.post("/admin/invites", { user, role: "member" })
    expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
  }
})

test("an invitee who became an operator in the meantime cannot accept, and the invitation does not change", async () => {
  const email = anEmail()
  must(await operator.post("/admin/invites", { user: email, role: "member" }))
  const token = await tokenFor(email)
  await anOperator(shop, email)
  expect(refusal(await accept(token))).toMatchObject({ status: 422, type: "duplicate_error" })
  expect(await shop.db.invite.findUnique({ where: { user_email: email } })).toMatchObject({ accepted: false })
})

test.each([
  ["/admin/invites", { user: "x", role: "member" }, 400],
  ["/admin/invites", { user: "a@example.com", role: "owner" }, 400],
  ["/admin/invites", { user: "a@example.com" }, 400],
  ["/admin/invites/invite_0/resend", {}, 404],
  ["/admin/invites/accept", { token: "x", user: { first_name: "A", last_name: "B" } }, 400],
  ["/admin/invites/accept", { token: "x", user: { ...person, role: "admin" } }, 400],
])("refuses %s with %j", async (path, body, status) => {
  expect((await operator.post(path, body)).status).toBe(status)
})
