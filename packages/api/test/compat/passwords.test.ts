import { newId, type TakeoverPhase } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { LEGACY_HASH, LEGACY_PASSWORD } from "../support/legacy.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { scryptValue } from "../support/scrypt-value.ts"
import { anOperator, loggedIn, openShop, secretHash, type TestShop } from "../support/shop.ts"

const FOR_MEDUSA = { logN: 15, r: 8, p: 1, is_valid: true }
let shop: TestShop
let phase: TakeoverPhase | undefined

beforeAll(async () => {
  shop = await openShop({ takeoverPhase: () => phase })
})
beforeEach(() => {
  phase = "live"
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let people = 0
const anEmail = () => `person${++people}@example.com`
const visitor = () => shop.from(`10.9.0.${people}`)
const stored = async (table: "customer" | "user", id: string) =>
  (await shop.pool.query(`SELECT password_hash, updated_at::text FROM public."${table}" WHERE id = $1`, [id])).rows[0]
const asMedusa = async (table: "customer" | "user", id: string, password: string) =>
  scryptValue((await stored(table, id)).password_hash, password)

/** A customer with this hash, last changed long ago. */
async function aCustomer(password_hash: string | null) {
  const updated_at = new Date("2023-01-01")
  const data = { id: newId("cus"), email: anEmail(), has_account: true, password_hash, updated_at }
  return shop.db.customer.create({ data })
}

async function anOperatorWith(password_hash: string) {
  const { id, email } = await anOperator(shop, anEmail())
  await shop.db.user.update({ where: { id }, data: { password_hash, updated_at: new Date("2023-01-01") } })
  return { id, email }
}

describe("a login while Medusa could take over again", () => {
  test("leaves the account's row as it is, whatever its hash", async () => {
    for (const [hash, password] of [
      [LEGACY_HASH, LEGACY_PASSWORD],
      [await secretHash(), "secret"],
    ] as const) {
      const { id, email } = await aCustomer(hash)
      const operator = await anOperatorWith(hash)
      const before = [await stored("customer", id), await stored("user", operator.id)]
      must(await visitor().post("/store/auth", { email, password }))
      must(await visitor().post("/store/auth/token", { email, password }))
      must(await visitor().post("/admin/auth", { email: operator.email, password }))
      must(await visitor().post("/admin/auth/token", { email: operator.email, password }))
      expect([await stored("customer", id), await stored("user", operator.id)]).toEqual(before)
    }
  })

  test("answers the same to a wrong password, an unknown email and an account without a password", async () => {
    const known = await aCustomer(LEGACY_HASH)
    const without = await aCustomer(null)
    for (const email of [known.email, "nobody@example.com", without.email]) {
      const answer = refusal(await visitor().post("/store/auth", { email, password: "wrong" }))
      expect(answer).toEqual({ status: 401, type: "unauthorized", message: "Unauthorized" })
    }
  })
})

describe("a new password while Medusa could take over again can be checked by Medusa", () => {
  test("of somebody who registers", async () => {
    const email = anEmail()
    const body = { email, password: "hunter2 ü", first_name: "A", last_name: "B" }
    const { id } = must(await visitor().post("/store/customers", body)).customer
    expect(await asMedusa("customer", id, "hunter2 ü")).toEqual(FOR_MEDUSA)
    expect(await asMedusa("customer", id, "hunter2")).toEqual({ ...FOR_MEDUSA, is_valid: false })
    must(await visitor().post("/store/auth", { email, password: "hunter2 ü" }))
    expect((await visitor().post("/store/auth", { email, password: "hunter2" })).status).toBe(401)
  })

  test("of a customer who changes it, and it is nowhere else", async () => {
    const { id, email } = await aCustomer(LEGACY_HASH)
    const browser = await loggedIn(shop, "customer", id)
    must(await browser.post("/store/customers/me", { password: "changed" }))
    expect(await asMedusa("customer", id, "changed")).toEqual(FOR_MEDUSA)
    must(await visitor().post("/store/auth", { email, password: "changed" }))
    const { rows } = await shop.pool.query("SELECT * FROM mercer.token WHERE subject_id = $1", [id])
    expect(JSON.stringify(rows)).not.toContain("argon2")
  })

  test("of customers that an operator creates or changes", async () => {
    const operator = await loggedIn(shop, "admin", (await anOperator(shop, anEmail())).id)
    const body = { email: anEmail(), password: "first", first_name: "A", last_name: "B" }
    const { id } = (await operator.post("/admin/customers", body)).body.customer
    expect(await asMedusa("customer", id, "first")).toEqual(FOR_MEDUSA)
    must(await operator.post(`/admin/customers/${id}`, { password: "second" }))
    expect(await asMedusa("customer", id, "second")).toEqual(FOR_MEDUSA)
  })

  test("of a customer who resets it by mail", async () => {
    const { id, email } = await aCustomer(LEGACY_HASH)
    expect((await visitor().post("/store/customers/password-token", { email })).status).toBe(204)
    const [mail] = await mailsTo(shop, email)
    const token = tokenIn(mail ?? { text: "" })
    must(await visitor().post("/store/customers/password-reset", { email, token, password: "reset" }))
    expect(await asMedusa("customer", id, "reset")).toEqual(FOR_MEDUSA)
  })

  test("of an operator who resets it, is created or accepts an invitation", async () => {
    const { id, email } = await anOperatorWith(LEGACY_HASH)
    const operator = await loggedIn(shop, "admin", id)
    expect((await visitor().post("/admin/users/password-token", { email })).status).toBe(204)
    const [mail] = await mailsTo(shop, email)
    const invited = anEmail()
    must(await operator.post("/admin/invites", { user: invited, role: "member" }))
    const created = must(await operator.post("/admin/users", { email: anEmail(), password: "created" })).user
    expect(await asMedusa("user", created.id, "created")).toEqual(FOR_MEDUSA)
    const token = tokenIn(mail ?? { text: "" })
    must(await visitor().post("/admin/users/reset-password", { token, password: "reset" }))
    expect(await asMedusa("user", id, "reset")).toEqual(FOR_MEDUSA)
    const [invitation] = await mailsTo(shop, invited)
    const user = { first_name: "A", last_name: "B", password: "accepted" }
    must(await visitor().post("/admin/invites/accept", { token: tokenIn(invitation ?? { text: "" }), user }))
    const accepted = await shop.db.user.findFirstOrThrow({ where: { email: invited } })
    expect(await asMedusa("user", accepted.id, "accepted")).toEqual(FOR_MEDUSA)
  })
})

describe("when the take-over is done", () => {
  test("the next login makes a hash argon2id, and does not count as a change of the account", async () => {
    const hash = (await registered("secret")).password_hash
    const { id, email } = await aCustomer(hash)
    const operator = await anOperatorWith(LEGACY_HASH)
    const before = [await stored("customer", id), await stored("user", operator.id)]
    phase = "done"
    must(await visitor().post("/store/auth", { email, password: "secret" }))
    must(await visitor().post("/admin/auth", { email: operator.email, password: LEGACY_PASSWORD }))
    for (const [at, row] of [await stored("customer", id), await stored("user", operator.id)].entries()) {
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(row.updated_at).toBe(before[at].updated_at)
    }
    must(await visitor().post("/store/auth", { email, password: "secret" }))
  })

  test("a password that is shorter than new ones must be still works, and its hash is replaced", async () => {
    const strict = await openShop({ takeoverPhase: () => "done", settings: { password_min_length: 20 } })
    try {
      const { id, email } = await anOperator(strict)
      await strict.db.user.update({ where: { id }, data: { password_hash: LEGACY_HASH } })
      must(await strict.post("/admin/auth", { email, password: LEGACY_PASSWORD }))
      expect((await strict.db.user.findUniqueOrThrow({ where: { id } })).password_hash).toMatch(/^\$argon2id/)
    } finally {
      await strict.close()
    }
  })

  test("two first logins at once both succeed, with tokens that work", async () => {
    phase = "done"
    const { email } = await aCustomer(LEGACY_HASH)
    const logIn = () => visitor().post("/store/auth/token", { email, password: LEGACY_PASSWORD })
    for (const answer of await Promise.all([logIn(), logIn(), logIn()])) {
      const { access_token } = must(answer)
      must(await visitor().get("/store/auth", { authorization: `Bearer ${access_token}` }))
    }
  })

  test("a password that is changed while the old one logs in stays changed", async () => {
    const { id, email } = await aCustomer(LEGACY_HASH)
    const { password_hash } = await registered("new password")
    phase = "done"
    const release = await holdingRow(id)
    const login = visitor().post("/store/auth", { email, password: LEGACY_PASSWORD })
    await waitingForRow()
    await release(password_hash)
    expect((await login).status).toBe(401)
    expect((await stored("customer", id)).password_hash).toBe(password_hash)
  })
})

/** A customer who registers while the shop is live. */
async function registered(password: string) {
  phase = "live"
  const body = { email: anEmail(), password, first_name: "A", last_name: "B" }
  const { id } = must(await visitor().post("/store/customers", body)).customer
  return shop.db.customer.findUniqueOrThrow({ where: { id }, select: { password_hash: true } })
}

/** Locks a customer's row as a change of the password does; the returned function sets the hash and commits. */
async function holdingRow(id: string) {
  const client = await shop.pool.connect()
  await client.query("BEGIN")
  await client.query("SELECT FROM customer WHERE id = $1 FOR UPDATE", [id])
  return async (password_hash: string | null) => {
    await client.query("UPDATE customer SET password_hash = $2 WHERE id = $1", [id, password_hash])
    await client.query("COMMIT")
    client.release()
  }
}

async function waitingForRow() {
  await expect
    .poll(
      async () => {
        const text =
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        return (await shop.pool.query(text)).rows[0].n
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}
