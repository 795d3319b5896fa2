import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, createServer as createSocketServer } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { type Posting, post } from "../../src/webhook/post.ts"

const servers: { close(): unknown; closeAllConnections?(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

/** A server on this machine, and the requests it got. */
async function aServer(answer: (response: ServerResponse, request: IncomingMessage) => void, host = "127.0.0.1") {
  const asked: { url: string; body: string; headers: IncomingMessage["headers"] }[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    asked.push({ url: request.url ?? "", body, headers: request.headers })
    answer(response, request)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, host, done))
  return { asked, port: (server.address() as AddressInfo).port }
}

const ok = (response: ServerResponse) => response.end("thanks")
const facts = { headers: { "x-fact": "1" }, body: '{"a":"ä"}', private_addresses: true }
const to = (url: string, more: Partial<Posting> = {}) => post({ ...facts, url, ...more })

type Resolve = NonNullable<Posting["resolve"]>
const resolvingTo =
  (...addresses: string[]): Resolve =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )

test("the body and headers arrive unchanged, and the response's status is returned", async () => {
  const { asked, port } = await aServer((response) => response.writeHead(202).end("thanks"))
  expect(await to(`http://127.0.0.1:${port}/hooks?a=1`)).toEqual({ status: 202, response: "thanks" })
  expect(asked).toEqual([
    {
      url: "/hooks?a=1",
      body: '{"a":"ä"}',
      headers: expect.objectContaining({ "x-fact": "1", "content-length": "10" }),
    },
  ])
})

describe("private addresses", () => {
  test.each(["localhost", "127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "0.0.0.0"])(
    "%s is not reached",
    async (host) => {
      const { asked, port } = await aServer(ok)
      await expect(to(`http://${host}:${port}`, { private_addresses: false })).rejects.toThrow("private address only")
      expect(asked).toEqual([])
    },
  )

  test.each([
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
  ])("a name that leads to %s is not followed", async (address) => {
    const { asked, port } = await aServer(ok)
    const sent = to(`http://shop.example.com:${port}`, { private_addresses: false, resolve: resolvingTo(address) })
    await expect(sent).rejects.toThrow("shop.example.com leads to a private address only")
    expect(asked).toEqual([])
  })

  test("of a name's addresses only public ones are connected to", async () => {
    const { asked, port } = await aServer(ok)
    // 203.0.113.0/24 is unreachable, so it replaces a public address that does not respond.
    const resolve = resolvingTo("127.0.0.1", "2001:4860:4860::8888")
    const sent = to(`http://shop.example.com:${port}`, { private_addresses: false, resolve, timeout_ms: 500 })
    await expect(sent).rejects.not.toThrow("private address only")
    expect(asked).toEqual([])
  })

  test("the checked address is the one connected to: the name is resolved once", async () => {
    const { asked, port } = await aServer(ok)
    const answers = ["127.0.0.1", "10.0.0.1"]
    let lookups = 0
    const resolve: Resolve = (...args) => resolvingTo(answers[lookups++] ?? "")(...args)
    expect(await to(`http://shop.example.com:${port}`, { resolve })).toMatchObject({ status: 200 })
    expect(lookups).toBe(1)
    expect(asked[0]?.headers.host).toBe(`shop.example.com:${port}`)
  })

  test("a name that does not exist says so", async () => {
    await expect(to("http://nowhere.invalid", { private_addresses: false })).rejects.toThrow(
      /nowhere\.invalid|No answer/,
    )
  })
})

describe("responses", () => {
  test.each([301, 302, 303, 307, 308])("a redirect (%i) is not followed", async (status) => {
    const { asked, port } = await aServer((response) => response.writeHead(status, { location: "/elsewhere" }).end())
    expect(await to(`http://127.0.0.1:${port}/`)).toEqual({ status, response: "" })
    expect(asked.map(({ url }) => url)).toEqual(["/"])
  })

  test("at most 1 kB of the body is read, for any body", async () => {
    const { port } = await aServer((response) => response.end(`a\0\uD83D${"é".repeat(100_000)}`))
    const { response } = await to(`http://127.0.0.1:${port}`)
    expect(response).toMatch(/^aé+$/)
    expect(Buffer.byteLength(response)).toBeLessThanOrEqual(1_024)
  })

  test("a body that does not end or breaks off changes nothing about the status", async () => {
    const endless = await aServer((response) => void response.writeHead(200).write("abc"))
    expect(await to(`http://127.0.0.1:${endless.port}`, { timeout_ms: 300 })).toEqual({ status: 200, response: "abc" })
    const broken = await aServer((response) => {
      response.writeHead(200, { "content-length": 100 }).write("abc")
      setTimeout(() => response.destroy(), 50)
    })
    expect(await to(`http://127.0.0.1:${broken.port}`)).toEqual({ status: 200, response: "abc" })
  })

  test("who says nothing in time is left", async () => {
    const { port } = await aServer(() => {})
    const began = performance.now()
    await expect(to(`http://127.0.0.1:${port}`, { timeout_ms: 300 })).rejects.toThrow("No answer within 0.3 s")
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test("a hanging name lookup times out too", async () => {
    const sent = to("http://shop.example.com", { timeout_ms: 300, resolve: () => {} })
    await expect(sent).rejects.toThrow("No answer within 0.3 s")
  })

  test.each([
    ["closes at once", ""],
    ["speaks no HTTP", "SSH-2.0-OpenSSH\r\n\r\n"],
    ["wants another protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"],
  ])("a receiver that %s is an error", async (_, text) => {
    const server = createSocketServer((socket) => socket.on("error", () => {}).end(text))
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    await expect(to(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).rejects.toThrow()
  })

  test("an unreachable receiver is an error", async () => {
    await expect(to("http://127.0.0.1:1")).rejects.toThrow("ECONNREFUSED")
  })

  test("a certificate is looked at", async () => {
    const { port } = await aServer(ok)
    await expect(to(`https://127.0.0.1:${port}`)).rejects.toThrow()
  })
})
