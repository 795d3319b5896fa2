// Clients that hold connections open, and their effect on other clients.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import http from "node:http"
import net, { type AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { followConnections, limitConnections, mostConnections } from "../src/front/connections.ts"
import { serverForThisTest } from "./support/server.ts"

/** If the system allows fewer open files than these need, as many as fit: server and client have the same limit. */
const SILENT = Math.min(5_000, mostConnections() - 50)

test(`${SILENT} silent connections: service stays up for others`, { timeout: 60_000 }, async () => {
  const server = await serverForThisTest()
  await holdSilent(new URL(server.url).port)
  const slowest = { store: 0, health: 0 }
  // Longer than the ten seconds after which the server gives up on them.
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(250)) {
    slowest.store = Math.max(slowest.store, await timeOf(`${server.url}/store/collections`))
    slowest.health = Math.max(slowest.health, await timeOf(`${server.url}/health`))
  }
  expect(slowest.store).toBeLessThan(2_000)
  expect(slowest.health).toBeLessThan(2_000)
  expect(server.log()).toBe("")
})

async function holdSilent(port: string): Promise<void> {
  const child: ChildProcess = fork(new URL("support/silent.mjs", import.meta.url), [port, String(SILENT)])
  onTestFinished(() => void child.kill("SIGKILL"))
  expect((await once(child, "message"))[0]).toEqual({ open: SILENT })
}

/** Milliseconds until a response on a new connection. */
async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = http.get(url, { agent: false, timeout: 5_000 }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    })
    request.once("error", reject).once("timeout", () => request.destroy(new Error("no answer")))
  })
  expect(status).toBe(200)
  return performance.now() - began
}

async function smallServer(most: number) {
  const waiting: http.ServerResponse[] = []
  const server = http.createServer((incoming, outgoing) => {
    if (incoming.url === "/slow") waiting.push(outgoing)
    else outgoing.end("OK")
  })
  const connections = followConnections(server)
  limitConnections(server, connections, most)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, connections, waiting }
}

async function connectTo(port: number, text = ""): Promise<net.Socket> {
  const socket = net.connect({ port, host: "127.0.0.1" }).on("error", () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, "connect")
  if (text) socket.write(text)
  return socket
}

test("a connection above the limit replaces the longest silent one", async () => {
  const { url, port, connections } = await smallServer(10)
  const held: net.Socket[] = []
  for (let index = 0; index < 10; index++) held.push(await connectTo(port))
  await sleep(1_100)
  await timeOf(url)
  await expect.poll(() => held.map((socket) => socket.resume().destroyed).indexOf(false)).toBe(1)
  for (let index = 0; index < 50; index++) await timeOf(url)
  expect(connections.all.size).toBeLessThanOrEqual(10)
})

test("if none is silent, it replaces the longest idle one, never one that is being served", async () => {
  const { url, port, waiting } = await smallServer(3)
  const served = await connectTo(port, "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
  await expect.poll(() => waiting.length).toBe(1)
  const kept = await connectTo(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  await once(kept, "data")
  const keptLater = await connectTo(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  await once(keptLater, "data")
  await timeOf(url)
  await expect.poll(() => kept.resume().destroyed).toBe(true)
  expect([served.destroyed, keptLater.destroyed]).toEqual([false, false])
  waiting[0]?.end("late")
  expect(String(await once(served, "data"))).toContain("200 OK")
})

test.each([
  [20_000, 10_000],
  [4_096, 3_584],
  [256, 128],
])("with %i open files allowed there are %i connections", (limit, most) => {
  expect(mostConnections(limit)).toBe(most)
})
