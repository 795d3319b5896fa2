import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { workBatchJob } from "../../src/worker/batch-work.ts"
import { aFile, carryOut, imported, type Operator, worked } from "../support/batch.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator
let other: Operator

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperator()
  other = await anOperator()
})
afterAll(() => shop.close())

async function anOperator(): Promise<Operator> {
  const by = await anOperatorAtWork(shop)
  return { by, id: (await by.get("/admin/auth")).body.user.id }
}

let made = 0
const csv = () => `Product Handle,Product Title\nmade-${++made},Made\n`
const path = "/admin/batch-jobs"

async function aJob(body: object = {}, by = operator.by): Promise<string> {
  const reply = await by.post(path, { type: "product-import", context: {}, ...body })
  expect(reply.status).toBe(201)
  return reply.body.batch_job.id
}

async function aDryRun(content = csv()) {
  const fileKey = await aFile(shop, content, operator.id)
  const id = await aJob({ context: { fileKey }, dry_run: true })
  await carryOut(shop, id)
  return id
}

const statusOf = async (id: string) => (await operator.by.get(`${path}/${id}`)).body.batch_job.status

describe("creating", () => {
  test("answers 201 with every field", async () => {
    const { status, body } = await operator.by.post(path, { type: "product-import", context: { fileKey: "x", a: 1 } })
    expect(status).toBe(201)
    expect(body.batch_job).toEqual({
      id: expect.stringMatching(/^batch_/),
      type: "product-import",
      status: "created",
      brief: {},
      context: { fileKey: "x", a: 1 },
      dry_run: false,
      result: null,
      created_by: operator.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      pre_processed_at: null,
      confirmed_at: null,
      processing_at: null,
      completed_at: null,
      failed_at: null,
      canceled_at: null,
      deleted_at: null,
    })
  })

  test("merges an export's list parameters into list_config, whatever the client sent in it", async () => {
    const context = { order: "-title", limit: 5, fields: "id,title", list_config: { where: "1=1" }, mine: 1 }
    const { body } = await operator.by.post(path, { type: "product-export", context })
    expect(body.batch_job.context).toMatchObject({
      mine: 1,
      list_config: { take: 5, skip: 0, order: { title: "DESC" }, select: ["id", "title"] },
    })
    expect(body.batch_job.context.list_config.where).toBeUndefined()
  })

  test.each([
    {},
    { type: "product-import" },
    { type: "customer-export", context: {} },
    { type: "stock-import", context: {} },
    { type: "__proto__", context: {} },
    { type: 1, context: {} },
    { type: "product-import", context: null },
    { type: "product-import", context: "x" },
    { type: "product-import", context: [] },
    { type: "product-import", context: {}, dry_run: "yes" },
    { type: "product-import", context: {}, more: 1 },
    { type: "product-import", context: { big: "x".repeat(20_000) } },
    { type: "product-export", context: { batch_size: -1 } },
    { type: "product-export", context: { batch_size: 1e308 } },
    { type: "product-export", context: { batch_size: "many" } },
    { type: "product-export", context: { limit: -1 } },
    { type: "product-export", context: { offset: 1.5 } },
    { type: "product-export", context: { order: "password_hash" } },
    { type: "product-export", context: { filterable_fields: { no_such: 1 } } },
    { type: "product-export", context: { filterable_fields: { created_at: { gt: "never" } } } },
    { type: "product-export", context: { filterable_fields: "x" } },
  ])("refuses %j", async (body) => {
    expect(await operator.by.post(path, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  })

  test.each([
    [{}],
    [{ fileKey: null }],
    [{ fileKey: 1 }],
    [{ fileKey: "" }],
    [{ fileKey: "nothing.csv" }],
    [{ fileKey: "../../etc/passwd" }],
    [{ fileKey: "/etc/passwd" }],
    [{ fileKey: "http://169.254.169.254/" }],
    [{ fileKey: "a".repeat(10_000) }],
    [{ fileKey: ["a"] }],
    [{ fileKey: { a: 1 } }],
  ])("with the context %j creates a job that fails with its reason", async (context) => {
    const job = await worked(shop, operator.by, await operator.by.post(path, { type: "product-import", context }))
    expect(job.status).toBe("failed")
    expect(job.result.errors).toEqual([expect.stringMatching(/file/)])
  })

  test("another operator's file is not found", async () => {
    const fileKey = await aFile(shop, csv(), other.id)
    const id = await aJob({ context: { fileKey } })
    await carryOut(shop, id)
    expect(await statusOf(id)).toBe("failed")
  })

  test("the 101st running job is refused", async () => {
    const busy = await anOperator()
    for (let n = 0; n < 100; n++) await aJob({}, busy.by)
    const { status, body, headers } = await busy.by.post(path, { type: "product-import", context: {} })
    expect({ status, type: body.type }).toEqual({ status: 429, type: "too_many_requests" })
    expect(headers.get("retry-after")).toBe("30")
    const [one] = (await busy.by.get(`${path}?limit=1`)).body.batch_jobs
    await busy.by.post(`${path}/${one.id}/cancel`)
    await aJob({}, busy.by)
  })
})

describe("ownership of jobs", () => {
  test.each(["", "/confirm", "/cancel", "/undo"])("another operator's job is not accessible%s", async (act) => {
    const id = await aDryRun()
    const reply = await (act ? other.by.post(`${path}/${id}${act}`) : other.by.get(`${path}/${id}`))
    expect(reply).toMatchObject({ status: 400, body: { type: "not_allowed" } })
    expect(await statusOf(id)).toBe("pre_processed")
  })

  test.each(["", "/confirm", "/cancel", "/undo"])("an unknown job is not found%s", async (act) => {
    for (const id of ["batch_none", "__proto__", operator.id]) {
      const reply = await (act ? operator.by.post(`${path}/${id}${act}`) : operator.by.get(`${path}/${id}`))
      expect(reply).toMatchObject({ status: 404, body: { type: "not_found" } })
    }
  })

  test("the creator is returned without their token", async () => {
    const id = await aJob()
    const { body } = await operator.by.get(`${path}/${id}?expand=created_by_user`)
    expect(body.batch_job.created_by_user).toMatchObject({ id: operator.id, api_token: null, role: "admin" })
    expect(body.batch_job.created_by_user.password_hash).toBeUndefined()
  })

  test("other operators' jobs are not listed", async () => {
    const mine = await anOperator()
    await aJob({}, mine.by)
    expect((await mine.by.get(path)).body).toMatchObject({ count: 1, offset: 0, limit: 10 })
  })
})

describe("a dry run", () => {
  test("reports what it would do, changes nothing, and waits", async () => {
    const products = await shop.db.product.count()
    const id = await aDryRun()
    const { batch_job } = (await operator.by.get(`${path}/${id}`)).body
    expect(batch_job).toMatchObject({ status: "pre_processed", dry_run: true, confirmed_at: null })
    expect(batch_job.result.diff).toMatchObject([{ product: { outcome: "created", name: `made-${made}` } }])
    expect(await shop.db.product.count()).toBe(products)
    expect(await workBatchJob(shop.api.app, id)).toBe(false)
  })

  test("reports its progress without its whole result", async () => {
    const id = await aDryRun()
    const brief = async () => (await operator.by.get(`${path}/${id}?fields=brief`)).body.batch_job
    expect(await brief()).toMatchObject({ id, brief: { progress: 0, count: 1, operations: { PRODUCT_CREATE: 1 } } })
    expect(Object.keys((await brief()).brief)).not.toContain("diff")
    await operator.by.post(`${path}/${id}/confirm`)
    await carryOut(shop, id)
    expect(await brief()).toMatchObject({ brief: { progress: 1 } })
  })

  test("is executed when it is confirmed, and is then no longer a dry run", async () => {
    const id = await aDryRun()
    const { body } = await operator.by.post(`${path}/${id}/confirm`)
    expect(body.batch_job).toMatchObject({ status: "confirmed", dry_run: false })
    await carryOut(shop, id)
    expect(await statusOf(id)).toBe("completed")
    expect(await shop.db.product.count({ where: { handle: `made-${made}` } })).toBe(1)
    expect((await operator.by.post(`${path}/${id}/confirm`)).body.batch_job.status).toBe("completed")
  })

  test("is executed once when it is confirmed ten times at once", async () => {
    const id = await aDryRun()
    const replies = await Promise.all(Array.from({ length: 10 }, () => operator.by.post(`${path}/${id}/confirm`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await carryOut(shop, id)
    expect(await shop.db.product.count({ where: { handle: `made-${made}` } })).toBe(1)
  })

  test.each([
    ["before its report", async () => aJob({ dry_run: true })],
    [
      "when it was canceled",
      async () => {
        const id = await aDryRun()
        await operator.by.post(`${path}/${id}/cancel`)
        return id
      },
    ],
    ["when it has failed", async () => aDryRun("nothing")],
  ])("cannot be confirmed %s", async (_, make) => {
    const id = await make()
    expect(await operator.by.post(`${path}/${id}/confirm`)).toMatchObject({
      status: 400,
      body: { type: "not_allowed" },
    })
  })

  test("a job that needs no confirmation is confirmed unchanged", async () => {
    const id = await aJob()
    expect((await operator.by.post(`${path}/${id}/confirm`)).body.batch_job).toMatchObject({ status: "created" })
  })
})

describe("canceling", () => {
  test("ends a job before it starts, and a second time changes nothing", async () => {
    const fileKey = await aFile(shop, csv(), operator.id)
    const id = await aJob({ context: { fileKey } })
    const first = (await operator.by.post(`${path}/${id}/cancel`)).body.batch_job
    expect(first.status).toBe("canceled")
    await carryOut(shop, id)
    const again = (await operator.by.post(`${path}/${id}/cancel`)).body.batch_job
    expect(again).toEqual(first)
    expect(await shop.db.product.count({ where: { handle: `made-${made}` } })).toBe(0)
  })

  test("a completed job is refused, a failed one is canceled", async () => {
    const done = await imported(shop, operator, csv())
    expect(await operator.by.post(`${path}/${done.id}/cancel`)).toMatchObject({
      status: 400,
      body: { type: "not_allowed" },
    })
    const failed = await imported(shop, operator, "x")
    expect((await operator.by.post(`${path}/${failed.id}/cancel`)).body.batch_job.status).toBe("canceled")
  })

  test("while it is applied keeps what was committed, reports it, and can be undone", async () => {
    const rows = Array.from({ length: 900 }, (_, n) => `cancel-${n},Cancel`)
    const fileKey = await aFile(shop, `Product Handle,Product Title\n${rows.join("\n")}`, operator.id)
    const id = await aJob({ context: { fileKey } })
    const run = carryOut(shop, id)
    while (!((await operator.by.get(`${path}/${id}`)).body.batch_job.result?.advancement_count > 0));
    await operator.by.post(`${path}/${id}/cancel`)
    await run
    const { batch_job } = (await operator.by.get(`${path}/${id}`)).body
    const there = await shop.db.product.count({ where: { handle: { startsWith: "cancel-" } } })
    expect(batch_job).toMatchObject({ status: "canceled", completed_at: null, failed_at: null })
    expect(there).toBeGreaterThan(0)
    expect(there).toBeLessThan(900)
    expect(batch_job.result).toMatchObject({ advancement_count: there, applied: { PRODUCT_CREATE: there } })
    await operator.by.post(`${path}/${id}/undo`)
    await carryOut(shop, id)
    expect(await shop.db.product.count({ where: { handle: { startsWith: "cancel-" }, deleted_at: null } })).toBe(0)
  })
})

test("no internal error occurred", () => expect(shop.errors).toEqual([]))
