import { createApi } from "@mercer/api"
import { expect, test } from "vitest"
import { type Document, operationsOf } from "../src/front/docs/document.ts"
import { docsPage } from "../src/front/docs/index.ts"

const MOST_BYTES = 400 * 1024

const settings = { store_cors: "", admin_cors: "", cookie: { same_site: "lax", secure: false }, login_exempt: [] }
const document = (await createApi({ settings, providers: {} } as never).document()) as unknown as Document
const operations = operationsOf(document)
const schemas = Object.keys(document.components.schemas)

const get = async (pathname: string, from = document) => {
  const { status, headers, text } = docsPage(pathname, from)
  return { status, headers: new Headers(headers), text }
}

const everyPage = ["/docs", ...operations.map((each) => `/docs/${each.operationId}`), ...schemas.map(schemaAddress)]

function schemaAddress(name: string) {
  return `/docs/schemas/${name}`
}

test("each operation and schema has a page of limited size", async () => {
  const pages = await Promise.all(everyPage.map(async (path) => ({ path, ...(await get(path)) })))
  expect(pages.filter(({ status }) => status !== 200)).toEqual([])
  const large = pages.map(({ path, text }) => ({ path, bytes: text.length })).filter(({ bytes }) => bytes > MOST_BYTES)
  expect(large).toEqual([])
})

test("each link leads to a page or an anchor on it", async () => {
  const texts = new Map(await Promise.all(everyPage.map(async (path) => [path, (await get(path)).text] as const)))
  const known = new Set([...everyPage, "/openapi.json"])
  const broken: string[] = []
  for (const [path, text] of texts) {
    for (const [, address = ""] of text.matchAll(/ href="([^"]+)"/g)) {
      if (address.startsWith("data:") || /^\/docs\/(style\.css|script\.js)\?/.test(address)) continue
      const [page, place] = address.split("#")
      if (page && !known.has(page)) broken.push(`${path}: ${address}`)
      if (place && !texts.get(page || path)?.includes(` id="${place}"`)) broken.push(`${path}: ${address}`)
    }
  }
  expect(broken).toEqual([])
})

test("an operation page has parameters, response fields, an example, and errors", async () => {
  const { text } = await get("/docs/store.carts.complete")
  const words = text.replace(/<[^>]+>/g, "").replace(/&#39;/g, "'")
  for (const said of ["Complete a Cart", "Idempotency-Key", "payment_status", "gift_card_tax_total", "Response 200"])
    expect(words).toContain(said)
  expect(words).toContain("curl -X POST 'http://localhost:9000/store/carts/ID/complete'")
  expect(text).toContain('href="/docs/schemas/LineItem"')
  expect(text).toMatch(/<td>429<\/td>\s*<td>Too many requests/)
})

test("a body without a recorded example gets one generated from its schema", async () => {
  const path = { post: { operationId: "store.things.create", summary: "Create a Thing", responses: {} } }
  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      kind: { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
      lines: {
        type: "array",
        items: { type: "object", properties: { n: { type: "integer", minimum: 3 } }, required: ["n"] },
      },
      note: { type: "string" },
    },
    required: ["name", "kind", "lines"],
  }
  const requestBody = { content: { "application/json": { schema } } }
  const small = { ...document, paths: { "/store/things": { post: { ...path.post, requestBody } } } }
  const { text } = await get("/docs/store.things.create", small)
  const data =
    text
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .match(/-d '([^']+)'/)?.[1] ?? ""
  expect(JSON.parse(data)).toEqual({ name: "string", kind: "a", lines: [{ n: 3 }] })
})

test("the document's texts are escaped", async () => {
  const post = { operationId: "evil", summary: "<script>alert(1)</script>", tags: [`"><img src=x>`], responses: {} }
  const { text } = await get("/docs/evil", { ...document, paths: { "/<b>": { post } } })
  expect(text).not.toMatch(/<script>|<img|<b>\//)
})

test("an unknown page is answered with 404 and the list", async () => {
  for (const path of ["/docs/nothing", "/docs/schemas/constructor", "/docs/schemas/", "/docs/store.carts.get/more"]) {
    const { status, text } = await get(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(text).toContain('href="/docs/store.carts.get"')
  }
})

test("the policy allows neither inline code nor other hosts", async () => {
  for (const path of ["/docs", "/docs/style.css", "/docs/script.js"]) {
    const { headers } = await get(path)
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
  }
})
