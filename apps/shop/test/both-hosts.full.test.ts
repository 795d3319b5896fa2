// The same requests through both servers: the node:http one, and the functions that Next's routes export.
import fs from "node:fs"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { createFront, openShop, processSettings, shopCode } from "@mercer/server"
import { createDatabase } from "@mercer/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import definition from "../mercer.config.ts"
import * as adminRoute from "../src/app/admin/[[...path]]/route.ts"
import * as trpcRoute from "../src/app/api/trpc/[trpc]/route.ts"
import * as docsRoute from "../src/app/docs/[[...path]]/route.ts"
import * as healthRoute from "../src/app/health/[[...path]]/route.ts"
import * as openApiRoute from "../src/app/openapi.json/route.ts"
import * as storeRoute from "../src/app/store/[[...path]]/route.ts"
import { start } from "../src/mercer.ts"

type Handler = (request: Request) => Promise<Response>
type Ask = (path: string, init?: RequestInit) => Promise<Response>

const routes: Record<string, Record<string, Handler>> = {
  "/admin": adminRoute,
  "/store": storeRoute,
  "/docs": docsRoute,
  "/health": healthRoute,
  "/openapi.json": openApiRoute,
  "/api/trpc": trpcRoute,
}

let base = ""
let close = async () => {}

beforeAll(async () => {
  const database = await createDatabase()
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-hosts-"))
  const settings = { DATABASE_URL: database.url, DATA_DIR, LOG_LEVEL: "silent", STORE_CORS: "http://shop.test" }
  Object.assign(process.env, settings)
  const shop = await openShop({ code: shopCode(definition), settings: processSettings() })
  const server = createFront(shop, async (_incoming, outgoing) => void outgoing.writeHead(404).end("Next"))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.close()
    server.closeAllConnections()
    await shop.close()
    await (await start()).close()
    await database.drop()
    fs.rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

afterAll(() => close())

const front: Ask = (path, init) => fetch(`${base}${path}`, init)

const next: Ask = async (path, init) => {
  const prefix = Object.keys(routes).find((each) => path === each || new RegExp(`^${each}[/?]`).test(path)) ?? ""
  const handler = routes[prefix]?.[init?.method ?? "GET"]
  return handler ? handler(new Request(`http://localhost${path}`, init)) : new Response(null, { status: 405 })
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
})

const requests: [string, RequestInit?][] = [
  ["/health"],
  ["/health", { method: "HEAD" }],
  ["/health", { method: "POST" }],
  ["/health/ready"],
  ["/openapi.json"],
  ["/docs"],
  ["/docs/script.js"],
  ["/docs/style.css"],
  ["/docs/store.carts.complete"],
  ["/docs/schemas/Cart"],
  ["/docs/nothing"],
  ["/store/collections"],
  ["/store/collections?limit=1&offset=0"],
  ["/store/collections?limit=x"],
  ["/store/collections?created_at[gt]=2020-01-01T00:00:00Z"],
  ["/store/collections", { method: "HEAD" }],
  ["/store/collections", { headers: { origin: "http://shop.test" } }],
  ["/store/collections", { method: "OPTIONS", headers: { origin: "http://shop.test" } }],
  ["/store/collections", { method: "PUT", body: "{}" }],
  ["/store/collections/pcol_nothing"],
  ["/store/collections/%ZZ"],
  ["/store"],
  ["/store/nothing/here"],
  ["/store/auth", json({ email: "nobody@example.com", password: "wrong" })],
  ["/store/auth", json("{not json")],
  ["/store/auth", json({})],
  ["/store/auth", json({ email: "a@example.com", password: "b" }, { "content-type": "text/xml" })],
  ["/store/auth", json(`{"email":"${"x".repeat(200_000)}"}`)],
  ["/store/auth", json({}, { cookie: "connect.sid=x", origin: "http://evil.test" })],
  ["/admin/auth"],
  ["/admin"],
  ["/admin/auth", { headers: { authorization: "Bearer wrong" } }],
  ["/admin/auth", { method: "DELETE" }],
  ["/api/trpc/store.collections.list?input=%7B%7D"],
  ["/api/trpc/nothing"],
]

// Values that differ between two responses to the same request, or that belong to the connection: Next compresses by itself.
const PASSING = [
  "x-request-id",
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "content-encoding",
  "transfer-encoding",
]

async function read(response: Response) {
  const headers = [...response.headers].filter(([name]) => !PASSING.includes(name))
  // Stack traces differ between the two servers; packages/api tests that responses contain none.
  const body = (await response.text()).replace(/,"stack":"[^"\\]*(\\.[^"\\]*)*"/, "")
  return { status: response.status, headers: Object.fromEntries(headers), body }
}

const named = requests.map(([path, init], index) => ({
  name: `${index + 1}. ${init?.method ?? "GET"} ${path}`,
  path,
  init,
}))

test.each(named)("$name has the same response from both servers", async ({ path, init }) => {
  expect(await read(await front(path, init))).toEqual(await read(await next(path, init)))
})

test("unknown addresses are passed to Next", async () => {
  expect(await (await front("/somewhere")).text()).toBe("Next")
})

test("the OpenAPI document lists the operations, under our license", async () => {
  const document = await (await front("/openapi.json")).json()
  expect(document).toMatchObject({ info: { version: "1.0.0", license: { name: "MIT" } } })
  expect(document.paths).toHaveProperty("/store/carts/{id}/complete")
})

test("the reference page loads nothing from other hosts", async () => {
  const response = await front("/docs")
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'")
  expect(await response.text()).not.toMatch(/https?:/)
})
