// What misbehaving clients receive, byte by byte, from a real server.
import net from "node:net"
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startServer, type TestServer } from "./support/server.ts"

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

/** Sends bytes over a new connection and returns everything received until it ends. */
function raw(...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = net.connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(parts.join("")))
    socket.setEncoding("latin1").on("data", (text) => (answer += text))
    socket.once("error", reject)
    socket.once("close", () => resolve(answer))
  })
}

const head = "Host: shop.test\r\nConnection: close\r\n"

test.each([
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["a whole address of another scheme", `GET ftp://shop.test/health HTTP/1.1\r\n${head}\r\n`, 400],
  ["a whole address with a name before the host", `GET http://me@shop.test/health HTTP/1.1\r\n${head}\r\n`, 400],
  ["no Host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["no Host, and a whole address", "GET http://shop.test/health HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two Hosts", `GET /health HTTP/1.1\r\nhost: other.test\r\n${head}\r\n`, 400],
  ["two equal Hosts, for a page", `GET /app/login HTTP/1.1\r\nHost: shop.test\r\n${head}\r\n`, 400],
  ["two Hosts, and a whole address", `GET http://shop.test/health HTTP/1.1\r\nHost: other.test\r\n${head}\r\n`, 400],
  ["a Host that is none", "GET /health HTTP/1.1\r\nHost: shop.test/store\r\nConnection: close\r\n\r\n", 400],
  ["raw bytes in the address", `GET /health\xe9 HTTP/1.1\r\n${head}\r\n`, 400],
  ["TRACE", `TRACE /store/collections HTTP/1.1\r\n${head}\r\n`, 405],
  ["headers without end", `GET /health HTTP/1.1\r\n${head}X-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", `POST /store/auth HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
])("%s: an error in our own format", async (_name, request, status) => {
  const answer = await raw(request)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toHaveProperty("type")
})

test.each([
  ["http://shop.test/health", "HTTP/1.1 200 OK"],
  ["HTTPS://shop.test:9000/health?x=1", "HTTP/1.1 200 OK"],
  ["http://shop.test/store/collections?limit=1", '"collections"'],
  ["http://shop.test/admin/auth", "HTTP/1.1 401"],
])("a whole address, as sent to proxies, is the path in it: %s", async (address, said) => {
  expect(await raw(`GET ${address} HTTP/1.1\r\n${head}\r\n`)).toContain(said)
})

test("HTTP/1.0 needs no Host", async () => {
  expect(await raw("GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 OK/)
})

test("dots in a URL are resolved before routing", async () => {
  const answer = await raw(`GET /docs/../store/../admin/auth HTTP/1.1\r\n${head}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
})

test("an unread body does not block the connection's next request", async () => {
  const body = "x".repeat(500_000)
  const first = `POST /admin/auth/nothing HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const answer = await raw(first, `GET /health HTTP/1.1\r\n${head}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toMatch(/HTTP\/1.1 200 OK[\s\S]*OK$/)
})

test("pipelined requests are answered in order", async () => {
  const one = "GET /store/collections HTTP/1.1\r\nHost: shop.test\r\n\r\n"
  const answer = await raw(one, one, `GET /health HTTP/1.1\r\n${head}\r\n`)
  expect(answer.match(/HTTP\/1.1 200/g)).toHaveLength(3)
  expect(answer).toMatch(/"collections"[\s\S]*"collections"[\s\S]*OK$/)
})

test.concurrent("incomplete headers time out after ten seconds", async () => {
  const started = Date.now()
  const answer = await raw("GET /health HTTP/1.1\r\nHost: shop.test\r\n")
  expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*"type":"invalid_data"/)
  expect(Date.now() - started).toBeGreaterThan(9_000)
  expect(Date.now() - started).toBeLessThan(13_000)
})

test.concurrent("an incomplete body times out after half a minute", { timeout: 60_000 }, async () => {
  const started = Date.now()
  const head = "POST /store/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
  const answer = await raw(`${head}{"em`)
  expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*"type":"invalid_data","message":"The request took too long to arrive"/)
  expect(Date.now() - started).toBeGreaterThan(29_000)
  expect(server.log()).toBe("")
})

test.concurrent("a file upload over a slow line may take longer than that", { timeout: 60_000 }, async () => {
  const opened = openDatabase({ url: server.database_url })
  const api_token = "a-token-of-an-operator"
  await opened.db.user.create({ data: { id: newId("usr"), email: "slow@example.com", api_token } })
  await opened.close()
  const parts = [
    "--x\r\n",
    'Content-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n',
    ..."a,b,c",
    "\r\n--x--\r\n",
  ]
  async function* slowly() {
    for (const part of parts) {
      yield Buffer.from(part)
      await sleep(4_000)
    }
  }
  const headers = { "x-medusa-access-token": api_token, "content-type": "multipart/form-data; boundary=x" }
  const body = Readable.toWeb(Readable.from(slowly()))
  const answer = await fetch(`${server.url}/admin/uploads`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ uploads: [{ key: expect.any(String) }] })
})

test("a long answer that is kept for all has each client's own address, also at the same moment", async () => {
  const opened = openDatabase({ url: server.database_url })
  const facts = {
    title: "Tee",
    status: "published" as const,
    thumbnail: "/demo/tee.svg",
    description: "é".repeat(40_000),
  }
  const { id: product_id } = await opened.db.product.create({ data: { id: newId("prod"), handle: "long", ...facts } })
  const { default_sales_channel_id: sales_channel_id } = await opened.db.store.findFirstOrThrow()
  await opened.db.productSalesChannel.create({ data: { product_id, sales_channel_id: sales_channel_id ?? "" } })
  await opened.close()
  const whole = await raw(`GET http://target.test/store/products HTTP/1.1\r\n${head}\r\n`)
  expect(whole).toContain('"http://target.test/demo/tee.svg"') // not the header's
  const read = async (host: string) => {
    const answer = await raw(`GET /store/products HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const [, length] = answer.match(/content-length: (\d+)/i) ?? []
    const body = answer.slice(answer.indexOf("\r\n\r\n") + 4)
    expect(body).toHaveLength(Number(length)) // bytes, as they are read as Latin-1
    return JSON.parse(Buffer.from(body, "latin1").toString("utf8")).products[0]
  }
  for (let round = 0; round < 5; round++) {
    const hosts = Array.from({ length: 12 }, (_, i) => `shop-${i % 3}.test`)
    const products = await Promise.all(hosts.map(read))
    expect(products.map(({ thumbnail }) => thumbnail)).toEqual(hosts.map((host) => `http://${host}/demo/tee.svg`))
    expect(products.every(({ description }) => description === facts.description)).toBe(true)
  }
})

test("a client that disconnects during a request logs nothing", async () => {
  const socket = net.connect(Number(new URL(server.url).port), "127.0.0.1")
  const start = `POST /store/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"em`
  await new Promise((resolve) => socket.write(start, resolve))
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(server.log()).toBe("")
})
