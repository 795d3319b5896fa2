// Clients that send requests ahead of the answers, read none of them, or read them slowly.
import { once } from "node:events"
import http, { type IncomingMessage, type RequestListener } from "node:http"
import net, { type AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { disconnectStalled, followConnections } from "../src/front/connections.ts"
import { refuseUpgrades, serveInTurn } from "../src/front/turns.ts"

async function listening(handle: RequestListener, patience = 15_000) {
  const server = http.createServer()
  refuseUpgrades(server)
  serveInTurn(server, handle)
  disconnectStalled(server, followConnections(server), patience)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function connectTo(port: number) {
  const socket = net.connect({ port, host: "127.0.0.1" }).on("error", () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, "connect")
  return socket
}

/** Sends everything in one write; returns all that is received until the server closes. */
async function answersTo(port: number, text: string): Promise<string> {
  const socket = await connectTo(port)
  let answer = ""
  socket.setEncoding("latin1").on("data", (part) => (answer += part))
  socket.write(text)
  await once(socket, "close")
  return answer
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const LAST = "Connection: close\r\n"

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  return Buffer.concat(parts).toString()
}

test("requests that are sent at once are answered in their order, one at a time", async () => {
  let current = 0
  let most = 0
  const { port } = await listening(async (incoming, outgoing) => {
    most = Math.max(most, ++current)
    if (incoming.url === "/7") await sleep(150)
    else await sleep(0)
    current--
    outgoing.end(`<${incoming.url}>`)
  })
  const paths = Array.from({ length: 300 }, (_, n) => `/${n}`)
  const answer = await answersTo(port, paths.map((path) => get(path)).join("") + get("/last", LAST))
  expect(answer.match(/<[^>]+>/g)).toEqual([...paths, "/last"].map((path) => `<${path}>`))
  expect(most).toBe(1)
})

test("of a thousand requests whose answers are not read, two are begun, and others are answered", async () => {
  let begun = 0
  const body = Buffer.alloc(8_000_000, "x")
  const { port } = await listening((incoming, outgoing) => {
    if (incoming.url === "/other") return void outgoing.end("OK")
    begun++
    outgoing.end(body)
  })
  const socket = (await connectTo(port)).pause()
  socket.write(get("/large").repeat(1_000))
  await expect.poll(() => begun).toBeGreaterThan(0)
  await sleep(300)
  expect(begun).toBeLessThanOrEqual(2)
  expect(await answersTo(port, get("/other", LAST))).toMatch(/OK$/)
})

test("many quick answers to requests that were sent ahead keep nobody waiting", async () => {
  let begun = 0
  const { port } = await listening((_, outgoing) => {
    begun++
    outgoing.end("OK")
  })
  for (let index = 0; index < 20; index++) (await connectTo(port)).pause().write(get("/quick").repeat(1_000))
  await expect.poll(() => begun).toBeGreaterThan(100)
  expect(await answersTo(port, get("/other", LAST))).toMatch(/OK$/)
  expect(begun).toBeLessThan(10_000)
})

test("bodies arrive whole behind other requests, also when they are full of blank lines", async () => {
  const { port } = await listening(
    async (incoming, outgoing) => void outgoing.end(`<${(await bodyOf(incoming)).length}>`),
  )
  const post = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n"
  const sizes = [0, 4, 300_000, 8, 70_000, 1_000_000, 4]
  const requests = sizes.map((size) => post("\r\n\r\n".repeat(size / 4)))
  const answer = await answersTo(port, requests.join(chunked) + get("/", LAST))
  const expected = sizes.flatMap((size, n) => (n === 0 ? [size] : [4, size]))
  expect(answer.match(/<\d+>/g)).toEqual([...expected, 0].map((size) => `<${size}>`))
})

test("a client that reads nothing of an answer is disconnected, one that reads slowly is not", {
  timeout: 30_000,
}, async () => {
  const body = Buffer.alloc(12_000_000, "x")
  const { server, port } = await listening((_, outgoing) => void outgoing.end(body), 2_000)
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  const deaf = (await connectTo(port)).pause()
  deaf.write(get("/"))
  const began = performance.now()
  await expect.poll(count, { timeout: 10_000 }).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(1_900)

  const slow = await connectTo(port)
  slow.write(get("/", LAST))
  let read = 0
  slow.on("data", async (part) => {
    read += part.length
    slow.pause()
    await sleep(20)
    slow.resume()
  })
  await once(slow, "close")
  expect(read).toBeGreaterThan(body.length)
})

test("a connection stays HTTP whatever its client asks for", async () => {
  const { server, port } = await listening((_, outgoing) => void outgoing.end("<answer>"))
  server.on("upgrade", (_, socket) => socket.end("taken over"))
  await sleep(0)
  const more = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
  expect((await answersTo(port, get("/", more) + get("/", LAST))).match(/<answer>/g)).toHaveLength(2)
})

test("a page that waits for its end in as many places as Next does is no leak", async () => {
  const warned: Error[] = []
  const warn = (warning: Error) => void warned.push(warning)
  process.on("warning", warn)
  onTestFinished(() => void process.off("warning", warn))
  const { port } = await listening((_, outgoing) => {
    for (let number = 0; number < 10; number++) outgoing.once("close", () => {})
    outgoing.end("page")
  })
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe("page")
  await sleep(10)
  expect(warned).toEqual([])
})
