import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Operator } from "../support/batch.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const path = "/admin/batch-jobs"

async function aJob(body: object, by: Operator["by"]): Promise<string> {
  const reply = await by.post(path, { type: "product-import", context: {}, ...body })
  expect(reply.status).toBe(201)
  return reply.body.batch_job.id
}

describe("the list", () => {
  let lister: Operator
  let ids: string[]
  beforeAll(async () => {
    lister = { by: await anOperatorAtWork(shop), id: "" }
    ids = [await aJob({}, lister.by), await aJob({ type: "product-export" }, lister.by), await aJob({}, lister.by)]
    await lister.by.post(`${path}/${ids[2]}/cancel`)
  })
  const found = async (query: string) =>
    (await lister.by.get(`${path}?${query}`)).body.batch_jobs.map(({ id }: { id: string }) => ids.indexOf(id)).sort()

  test.each([
    ["", [0, 1, 2]],
    ["type[]=product-export", [1]],
    ["type[]=product-export&type[]=product-import", [0, 1, 2]],
    ["type[]=none", []],
    ["canceled_at=null", [0, 1]],
    ["canceled_at[gt]=2020-01-01", [2]],
    ["completed_at=null&failed_at=null", [0, 1, 2]],
    ["confirmed_at=null&pre_processed_at=null", [0, 1, 2]],
    ["created_at[gt]=2100-01-01", []],
    ["updated_at[lt]=2100-01-01", [0, 1, 2]],
    ["limit=0", []],
  ])("%s", async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test("by ids, one or many", async () => {
    expect(await found(`id=${ids[1]}`)).toEqual([1])
    expect(await found(`id[]=${ids[0]}&id[]=${ids[2]}`)).toEqual([0, 2])
    expect(await found(`id[]=${ids[0]},${ids[2]}`)).toEqual([0, 2])
  })

  test("sorted, newest first by default", async () => {
    const { body } = await lister.by.get(path)
    expect(body.batch_jobs.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual([2, 1, 0])
    const up = await lister.by.get(`${path}?order=created_at`)
    expect(up.body.batch_jobs.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual([0, 1, 2])
  })

  test("with the requested fields", async () => {
    const { body } = await lister.by.get(`${path}?fields=status&limit=1`)
    expect(body.batch_jobs).toEqual([{ id: ids[2], status: "canceled" }])
  })

  test.each([
    "status=created",
    "processing_at=null",
    "limit=-1",
    "limit=99999",
    "order=secret",
    "created_at=null",
    "fields=x",
    "expand=x",
  ])("%s is refused", async (query) => {
    expect(await lister.by.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  })
})
