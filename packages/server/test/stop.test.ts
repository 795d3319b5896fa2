import { once } from "node:events"
import http from "node:http"
import net, { type AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { followConnections } from "../src/front/connections.ts"
import { drain } from "../src/front/drain.ts"
import { serverForThisTest, startServer } from "./support/server.ts"

/** Well below the nine seconds after which connections are closed whatever they do. */
const SOON_MS = 2_000

/** Clients that send requests continuously on persistent connections while the server is stopped. */
async function endUnderLoad(env: Record<string, string> = {}) {
  const server = await serverForThisTest(env)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20 })
  const seen = { answered: 0, refused: 0, broken: [] as string[] }
  let going = true
  const client = async () => {
    while (going) {
      const outcome = await ask(agent, `${server.url}/store/collections`)
      if (outcome === "answered") seen.answered++
      else if (outcome === "ECONNREFUSED") seen.refused++
      else seen.broken.push(outcome)
      if (outcome === "ECONNREFUSED") break
      await sleep(20)
    }
  }
  const clients = Array.from({ length: 20 }, client)
  await sleep(500)
  const asked = Date.now()
  const code = await server.end("SIGTERM")
  const took = Date.now() - asked
  going = false
  await Promise.all(clients)
  agent.destroy()
  return { ...seen, code, took }
}

test("SIGTERM: requests in progress are answered, and the server stops cleanly and soon", async () => {
  const { code, took, broken, answered } = await endUnderLoad()
  expect(code).toBe(0)
  expect(took).toBeLessThan(SOON_MS)
  expect(broken).toEqual([])
  expect(answered).toBeGreaterThan(100)
})

test("STOP_DELAY: a stop takes new requests for as long, while proxies see that the server is not ready", async () => {
  const server = await serverForThisTest({ STOP_DELAY: "2" })
  const asked = performance.now()
  const ended = server.end("SIGTERM")
  const at = async (path: string) => (await fetch(`${server.url}${path}`, { headers: { connection: "close" } })).status
  await expect.poll(() => at("/health/ready"), { timeout: 1_500 }).toBe(503)
  while (performance.now() - asked < 1_500) expect(await at("/store/collections")).toBe(200)
  expect(await ended).toBe(0)
})

/** A connection that sends writes immediately; `seen` has what was received. */
async function rawConnection(url: string) {
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  await once(socket, "connect")
  const seen = { text: "" }
  socket.on("data", (chunk) => (seen.text += chunk)).on("error", () => {})
  return { socket, seen }
}

const ASK = "GET /store/collections HTTP/1.1\r\nHost: x\r\n\r\n"

test("SIGTERM: idle, silent or constantly busy connections do not delay the stop", async () => {
  const server = await serverForThisTest({ LOG_LEVEL: "info" })
  const kept = await rawConnection(server.url)
  kept.socket.write(ASK)
  await once(kept.socket, "data")
  await rawConnection(server.url)
  const eager = await Promise.all(Array.from({ length: 20 }, () => rawConnection(server.url)))
  for (const { socket } of eager) socket.on("data", () => socket.write(ASK)).write(ASK)
  await sleep(300)
  const asked = Date.now()
  expect(await server.end("SIGTERM")).toBe(0)
  const took = Date.now() - asked
  // A second, more on a busy machine; a connection that delays it does so for nine. The log says which part took how long.
  const [, requests_ms] = /"requests_ms":(\d+),"work_ms":\d+,"msg":"Mercer has stopped"/.exec(server.log()) ?? []
  expect(Number(requests_ms), `${took} ms ${server.log()}`).toBeLessThan(SOON_MS)
  for (const { seen } of eager) expect(seen.text.match(/^Connection: close/gim)).toHaveLength(1)
})

test("requests sent after a connection's last response are not carried out", async () => {
  const asked: string[] = []
  const waiting: http.ServerResponse[] = []
  const server = http.createServer(({ url = "" }, outgoing) => {
    asked.push(url)
    waiting.push(outgoing)
  })
  const connections = followConnections(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { socket, seen } = await rawConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  socket.write("GET /first HTTP/1.1\r\nHost: x\r\n\r\n")
  await expect.poll(() => asked).toEqual(["/first"])
  const ended = drain(server, connections, { grace: 0, idle: 100, limit: 5_000 })
  await sleep(300)
  socket.write("GET /second HTTP/1.1\r\nHost: x\r\n\r\n")
  await sleep(100)
  waiting[0]?.end("late")
  await ended
  expect(asked).toEqual(["/first"])
  await expect.poll(() => seen.text).toMatch(/^HTTP\/1.1 200 OK[\s\S]*Connection: close[\s\S]*late$/)
})

test("SIGTERM: the proof catches a server that stops immediately", async () => {
  const mutant = new URL("support/mutant-stop.mjs", import.meta.url).href
  const { broken } = await endUnderLoad({ NODE_OPTIONS: `--import=${mutant}` })
  expect(broken).not.toEqual([])
})

test("SIGTERM: the server first reports that it is not ready", async () => {
  const server = await serverForThisTest()
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  const ended = server.end("SIGTERM")
  await sleep(100)
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(await ended).toBe(0)
})

test("a server without its launcher stops by itself", async () => {
  const server = await serverForThisTest()
  const ended = new Promise((resolve) => server.process.once("exit", resolve))
  server.process.disconnect()
  expect(await ended).toBe(0)
})

test.each([
  [{ PORT: "x", TRUST_PROXY: "many" }, /PORT must be[\s\S]*TRUST_PROXY must be/],
  [{ DATABASE_URL: "postgres://nobody:wrong@127.0.0.1:1/x", DATABASE_WAIT: "0" }, /The database cannot be used/],
])("with %o it does not start, and says why", async (env, words) => {
  await expect(startServer(env)).rejects.toThrow(words)
})

function ask(agent: http.Agent, url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume()
      response.once("end", () => resolve(response.statusCode === 200 ? "answered" : `status ${response.statusCode}`))
      response.once("error", (error) => resolve(error.message))
    })
    request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
