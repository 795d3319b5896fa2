import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { defineShop } from "mercer"
import { type Account, openShop, type TestShop } from "mercer/testing"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { meilisearch } from "../src/index.ts"

interface Sent {
  method: string
  path: string
  key: string | undefined
  body: { id: string }[] | string[]
}

let sent: Sent[] = []
let answer = 202
/** A Meilisearch that remembers what it was sent, and refuses what the real one would. */
const fake = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const { method = "", url = "", headers } = request
  sent.push({ method, path: url, key: headers.authorization, body })
  const isKnown = /^(PUT \?primaryKey=id|POST \/delete-batch)$/.test(`${method} ${url.replace(PATH, "")}`)
  const status = isKnown && Array.isArray(body) && headers["content-type"] === "application/json" ? answer : 400
  response.writeHead(status, { "content-type": "application/json" }).end(`{"taskUid":${sent.length}}`)
})
const PATH = "/indexes/goods/documents"

async function bodyOf(request: IncomingMessage) {
  let text = ""
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

let shop: TestShop
let operator: Account

beforeAll(async () => {
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}/`
  shop = await openShop({ shop: defineShop({ plugins: [meilisearch({ url, key: "secret", index: "goods" })] }) })
  operator = await shop.operator()
}, 90_000)
afterAll(async () => {
  await shop.close()
  fake.close()
})
beforeEach(() => {
  sent = []
  answer = 202
})
afterEach(() => expect(shop.errors).toEqual([]))

let made = 0

async function aProduct(facts: object = {}): Promise<string> {
  const tea = { title: "Tea", handle: `tea-${++made}`, status: "published", tags: [{ value: "hot" }], ...facts }
  const { status, body, text } = await operator.post("/admin/products", tea)
  expect(status, text).toBe(200)
  await shop.work()
  return body.product.id
}
const last = () => sent.at(-1)

test("a published product is put into the index with its texts, tags and SKUs", async () => {
  const options = [{ title: "Size" }]
  const variants = [{ title: "S", sku: "tea-s", prices: [], options: [{ value: "S" }] }]
  const id = await aProduct({ description: "Green", options, variants })
  expect(last()).toMatchObject({ method: "PUT", path: `${PATH}?primaryKey=id`, key: "Bearer secret" })
  expect(last()?.body).toEqual([
    expect.objectContaining({ id, title: "Tea", description: "Green", tags: ["hot"], skus: ["tea-s"] }),
  ])
})

test("one that is changed is sent as it is now; one that is withdrawn or deleted leaves the index", async () => {
  const id = await aProduct()
  await operator.post(`/admin/products/${id}`, { title: "Green tea" })
  await operator.post(`/admin/products/${id}`, { title: "White tea" })
  await shop.work()
  expect(last()?.body).toEqual([expect.objectContaining({ id, title: "White tea" })])
  await operator.post(`/admin/products/${id}`, { status: "draft" })
  await shop.work()
  expect(last()).toMatchObject({ method: "POST", path: `${PATH}/delete-batch`, body: [id] })
  const other = await aProduct()
  await operator.delete(`/admin/products/${other}`)
  await shop.work()
  expect(last()).toMatchObject({ path: `${PATH}/delete-batch`, body: [other] })
})

test("what Meilisearch refuses is tried again later, and never touches the operator's request", async () => {
  answer = 503
  const id = await aProduct()
  const runs = async () => (await operator.get("/admin/event-runs?state=waiting")).body.runs
  const [run] = await runs()
  expect(run).toMatchObject({ handler: "meilisearch.product.created", subject_id: id, attempts: 1 })
  expect(run.last_error).toContain("Meilisearch answered 503")
  answer = 202
  await operator.post(`/admin/event-runs/${run.id}/retry`)
  await shop.work()
  expect(await runs()).toEqual([])
})

test("each night all products are sent, and those that are not published are deleted", async () => {
  const [there, gone] = [await aProduct({ title: "Oolong" }), await aProduct({ status: "draft" })]
  sent = []
  await shop.runJob("meilisearch")
  const idsOf = (method: string) => sent.filter((one) => one.method === method).flatMap(({ body }): unknown[] => body)
  expect(idsOf("PUT")).toContainEqual(expect.objectContaining({ id: there }))
  expect(idsOf("PUT")).not.toContainEqual(expect.objectContaining({ id: gone }))
  expect(idsOf("POST")).toContain(gone)
})
