import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { aReceiver, aWebhook, verified, workWebhooks } from "../support/receiver.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aNote } from "../support/scenes-notes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let operator: Visitor
let colleague: Visitor
let statementsOf: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true } })
  statementsOf = recordStatements(shop)
  operator = await anOperatorAtWork(shop)
  colleague = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const FACTS = { resource_id: "order_1", resource_type: "order", value: "Call the customer" }
const create = (facts: object = {}, by = operator) => by.post("/admin/notes", { ...FACTS, ...facts })
const made = async (facts?: object) => must(await create(facts)).note
const at = (id: string) => `/admin/notes/${id}`
const NOT_FOUND = { status: 404, type: "not_found" }
const INVALID = { status: 400, type: "invalid_data" }

describe("creating a note", () => {
  test("returns all fields without its author, as v1 did", async () => {
    const body = must(await create())
    expect(body.note).toEqual({
      id: expect.stringMatching(/^note_/),
      ...FACTS,
      author_id: await idOf(operator),
      metadata: {},
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    })
    expect(lacking("admin.notes.create", body)).toEqual([])
  })

  test("accepts a resource that does not exist: plugins use their own types", async () => {
    const facts = { resource_type: "shelf", resource_id: "shelf_7" }
    expect(await made(facts)).toMatchObject(facts)
  })

  test.each([
    ["an empty text", { value: "" }],
    ["no text", { value: null }],
    ["a number", { value: 5 }],
    ["more than 10,000 characters", { value: "x".repeat(10_001) }],
    ["an empty resource id", { resource_id: "" }],
    ["no resource id", { resource_id: undefined }],
    ["an empty resource type", { resource_type: "" }],
    ["no resource type", { resource_type: null }],
    ["another author", { author_id: "usr_1" }],
    ["metadata, which v1 does not accept", { metadata: {} }],
  ])("refuses %s", async (_, facts) => {
    expect(refusal(await create(facts))).toMatchObject(INVALID)
  })

  test("accepts 10,000 characters", async () => {
    const value = "x".repeat(10_000)
    expect((await made({ value })).value).toBe(value)
  })
})

describe("listing notes", () => {
  test("lists those about a resource with their authors, the newest first", async () => {
    const resource_id = "order_listed"
    const first = await made({ resource_id })
    const second = must(await create({ resource_id }, colleague)).note
    const gone = await made({ resource_id })
    must(await operator.delete(at(gone.id)))
    const body = must(await operator.get(`/admin/notes?resource_id=${resource_id}`))
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 50 })
    expect(body.notes.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(body.notes[0].author).toMatchObject({ id: second.author_id, role: "admin", email: expect.any(String) })
    expect(lacking("admin.notes.list", body)).toEqual([])
    expect(must(await operator.get(`/admin/notes?resource_id=${resource_id}&limit=1&offset=1`)).notes).toMatchObject([
      { id: first.id },
    ])
  })

  test("shows an api_token to its owner only, and never a password's hash", async () => {
    const resource_id = "order_token"
    await made({ resource_id })
    const seenBy = async (by: Visitor) => must(await by.get(`/admin/notes?resource_id=${resource_id}`)).notes[0].author
    expect((await seenBy(operator)).api_token).toMatch(/^token-/)
    expect((await seenBy(colleague)).api_token).toBeNull()
    expect(await seenBy(operator)).not.toHaveProperty("password_hash")
  })

  test("reads an unset role as member, and a note without author", async () => {
    const resource_id = "order_v1"
    const author_id = await idOf(colleague)
    await shop.db.user.update({ where: { id: author_id }, data: { role: null } })
    await aNote(shop, { resource_id, author_id, created_at: new Date(0) })
    await aNote(shop, { resource_id, metadata: undefined })
    const { notes } = must(await operator.get(`/admin/notes?resource_id=${resource_id}`))
    await shop.db.user.update({ where: { id: author_id }, data: { role: "admin" } })
    expect(notes).toMatchObject([{ author: null }, { author: { role: "member" } }])
  })

  test.each(["expand=author", "fields=id", "order=created_at", "resource_type=order", "limit=1.5", "q=call"])(
    "refuses ?%s",
    async (query) => {
      expect(refusal(await operator.get(`/admin/notes?${query}`))).toMatchObject(INVALID)
    },
  )

  test("runs as many statements for fifty notes as for one", async () => {
    const few = "order_few"
    const many = "order_many"
    await aNote(shop, { resource_id: few, author_id: await idOf(operator) })
    for (let n = 0; n < 50; n++) await aNote(shop, { resource_id: many, author_id: await idOf(operator) })
    const cost = async (id: string) => (await statementsOf(() => operator.get(`/admin/notes?resource_id=${id}`))).length
    expect(await cost(many)).toBe(await cost(few))
  })
})

describe("a note", () => {
  test("is read with its author", async () => {
    const { id, author_id } = await made()
    const body = must(await colleague.get(at(id)))
    expect(body.note).toMatchObject({ id, author: { id: author_id, api_token: null } })
    expect(lacking("admin.notes.get", body)).toEqual([])
  })

  test("may be changed by any operator; its author stays", async () => {
    const { id, author_id, updated_at } = await made()
    const body = must(await colleague.post(at(id), { value: "Called" }))
    expect(body.note).toMatchObject({ id, value: "Called", author_id })
    expect(body.note.updated_at > updated_at).toBe(true)
    expect(body.note).not.toHaveProperty("author")
    expect(lacking("admin.notes.update", body)).toEqual([])
  })

  test.each([
    ["an empty text, which v1 accepts", { value: "" }],
    ["null", { value: null }],
    ["nothing", {}],
    ["more than 10,000 characters", { value: "x".repeat(10_001) }],
    ["another resource", { value: "a", resource_id: "b" }],
  ])("cannot be changed to %s", async (_, body) => {
    const { id } = await made()
    expect(refusal(await operator.post(at(id), body))).toMatchObject(INVALID)
  })

  test("is not overwritten by somebody who has read an older version", async () => {
    const { id, updated_at } = await made()
    must(await colleague.post(at(id), { value: "Called", if_unchanged_since: updated_at }))
    const late = await operator.post(at(id), { value: "Wrote", if_unchanged_since: updated_at })
    expect(refusal(late)).toMatchObject({ status: 409 })
    expect(must(await operator.get(at(id))).note.value).toBe("Called")
  })

  test("can be deleted once, also by several at once; then it is not found", async () => {
    const { id } = await made()
    const answers = await Promise.all([1, 2, 3].map(() => operator.delete(at(id))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ id, object: "note", deleted: true })
    expect(refusal(await operator.get(at(id)))).toMatchObject(NOT_FOUND)
    expect(refusal(await operator.post(at(id), { value: "x" }))).toMatchObject(NOT_FOUND)
    expect(await shop.db.note.count({ where: { id, NOT: { deleted_at: null } } })).toBe(1)
  })
})

test("webhooks hear of each write", async () => {
  const receiver = await aReceiver()
  const kinds = ["note.created", "note.updated", "note.deleted"]
  const { secret } = await aWebhook(shop, receiver.url, kinds, operator)
  const { id } = await made()
  must(await operator.post(at(id), { value: "Called" }))
  expect((await operator.post(at("note_nothing"), { value: "x" })).status).toBe(404)
  must(await operator.delete(at(id)))
  await workWebhooks(shop)
  const events = receiver.received.map((one) => verified(secret, one))
  receiver.close()
  expect(events.map(({ type }) => type).sort()).toEqual([...kinds].sort())
  for (const { data } of events) expect(data).toMatchObject({ id, resource_id: "order_1" })
})

test("the audit log has the operator, and the text before and after", async () => {
  const { id } = await made()
  must(await colleague.post(at(id), { value: "Called" }))
  const { audit } = must(await operator.get(`/admin/audit?target_id=${id}`))
  expect(audit[0]).toMatchObject({
    operation: "admin.notes.update",
    user_id: await idOf(colleague),
    target_id: id,
    diff: [{ field: "value", old: "Call the customer", new: "Called" }],
  })
})
