import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { needsSetUp, newSetUpCode } from "../../src/account/set-up/set-up.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.pool.query("DELETE FROM public.user; DELETE FROM mercer.token; DELETE FROM mercer.rate_limit")
})
afterEach(() => expect(shop.errors).toEqual([]))
afterAll(() => shop.close())

const ada = { email: "Ada@example.com", password: "difference engine", first_name: "Ada", last_name: "Byron" }
const setUp = (code: string, visitor = shop.visitor(), more = {}) =>
  visitor.post("/admin/setup", { code, ...ada, ...more })
const aCode = async () => (await newSetUpCode(shop.api.app)) ?? ""
const operators = () => shop.db.user.findMany({ select: { email: true, role: true } })

test("the first operator is an admin, is signed in, and ends the set-up", async () => {
  expect(await needsSetUp(shop)).toBe(true)
  const code = await aCode()
  const visitor = shop.visitor()
  const { user } = must(await setUp(code, visitor))
  expect(user).toMatchObject({ email: "ada@example.com", role: "admin", first_name: "Ada", last_name: "Byron" })
  expect(user).not.toHaveProperty("password_hash")
  expect(must(await visitor.get("/admin/auth")).user.id).toBe(user.id)
  must(await shop.visitor().post("/admin/auth", { email: ada.email, password: ada.password }))

  expect(await needsSetUp(shop)).toBe(false)
  expect(refusal(await setUp(code, shop.visitor(), { email: "eve@example.com" }))).toMatchObject({
    status: 400,
    type: "not_allowed",
  })
  expect(await shop.db.token.count({ where: { purpose: "set_up" } })).toBe(0)
  expect(await newSetUpCode(shop.api.app)).toBeNull()
  expect(await operators()).toHaveLength(1)
})

test("without the code nobody is made, and the code itself is not in the database", async () => {
  const code = await aCode()
  for (const wrong of ["a", "123456", "aaaa-aaaa-aaaa-aaaa", "%_", `${code}x`])
    expect(refusal(await setUp(wrong))).toMatchObject({ status: 401, type: "unauthorized" })
  expect((await shop.visitor().post("/admin/setup", ada)).status).toBe(400)
  expect(await operators()).toEqual([])
  const { rows } = await shop.pool.query("SELECT * FROM mercer.token")
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""))
  must(await setUp(code.replaceAll("-", " ").toUpperCase()))
})

test("the codes of all the shop's servers work, and a server prints another one when it starts again", async () => {
  const codes = [await aCode(), await aCode(), await aCode()]
  expect(new Set(codes).size).toBe(3)
  must(await setUp(codes[0] ?? ""))
  for (const code of codes) expect((await setUp(code)).status).toBe(400)
})

test("only the codes of the last twenty starts work, also when all were made within one millisecond", async () => {
  const first = await aCode()
  for (let n = 0; n < 19; n++) await aCode()
  await shop.pool.query("UPDATE mercer.token SET created_at = now()")
  await aCode()
  expect(await shop.db.token.count()).toBe(20)
  expect((await setUp(first)).status).toBe(401)
})

test("codes end when an operator is made otherwise", async () => {
  const code = await aCode()
  await anOperator(shop, "boss@example.com")
  expect((await setUp(code)).status).toBe(400)
  expect(await newSetUpCode(shop.api.app)).toBeNull()
  await shop.db.user.deleteMany()
  expect((await setUp(code)).status).toBe(401)
})

test("a deleted operator is none", async () => {
  await anOperator(shop, "gone@example.com")
  await shop.db.user.updateMany({ data: { deleted_at: new Date() } })
  must(await setUp(await aCode()))
})

test("guesses of one address are limited as wrong passwords are, and do not keep others out", async () => {
  const code = await aCode()
  const guesser = shop.from("203.0.113.7")
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await setUp("aaaa-aaaa-aaaa-aaaa", guesser)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect((await setUp(code, guesser)).status).toBe(429)
  must(await setUp(code, shop.from("203.0.113.8")))
})

test("a password that is too long, or no mail address, leaves the code as it is", async () => {
  const code = await aCode()
  expect((await setUp(code, shop.visitor(), { password: "x".repeat(5_000) })).status).toBe(400)
  expect((await setUp(code, shop.visitor(), { email: "nobody" })).status).toBe(400)
  expect(await operators()).toEqual([])
  must(await setUp(code))
})

test("of many requests at once one makes an operator", async () => {
  const codes = [await aCode(), await aCode()]
  const emails = Array.from({ length: 8 }, (_, n) => `first${n}@example.com`)
  const answers = await Promise.all(
    emails.map((email, n) => setUp(codes[n % 2] ?? "", shop.from(`203.0.113.${n}`), { email })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400 || status === 401)).toHaveLength(7)
  expect(await operators()).toHaveLength(1)
})

test("a page of another site cannot set the shop up", async () => {
  const code = await aCode()
  const headers = { origin: "https://elsewhere.example" }
  expect((await shop.visitor().post("/admin/setup", { code, ...ada }, headers)).status).toBe(403)
})

test("a shop that is only read gets no code", async () => {
  expect(await newSetUpCode({ ...shop.api.app, takeoverPhase: () => "applied" })).toBeNull()
  expect(await shop.db.token.count()).toBe(0)
})
